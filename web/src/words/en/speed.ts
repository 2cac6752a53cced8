export const speed = {}
