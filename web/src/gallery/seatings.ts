/** Made-up seatings that show a table in states that are rare in a game. */
import type { CoopView, Outcome, TableInfo } from '../messages'
import { Problem } from '../problem'
import type { Asking, Seating } from '../seating'

const NAMES = ['Wren', 'Bruno', 'Clara', 'Dario', 'Maximiliane']

function infoOf(players: number, over: boolean): TableInfo {
  return {
    code: 'AB23CD',
    game: 'coop',
    options: optionsOf(players),
    phase: over ? 'over' : 'playing',
    host: 'p0',
    seats: NAMES.slice(0, players).map((name, seat) => ({
      name,
      person: seat < 3 ? `p${seat}` : null,
      bot: seat < 3 ? null : 'skilled',
      why: null,
      present: seat !== 2,
    })),
    listed: false,
    watchable: true,
    timer_s: 90,
    patient: false,
    day: null,
    pausing: [],
    games: 1,
    game_id: 'demo',
    commitment: null,
    seed: null,
    late: null,
  }
}

function optionsOf(players: number): CoopView['options'] {
  return {
    players,
    minimum: 2,
    fewer_cards: false,
    open_piles: false,
    take_backs: null,
    talk: 'strict',
    starter: 'agreed',
    first_seat: 0,
  }
}

function viewOf(players: number, outcome: Outcome | null): CoopView {
  const hand = [7, 23, 34, 41, 56, 69, 83, 90].slice(0, players === 1 ? 8 : players === 2 ? 7 : 6)
  return {
    options: optionsOf(players),
    seat: 0,
    hand: outcome ? [] : hand,
    hand_sizes: Array.from({ length: players }, (_, seat) => (outcome ? 0 : seat ? 6 : hand.length)),
    draw_size: outcome ? 0 : 41,
    tops: [51, 66, 46, 22],
    gone: [22, 46, 51, 66],
    piles: null,
    wishes: Array.from({ length: players }, () => 1),
    turn: 0,
    minimum: 2,
    laid: [],
    shown: Array.from({ length: players }, (_, seat) => (seat ? [] : [7])),
    last_turns: Array.from({ length: players }, () => null),
    signals:
      players < 3
        ? []
        : [
            { seat: 1, pile: 0, word: 'leave_firmly' },
            { seat: 2, pile: 0, word: 'small_steps' },
            { seat: 3, pile: 0, word: 'leave' },
            { seat: 4, pile: 0, word: 'small_steps_firmly' },
            { seat: 0, pile: 0, word: 'go_ahead' },
            { seat: 1, pile: 1, word: 'go_ahead' },
            { seat: 0, pile: 2, word: 'small_steps' },
          ],
    conceding: [],
    outcome,
  }
}

/** A table of coop in the middle of a turn, or beaten; every card laid would lose the game. */
export function coopSeating(players: number, beaten: boolean): Seating {
  const outcome = beaten ? { reason: 'all_laid', winners: [0], scores: Array.from({ length: players }, () => 0) } : null
  return {
    state: 'live',
    info: infoOf(players, beaten),
    seat: 0,
    view: viewOf(players, outcome),
    moves: [
      '56A',
      '69A',
      '83A',
      '90A',
      '41A',
      '69B',
      '83B',
      '90B',
      '56B',
      '56C',
      '34C',
      '41C',
      '7C',
      '23C',
      '7D',
      'A=leave',
    ],
    at: 0,
    heard: performance.now(),
    deadline: 42_000,
    news: null,
    presence: { type: 'presence', present: NAMES.map((_, seat) => seat !== 2), watching: 0, distance: [] },
    said: [{ number: 1, person: 'p1', name: 'Bruno', text: 'Gently on the left, please' }],
    countdown: null,
    ask: (message: Asking) =>
      Promise.reject(
        message.type === 'say'
          ? new Problem('talk_refused', '', { reason: 'number_word', advice: 'use_signal', found: 'forty' })
          : new Problem('would_lose', '', {}),
      ),
  }
}
