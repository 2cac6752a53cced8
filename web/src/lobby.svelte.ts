/** The public tables, live. */
import { Line, socketAddress, type Opening } from './line'
import type { TableInfo } from './messages'

export class Lobby {
  tables = $state.raw<readonly TableInfo[] | null>(null)
  lost = $state(false)
  readonly #line: Line

  constructor(opening?: Opening) {
    this.#line = new Line(
      () => socketAddress('/api/lobby/socket'),
      {
        hear: (message) => {
          this.lost = false
          if (message.type === 'lobby_tables') this.tables = message.tables
        },
        lose: () => (this.lost = true),
        end: () => (this.lost = true),
      },
      opening,
    )
  }

  close(): void {
    this.#line.close()
  }
}
