import type { UserId } from '@lectern/contract/ids'

export interface Passkey {
  /** The credential's own id. */
  readonly id: string
  readonly userId: UserId
  readonly name: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** Where passkeys of this server work: as the browser sees it. */
export interface Site {
  readonly host: string
  readonly origin: string
}
