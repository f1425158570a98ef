import type { User } from './users.types.ts'

/** Whoever sent a request, and what they proved it with. */
export interface Caller {
  readonly user: User
  readonly tokenKind: 'access' | 'user' | 'api-key' | 'password'
  readonly loginId: string | null
  /** Of the API key or the app password that came with the request. */
  readonly keyId: string | null
  /** The API key itself. */
  readonly apiKey: string | null
}
