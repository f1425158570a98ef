import type { UserId } from '@lectern/contract/ids'

/** A sign-in on its way through the provider. */
export interface OpenidRequest {
  readonly state: string
  readonly kind: 'web' | 'app'
  /** A page of ours, or the address of the app. */
  readonly returnTo: string
  /** What the provider was told to send people back to. */
  readonly redirectUri: string
  readonly nonce: string | null
  /** Apps keep theirs to themselves until the end. */
  readonly verifier: string | null
  /** Hash of a cookie: only the browser that began may end it. */
  readonly bindingHash: string | null
  /** The account that is to be linked; null for a sign-in. */
  readonly userId: UserId | null
  readonly expiresAt: number
}
