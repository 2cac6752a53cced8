/** English. Other languages are typed by it: a key that is missing there does not compile. */
import { common } from './common'
import { coop } from './coop'
import { daily } from './daily'
import { duel } from './duel'
import { errors } from './errors'
import { home } from './home'
import { learn } from './learn'
import { mine } from './mine'
import { replay } from './replay'
import { room } from './room'
import { speed } from './speed'
import { table } from './table'
import { talk } from './talk'

export const words = { common, home, table, coop, duel, speed, replay, learn, daily, mine, room, talk, errors }
export type Words = typeof words
