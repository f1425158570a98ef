import type { UserId } from '@lectern/contract/ids'

export interface Passkey {
  /** The credential id. */
  readonly id: string
  readonly userId: UserId
  readonly name: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** The site that passkeys are bound to, as seen by the browser. */
export interface Site {
  readonly host: string
  readonly origin: string
}
