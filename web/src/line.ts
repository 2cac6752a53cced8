/** A socket that stays: it answers pings, notices when it is dead, and comes back by itself. */
import type { FromClient, ToClient } from './messages'
import { Problem } from './problem'

/** What a line tells: messages, that it is lost for now, or that it is over for good. */
export interface Listener {
  hear(message: ToClient): void
  lose(): void
  end(problem: Problem): void
}

export type Opening = (address: string) => WebSocket

const COMING_BACK = ['stopping', 'not_stored', 'restored', 'server_error', 'silent', 'too_slow', 'too_much']
const FIRST_WAIT = 250
const LONGEST_WAIT = 8_000
const SILENCE = 25_000 // the server sends something every 10 seconds
const LOOK = 5_000

export class Line {
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #watch: ReturnType<typeof setInterval>
  #heard = 0
  #bye: Problem | null = null
  #done = false

  /** `address` is asked again for every connection, since it says what was heard last. */
  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
    private readonly opening: Opening = (address) => new WebSocket(address),
  ) {
    this.#watch = setInterval(() => this.#drop(SILENCE), LOOK)
    globalThis.addEventListener?.('online', this.#wake)
    globalThis.document?.addEventListener('visibilitychange', this.#wake)
    this.#connect()
  }

  send(message: FromClient): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  /** Connects anew at once: the server knows somebody by the name that they came with. */
  again(): void {
    const socket = this.#socket
    this.#connect()
    socket?.close()
  }

  close(): void {
    this.#done = true
    clearTimeout(this.#retry)
    clearInterval(this.#watch)
    globalThis.removeEventListener?.('online', this.#wake)
    globalThis.document?.removeEventListener('visibilitychange', this.#wake)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #connect(): void {
    clearTimeout(this.#retry)
    const socket = this.opening(this.address())
    this.#socket = socket
    this.#heard = performance.now()
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as ToClient)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
  }

  #hear(message: ToClient): void {
    this.#heard = performance.now()
    if (message.type === 'ping') this.send({ type: 'pong', nonce: message.nonce })
    else if (message.type === 'bye') this.#bye = new Problem(message.code, message.text)
    else {
      this.#wait = FIRST_WAIT
      this.listener.hear(message)
    }
  }

  #lost(): void {
    this.#socket = null
    const bye = this.#bye
    this.#bye = null
    if (bye && !COMING_BACK.includes(bye.code)) {
      this.close()
      this.listener.end(bye)
      return
    }
    this.listener.lose()
    if (this.#done) return
    if (bye?.code === 'too_much') this.#wait = LONGEST_WAIT
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
  }

  /** The network is back, or somebody looks again after a sleep: do not wait any longer. */
  readonly #wake = (): void => {
    if (globalThis.document?.hidden) return
    if (this.#socket === null) {
      this.#wait = FIRST_WAIT
      this.#connect()
    } else this.#drop(SILENCE / 2)
  }

  /** Gives a connection up that has been silent for so long: it is dead, whatever the browser believes. */
  #drop(silence: number): void {
    const socket = this.#socket
    if (socket === null || performance.now() - this.#heard < silence) return
    this.#lost()
    socket.close()
  }
}

/** The address of a socket of this server. */
export function socketAddress(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`
}
