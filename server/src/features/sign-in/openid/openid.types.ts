import type { UserId } from '@lectern/contract/ids'

/** A sign-in that is in progress at the provider. */
export interface OpenidRequest {
  readonly state: string
  readonly kind: 'web' | 'app'
  /** A page of the web client, or the URI of the app. */
  readonly returnTo: string
  /** The redirect URI sent to the provider. */
  readonly redirectUri: string
  readonly nonce: string | null
  /** Null for apps, which keep theirs until the end. */
  readonly verifier: string | null
  /** The hash of a cookie: only the browser that started the sign-in may complete it. */
  readonly bindingHash: string | null
  /** The account to link; null for a sign-in. */
  readonly userId: UserId | null
  readonly expiresAt: number
}
