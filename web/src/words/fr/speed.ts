import type { speed as en } from '../en/speed'

export const speed: typeof en = {}
