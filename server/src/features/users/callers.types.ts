import type { User } from './users.types.ts'

/** The sender of a request, and how they authenticated. */
export interface Caller {
  readonly user: User
  readonly tokenKind: 'access' | 'user' | 'api-key' | 'password'
  readonly loginId: string | null
  /** Id of the API key or app password used for the request. */
  readonly keyId: string | null
  /** The API key itself. */
  readonly apiKey: string | null
}
