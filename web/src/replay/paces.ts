/** How fast a replay plays by itself. */
export const PACES = [
  { value: 1, label: '1×' },
  { value: 2, label: '2×' },
  { value: 4, label: '4×' },
  { value: 0.5, label: '½×' },
] as const
