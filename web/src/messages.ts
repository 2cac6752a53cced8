// Written by `make types` from the server's messages, never by hand.

export const PROTOCOL = 1
export const LONGEST_NAME = 40
export const LONGEST_TEXT = 300
/** How long after its day the deal of a day is shown, in milliseconds. */
export const DAILY_GRACE = 3600000

/** Every code of an error or a goodbye, and the details that come with it. */
export const ERRORS = {
  unknown_game: ['name', 'known'],
  unknown_level: ['game', 'name', 'known'],
  bad_budget: ['milliseconds'],
  unknown_option: ['game', 'name', 'known'],
  bad_option: ['name', 'value', 'lowest', 'highest'],
  bad_data: ['place', 'expected', 'found'],
  bad_notation: ['text', 'expected'],
  bad_seed: [],
  bad_deal: ['reason'],
  unexplained_card: ['card', 'reason'],
  cannot_save: ['path'],
  bad_name: ['longest', 'name'],
  impossible_view: ['reason'],
  newer_version: ['found', 'what', 'known'],
  bad_record: ['line', 'reason'],
  illegal_entry: ['number', 'reason'],
  wrong_outcome: ['said', 'found'],
  no_such_seat: ['seat', 'players'],
  unknown_move: ['move'],
  game_is_over: [],
  not_your_turn: [],
  card_not_in_hand: ['card'],
  no_such_pile: ['pile'],
  does_not_fit: ['card', 'pile', 'top'],
  minimum_not_met: ['minimum', 'laid'],
  take_backs_off: [],
  nothing_to_take_back: [],
  must_take_back: [],
  starter_not_settled: [],
  starter_settled: [],
  not_a_wish: ['strongest', 'wish'],
  nobody_to_signal: [],
  out_of_cards: [],
  already_said: [],
  nothing_to_unsay: [],
  one_card_on_opponent: [],
  must_improve: ['card', 'pile', 'top'],
  time_runs_backwards: ['at', 'now'],
  wait_for_go: [],
  already_going: [],
  not_the_dealer: [],
  name_the_joker: ['pile'],
  nothing_to_name: ['pile'],
  not_a_number: ['highest', 'number'],
  joker_needs_number: [],
  hand_full: [],
  own_pile_empty: [],
  nothing_to_shout: [],
  not_stored: [],
  bad_message: ['reason'],
  too_much: [],
  too_many_connections: [],
  not_from_here: [],
  who_are_you: [],
  not_found: [],
  no_such_table: ['code'],
  no_such_replay: ['id'],
  no_such_person: ['id'],
  no_such_day: ['day'],
  code_expired: [],
  too_many_tables: ['count'],
  table_closed: [],
  not_the_host: [],
  not_seated: [],
  seat_taken: [],
  no_free_seat: [],
  already_seated: [],
  sent_away: [],
  seat_empty: [],
  seats_missing: [],
  game_runs: [],
  no_game_runs: [],
  game_paused: [],
  not_paused: [],
  bot_plays_for_you: [],
  you_play_yourself: [],
  would_lose: ['card', 'pile'],
  one_attempt: [],
  talk_refused: ['reason', 'advice'],
  no_such_token: ['id'],
  too_many_tokens: ['count'],
  token_only_plays: [],
  metrics_hidden: [],
  record_too_big: ['most'],
  day_not_over: ['day'],
  bots_warm_up: [],
  http_405: [],
  http_413: [],
  server_error: [],
  stopping: [],
  restored: [],
  too_slow: [],
  silent: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The code of an error or a goodbye. */
export type ErrorCode = keyof typeof ERRORS

/**
 * A seat's own hand and what is public; for a spectator (seat None) what is public. `gone` is what a perfect memory
 * knows of the piles (C13: remembering is allowed): which cards lie there, not where.
 */
export interface CoopView {
  readonly options: CoopOptions
  readonly seat: number | null
  readonly hand: readonly number[]
  readonly hand_sizes: readonly number[]
  readonly draw_size: number
  readonly tops: readonly number[]
  readonly gone: readonly number[]
  readonly piles: readonly (readonly number[])[] | null
  readonly wishes: readonly (number | null)[]
  readonly turn: number | null
  readonly minimum: number
  readonly laid: readonly CoopLaid[]
  readonly shown: readonly (readonly number[])[]
  readonly last_turns: readonly (CoopLastTurn | null)[]
  readonly signals: readonly CoopSignal[]
  readonly conceding: readonly number[]
  readonly outcome: Outcome | null
}

/** All choices of a table; the defaults are the standard game. */
export interface CoopOptions {
  readonly players: number
  readonly minimum: number
  readonly fewer_cards: boolean
  readonly open_piles: boolean
  readonly take_backs: boolean | null
  readonly talk: CoopTalkLevel
  readonly starter: CoopStarter
  readonly first_seat: number
}

/** How much may be said; `strict` also refuses jumps back and vague sizes. */
export type CoopTalkLevel = 'strict' | 'relaxed'

/** C3: how the one who starts is found. */
export type CoopStarter = 'agreed' | 'random' | 'fixed'

/** A card laid in the running turn, the top it covered, and the signals that lapsed by it. */
export interface CoopLaid {
  readonly card: number
  readonly pile: number
  readonly covered: number
  readonly lapsed: readonly CoopSignal[]
}

/** C15: what a seat has said of a pile. */
export interface CoopSignal {
  readonly seat: number
  readonly pile: number
  readonly word: CoopWord
}

/** C15: what a structured signal says of a pile. */
export type CoopWord = 'leave' | 'leave_firmly' | 'small_steps' | 'small_steps_firmly' | 'go_ahead'

/** What everybody saw when a seat last ended a turn: the tops it left, and how many cards it kept before drawing. */
export interface CoopLastTurn {
  readonly tops: readonly number[]
  readonly kept: number
}

/** Why the game ended, who won, and a score for each seat (fewer is better in all games). */
export interface Outcome {
  readonly reason: string
  readonly winners: readonly number[]
  readonly scores: readonly number[]
}

/**
 * A seat's own hand and what is public; for a spectator (seat None) what is public. `gone` is what a perfect memory
 * knows of the piles (C13): which cards of each colour lie there, not where.
 */
export interface DuelView {
  readonly options: DuelOptions
  readonly seat: number | null
  readonly hand: readonly number[]
  readonly hand_sizes: readonly number[]
  readonly draw_sizes: readonly number[]
  readonly tops: readonly (readonly number[])[]
  readonly top_seats: readonly (readonly (number | null)[])[]
  readonly gone: readonly (readonly number[])[]
  readonly piles: readonly (readonly (readonly DuelPlaced[])[])[] | null
  readonly turn: number
  readonly laid: readonly DuelLaid[]
  readonly shown: readonly (readonly number[])[]
  readonly outcome: Outcome | null
}

/** All choices of a table; the defaults are the standard game. */
export interface DuelOptions {
  readonly open_piles: boolean
  readonly take_backs: boolean
}

/** A card on a pile, and whose colour it has. */
export interface DuelPlaced {
  readonly card: number
  readonly seat: number
}

/** A card laid in the running turn: on whose pile, which one, and the card it covered (None: the base). */
export interface DuelLaid {
  readonly card: number
  readonly owner: number
  readonly pile: number
  readonly covered: DuelPlaced | null
}

/** A seat's own hand, once it may be looked at, and what is public; for a spectator what is public. */
export interface SpeedView {
  readonly options: SpeedOptions
  readonly seat: number | null
  readonly dealer: number
  readonly compartments: readonly SpeedCompartment[]
  readonly hand: readonly number[]
  readonly hand_sizes: readonly number[]
  readonly pile_sizes: readonly number[]
  readonly draw_size: number
  readonly now: number
  readonly since: number
  readonly started: boolean
  readonly going: boolean
  readonly filled: boolean
  readonly finished: readonly SpeedFinish[]
  readonly outcome: Outcome | null
}

/** All choices of a table; the defaults are the standard game. Times are in milliseconds. */
export interface SpeedOptions {
  readonly players: number
  readonly shout: boolean
  readonly stall_ms: number
  readonly dealer: number | null
}

/** Cards laid one on another, and the number of the top: None for a joker that waits for its number. */
export interface SpeedCompartment {
  readonly cards: readonly number[]
  readonly number: number | null
}

/** When a seat has laid its last card. */
export interface SpeedFinish {
  readonly seat: number
  readonly at: number
}

/** A seat has said how much it would like to start. */
export interface CoopWished {
  readonly type: 'wished'
  readonly seat: number
  readonly strength: number
}

/** The team knows who starts. */
export interface CoopStarterFound {
  readonly type: 'starter_found'
  readonly seat: number
}

/** A card lies on a pile. */
export interface CoopCardLaid {
  readonly type: 'card_laid'
  readonly seat: number
  readonly card: number
  readonly pile: number
  readonly trick: boolean
}

/** A card has come back from a pile to the hand. */
export interface CoopCardTakenBack {
  readonly type: 'card_taken_back'
  readonly seat: number
  readonly card: number
  readonly pile: number
}

/** A turn is over, and its player has drawn this many cards. */
export interface CoopTurnEnded {
  readonly type: 'turn_ended'
  readonly seat: number
  readonly drawn: number
}

/** C8: a seat without cards is passed over. */
export interface CoopSeatSkipped {
  readonly type: 'seat_skipped'
  readonly seat: number
}

/** A seat is to move and has to lay at least this many cards. */
export interface CoopTurnBegan {
  readonly type: 'turn_began'
  readonly seat: number
  readonly minimum: number
}

/** A signal stands on a pile. */
export interface CoopSaid {
  readonly type: 'said'
  readonly seat: number
  readonly pile: number
  readonly word: CoopWord
}

/** A signal is gone: taken back, replaced, or no longer making sense. */
export interface CoopLapsed {
  readonly type: 'lapsed'
  readonly seat: number
  readonly pile: number
  readonly word: CoopWord
}

/** A seat would give up. */
export interface CoopConcessionProposed {
  readonly type: 'concession_proposed'
  readonly seat: number
}

/** A seat would rather play on. */
export interface CoopConcessionWithdrawn {
  readonly type: 'concession_withdrawn'
  readonly seat: number
}

/** A card lies on one of its player's own piles. */
export interface DuelCardLaid {
  readonly type: 'card_laid'
  readonly seat: number
  readonly card: number
  readonly pile: number
  readonly trick: boolean
}

/** A card lies on one of the opponent's piles. */
export interface DuelCardGiven {
  readonly type: 'card_given'
  readonly seat: number
  readonly card: number
  readonly pile: number
}

/** A card has come back from a pile of the owner to its player's hand. */
export interface DuelCardTakenBack {
  readonly type: 'card_taken_back'
  readonly seat: number
  readonly card: number
  readonly owner: number
  readonly pile: number
}

/** A turn is over, and its player has drawn this many cards. */
export interface DuelTurnEnded {
  readonly type: 'turn_ended'
  readonly seat: number
  readonly drawn: number
}

/** A seat is to move. */
export interface DuelTurnBegan {
  readonly type: 'turn_began'
  readonly seat: number
}

/** A seat has given up. */
export interface DuelResigned {
  readonly type: 'resigned'
  readonly seat: number
}

/** A turned-up joker counts as this number; seat None is the referee. */
export interface SpeedJokerNamed {
  readonly type: 'joker_named'
  readonly seat: number | null
  readonly pile: number
  readonly number: number
}

/** GO has been said; seat None is the referee. */
export interface SpeedWentOff {
  readonly type: 'went_off'
  readonly seat: number | null
}

/** S6: a card lies in a compartment, and its number is called. */
export interface SpeedCardLaid {
  readonly type: 'card_laid'
  readonly seat: number
  readonly card: number
  readonly pile: number
  readonly number: number
}

/** A seat has taken cards from its own pile. */
export interface SpeedCardsDrawn {
  readonly type: 'cards_drawn'
  readonly seat: number
  readonly count: number
}

/** S9: nobody can play. */
export interface SpeedBlocked {
  readonly type: 'blocked'
}

/** S9: a card of the draw pile lies in a compartment; number None is a joker that waits for its number. */
export interface SpeedCardTurned {
  readonly type: 'card_turned'
  readonly pile: number
  readonly card: number
  readonly number: number | null
}

/** S10: a seat has laid its last card and may shout. */
export interface SpeedFinished {
  readonly type: 'finished'
  readonly seat: number
}

/** A seat has claimed the win. */
export interface SpeedShouted {
  readonly type: 'shouted'
  readonly seat: number
}

/** The last event of every game. */
export interface GameEnded {
  readonly type: 'game_ended'
  readonly outcome: Outcome
}

/** A table was opened by its host. */
export interface Opened {
  readonly type: 'opened'
  readonly code: string
  readonly host: string
  readonly name: string
  readonly game: Game
  readonly options: Options
  readonly listed: boolean
  readonly watchable: boolean
  readonly timer_s: number | null
  readonly patient: boolean
  readonly day: string | null
}

/** A person has taken a seat. */
export interface Seated {
  readonly type: 'seated'
  readonly seat: number
  readonly person: string
  readonly name: string
}

/** A bot of this level has a seat. */
export interface BotSeated {
  readonly type: 'bot_seated'
  readonly seat: number
  readonly level: string
}

/** A seat has become empty; in a running game a bot goes on for it. */
export interface Left {
  readonly type: 'left'
  readonly seat: number
  readonly kicked: boolean
}

/** A bot plays for the person at this seat, because they asked for it, are away, or ran out of time. */
export interface StoodIn {
  readonly type: 'stood_in'
  readonly seat: number
  readonly level: string
  readonly why: string
}

/** The person at this seat plays again. */
export interface Returned {
  readonly type: 'returned'
  readonly seat: number
}

/** Another person looks after the table. */
export interface HostChanged {
  readonly type: 'host_changed'
  readonly person: string
}

/** A game has begun. The seed is secret until it ends. */
export interface Dealt {
  readonly type: 'dealt'
  readonly id: string
  readonly commitment: string
  readonly game: number
}

/** A seat has made a move. */
export interface Moved {
  readonly type: 'moved'
  readonly seat: number
  readonly move: string
  readonly bot: boolean
}

/** The referee's clock has brought something about. */
export interface Clocked {
  readonly type: 'clocked'
  readonly at: number
}

/** A person has said something that everybody may hear. */
export interface Talked {
  readonly type: 'talked'
  readonly person: string
  readonly name: string
  readonly text: string
}

/** A person would like to pause. */
export interface PauseAsked {
  readonly type: 'pause_asked'
  readonly person: string
}

/** All have agreed to pause. */
export interface Paused {
  readonly type: 'paused'
  readonly at: number
}

/** The game goes on. */
export interface Resumed {
  readonly type: 'resumed'
}

/** The running game was given up without an end. */
export interface Abandoned {
  readonly type: 'abandoned'
}

/** The table is gone for good. */
export interface Closed {
  readonly type: 'closed'
}

/** Make a move of the game, written in its notation, such as `37A`; a careful one is refused if it would lose. */
export interface Move {
  readonly type: 'move'
  readonly action_id: string
  readonly move: string
  readonly careful?: boolean
}

/** Take a seat that is empty or a bot's; any free one unless it is named. */
export interface Sit {
  readonly type: 'sit'
  readonly action_id: string
  readonly seat?: number | null
}

/** Leave the own seat for good. */
export interface Leave {
  readonly type: 'leave'
  readonly action_id: string
}

/** Host: put a bot of this level on a seat, or (without a level) take it away. */
export interface SeatBot {
  readonly type: 'seat_bot'
  readonly action_id: string
  readonly seat: number
  readonly level?: string | null
}

/** Let a bot play for the own seat until `return`. */
export interface StandIn {
  readonly type: 'stand_in'
  readonly action_id: string
  readonly level?: string
}

/** Play the own seat again. */
export interface Return {
  readonly type: 'return'
  readonly action_id: string
}

/** Host: send the person at a seat away, for good. */
export interface Kick {
  readonly type: 'kick'
  readonly action_id: string
  readonly seat: number
}

/** Host: hand the table over to the person at a seat. */
export interface Host {
  readonly type: 'host'
  readonly action_id: string
  readonly seat: number
}

/** Host: deal. All seats must be taken. After a game: the rematch, with the same people and settings. */
export interface Start {
  readonly type: 'start'
  readonly action_id: string
}

/** Say something to everybody at the table. In coop the talk rule (C15) judges it. */
export interface Say {
  readonly type: 'say'
  readonly action_id: string
  readonly text: string
}

/** Ask for a pause, or agree to it; when all people at the seats have, the game pauses. */
export interface Pause {
  readonly type: 'pause'
  readonly action_id: string
}

/** Go on after a pause. */
export interface Resume {
  readonly type: 'resume'
  readonly action_id: string
}

/** Host: close the table for good. */
export interface CloseTable {
  readonly type: 'close_table'
  readonly action_id: string
}

/** The answer to `ping`. */
export interface Pong {
  readonly type: 'pong'
  readonly nonce: number
}

/** Send everything after this number again. */
export interface CatchUp {
  readonly type: 'catch_up'
  readonly number: number
}

/** The first message: where everything stands. `number` is that of the last thing that happened. */
export interface Welcome {
  readonly type: 'welcome'
  readonly protocol: number
  readonly person: string
  readonly seat: number | null
  readonly number: number
  readonly table: TableInfo
  readonly view: View | null
  readonly moves: readonly string[]
  readonly at: number
  readonly deadline: number | null
  readonly said: readonly ChatLine[]
}

/** A table without its cards. */
export interface TableInfo {
  readonly code: string
  readonly game: Game
  readonly options: Options
  readonly phase: 'open' | 'playing' | 'paused' | 'over' | 'closed'
  readonly host: string
  readonly seats: readonly SeatInfo[]
  readonly listed: boolean
  readonly watchable: boolean
  readonly timer_s: number | null
  readonly patient: boolean
  readonly day: string | null
  readonly pausing: readonly string[]
  readonly games: number
  readonly game_id: string | null
  readonly commitment: string | null
  readonly seed: string | null
  readonly late: boolean | null
}

/** Who sits at a seat: a person, a bot (`bot` is its level), both (the bot stands in), or nobody. */
export interface SeatInfo {
  readonly name: string | null
  readonly person: string | null
  readonly bot: string | null
  readonly why: string | null
  readonly present: boolean
}

/** Something that was said before: as which number, by whom, under which name. */
export interface ChatLine {
  readonly number: number
  readonly person: string
  readonly name: string
  readonly text: string
}

/** Something happened. Numbers have no gaps; whoever finds one sends `catch_up`. */
export interface Update {
  readonly type: 'update'
  readonly number: number
  readonly happened: readonly Happened[]
  readonly table?: TableInfo
  readonly view?: View
  readonly moves?: readonly string[]
  readonly seat?: number | null
  readonly at: number
  readonly deadline: number | null
}

/** It happened, as this number. */
export interface Accepted {
  readonly type: 'accepted'
  readonly action_id: string
  readonly number: number
}

/** It did not happen, and why. `text` is English; `code` and `details` serve for other languages. */
export interface Rejected {
  readonly type: 'rejected'
  readonly action_id: string | null
  readonly code: string
  readonly text: string
  readonly details: Readonly<Record<string, string>>
}

/** S12: a lay waits for at most so long, because somebody further away may have been faster. */
export interface Held {
  readonly type: 'held'
  readonly action_id: string
  readonly milliseconds: number
}

/** Speed: GO comes in so many milliseconds. */
export interface Countdown {
  readonly type: 'countdown'
  readonly milliseconds: number
}

/** Which seats' people are here, how many others watch, and the round trips to the seats in milliseconds. */
export interface Presence {
  readonly type: 'presence'
  readonly present: readonly boolean[]
  readonly watching: number
  readonly distance: readonly (number | null)[]
}

/** Answer at once with `pong` and the same nonce. */
export interface Ping {
  readonly type: 'ping'
  readonly nonce: number
}

/** The server is about to close the connection, and why. */
export interface Bye {
  readonly type: 'bye'
  readonly code: string
  readonly text: string
}

/** The lobby's socket: all open tables, whenever they change. */
export interface LobbyTables {
  readonly type: 'lobby_tables'
  readonly tables: readonly TableInfo[]
}

/** Why a text is refused. */
export type CoopTalkReason = 'digit' | 'number_word' | 'roman_numeral' | 'ordinal' | 'quantity' | 'range' | 'comparison' | 'neighbour' | 'parity' | 'property' | 'question' | 'jump_back' | 'size'

/** What the author of a refused text can do instead. */
export type CoopAdvice = 'use_signal' | 'name_pile_by_place' | 'other_words'

/** The code of one's table of a daily deal. */
export interface DailyCode {
  readonly code: string
}

/** A daily deal with its results: who won before who lost, then by cards left, then by time. */
export interface DailyTable {
  readonly day: string
  readonly game: Game
  readonly shown_at: number
  readonly commitment: string
  readonly seed: string | null
  readonly results: readonly Ranked[]
  readonly own: Ranked | null
}

/** A result of a daily deal. The time is that from the deal to the end, pauses and absences included. */
export interface Ranked {
  readonly place: number
  readonly person: string
  readonly name: string
  readonly won: boolean
  readonly left: number
  readonly milliseconds: number
  readonly replay: string | null
}

/** A code that takes a person to another device. */
export interface DeviceCode {
  readonly code: string
}

/** Whether the server is ready, and its bots; for its own machine also the address for friends in the network. */
export interface Health {
  readonly status: string
  readonly version: string
  readonly warm: Readonly<Record<string, boolean>>
  readonly friends: string | null
}

/** The id of a replay. */
export interface Kept {
  readonly id: string
}

/** A token that one has given to an outside bot, without the token itself. `since` is in ms since 1970. */
export interface KeptToken {
  readonly id: string
  readonly label: string
  readonly since: number
}

/** A game that can be played here: its bots, its standard options, and all that a table can choose. */
export interface Kind {
  readonly game: Game
  readonly levels: readonly string[]
  readonly options: Options
  readonly choices: readonly Choice[]
  readonly fewest: number
  readonly most: number
  readonly excellent: number | null
}

/**
 * An option: what it is unless said, and either its values or the numbers from `lowest` to `highest`. Null is among
 * what can be chosen if the default is null. Of an option that names a seat, `highest` is the last seat of the
 * largest table (`is_seat`); at a smaller one it is that table's last seat.
 */
export interface Choice {
  readonly name: string
  readonly default: unknown
  readonly values: readonly unknown[] | null
  readonly lowest: number | null
  readonly highest: number | null
  readonly is_seat: boolean
}

/** What a token is for. */
export interface Labelled {
  readonly label: string
}

/** A game to learn by playing. The learner sits at `seat`. */
export interface Lesson {
  readonly game: Game
  readonly seat: number
  readonly steps: readonly LessonStep[]
}

/**
 * What to say (`text` is a key), what the learner sees and may do, and what carries the lesson on. Any of the moves
 * `wanted` does; without any the lesson is over. What follows is shown one after the other.
 */
export interface LessonStep {
  readonly text: string
  readonly view: View
  readonly moves: readonly string[]
  readonly wanted: readonly string[]
  readonly following: readonly Following[]
}

/** What happens by the wanted move, or after it, as an update of the socket tells it, and the view then. */
export interface Following {
  readonly happened: readonly Happened[]
  readonly view: View
}

/** Who one is. */
export interface Me {
  readonly id: string
  readonly name: string
}

/** A name to go by: 1 to 40 characters, counted once what cannot be shown is taken out; else `bad_name`. */
export interface Named {
  readonly name: string
}

/** Some of one's games, newest first; `next` asks for those before them. */
export interface Page {
  readonly games: readonly OwnGame[]
  readonly next: string | null
}

/** A game of one's own, running or over: at which table, and at which seat one sat. */
export interface OwnGame {
  readonly id: string
  readonly game: Game
  readonly options: Options
  readonly began: number
  readonly ended: number | null
  readonly reason: string | null
  readonly day: string | null
  readonly seats: readonly Seat[]
  readonly code: string
  readonly seat: number
}

/** Who sat at a seat, and how it ended for them. */
export interface Seat {
  readonly name: string
  readonly person: string | null
  readonly bot: string | null
  readonly assisted: boolean
  readonly score: number | null
  readonly won: boolean | null
}

/** A record as docs/notation.md describes it, as text or as JSON in a text. */
export interface RecordFile {
  readonly record: string
}

/** A finished game with everything in it. `record` is what docs/notation.md describes. */
export interface Replay {
  readonly id: string
  readonly game: Game
  readonly options: Options
  readonly began: number
  readonly ended: number | null
  readonly reason: string | null
  readonly day: string | null
  readonly seats: readonly Seat[]
  readonly brought: boolean
  readonly seed: string | null
  readonly commitment: string | null
  readonly record: Readonly<Record<string, unknown>>
}

/** What a person has played, by game. */
export interface Statistics {
  readonly person: string
  readonly name: string
  readonly games: Readonly<Record<string, KindFigures>>
}

/** One game: among people alone, with bots at the table, and whenever a bot made moves for this person. */
export interface KindFigures {
  readonly people: Figures
  readonly bots: Figures
  readonly assisted: Figures
  readonly companions: readonly Companion[]
  readonly rating: Rating | null
}

/** Games that ended, those won, cards left on average (points in speed), and wins in a row: now, and at most. */
export interface Figures {
  readonly games: number
  readonly won: number
  readonly left: number | null
  readonly streak: number
  readonly best_streak: number
}

/** Somebody one has played with or against, how often, and how often one won. */
export interface Companion {
  readonly person: string
  readonly name: string
  readonly games: number
  readonly won: number
}

/** A skill as OpenSkill sees it; `rating` is the careful figure to show: mu less three times sigma. */
export interface Rating {
  readonly rating: number
  readonly mu: number
  readonly sigma: number
  readonly games: number
}

/** A finished game step by step, for clients that know no rules. */
export interface Steps {
  readonly id: string
  readonly game: Game
  readonly options: Options
  readonly began: number
  readonly ended: number | null
  readonly reason: string | null
  readonly day: string | null
  readonly seats: readonly Seat[]
  readonly outcome: Outcome | null
  readonly late: boolean | null
  readonly steps: readonly ReplayStep[]
}

/** What happened at a time of the game, what has changed for a spectator by it, and all hands after it. */
export interface ReplayStep {
  readonly at: number
  readonly happened: readonly Happened[]
  readonly view: Partial<View>
  readonly hands: readonly (readonly number[])[]
}

/** The deals of today. */
export interface Today {
  readonly day: string
  readonly deals: readonly DailyDeal[]
}

/** One of today's deals: what is played, one's own table if there is one, and the promise for tomorrow. */
export interface DailyDeal {
  readonly game: Game
  readonly options: Options
  readonly bots: readonly string[]
  readonly commitment: string
  readonly tomorrow: string
  readonly results: number
  readonly code: string | null
  readonly own: Ranked | null
}

/** A token for an outside bot; it is shown this once. */
export interface Token {
  readonly id: string
  readonly token: string
  readonly label: string
}

/** A table to open: the game and its options, bots for some seats by level, and how it is played. */
export interface Wanted {
  readonly game: Game
  readonly options?: Readonly<Record<string, unknown>>
  readonly bots?: readonly string[]
  readonly listed?: boolean
  readonly watchable?: boolean
  readonly timer_s?: number | null
  readonly patient?: boolean
  readonly start?: boolean
}

/** The games. */
export type Game =
  | 'coop'
  | 'duel'
  | 'speed'

/** What a seat may know of a game. */
export type View =
  | CoopView
  | DuelView
  | SpeedView

/** What a table can choose. */
export type Options =
  | CoopOptions
  | DuelOptions
  | SpeedOptions

/** What everybody hears of a game of coop. */
export type CoopEvent =
  | CoopWished
  | CoopStarterFound
  | CoopCardLaid
  | CoopCardTakenBack
  | CoopTurnEnded
  | CoopSeatSkipped
  | CoopTurnBegan
  | CoopSaid
  | CoopLapsed
  | CoopConcessionProposed
  | CoopConcessionWithdrawn
  | GameEnded

/** What everybody hears of a game of duel. */
export type DuelEvent =
  | DuelCardLaid
  | DuelCardGiven
  | DuelCardTakenBack
  | DuelTurnEnded
  | DuelTurnBegan
  | DuelResigned
  | GameEnded

/** What everybody hears of a game of speed. */
export type SpeedEvent =
  | SpeedJokerNamed
  | SpeedWentOff
  | SpeedCardLaid
  | SpeedCardsDrawn
  | SpeedBlocked
  | SpeedCardTurned
  | SpeedFinished
  | SpeedShouted
  | GameEnded

/** What happens at a table, as everybody may know it. */
export type Entry =
  | Opened
  | Seated
  | BotSeated
  | Left
  | StoodIn
  | Returned
  | HostChanged
  | Dealt
  | Moved
  | Clocked
  | Talked
  | PauseAsked
  | Paused
  | Resumed
  | Abandoned
  | Closed

/** An element of `happened`. */
export type Happened =
  | Entry
  | CoopEvent
  | DuelEvent
  | SpeedEvent

/** Messages that a client sends. */
export type FromClient =
  | Move
  | Sit
  | Leave
  | SeatBot
  | StandIn
  | Return
  | Kick
  | Host
  | Start
  | Say
  | Pause
  | Resume
  | CloseTable
  | Pong
  | CatchUp

/** Messages that the server sends. */
export type ToClient =
  | Welcome
  | Update
  | Accepted
  | Rejected
  | Held
  | Countdown
  | Presence
  | Ping
  | Bye
  | LobbyTables
