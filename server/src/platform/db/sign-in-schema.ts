import type { UserId } from '@lectern/contract/ids'

/** Row types for signing in without a password. Columns are documented in docs/data-model.sql. */
export interface SignInTables {
  openid_request: OpenidRequestRow
  recovery_code: RecoveryCodeRow
  passkey: PasskeyRow
  sign_in_window: SignInWindowRow
  used_challenge: UsedChallengeRow
}

export interface OpenidRequestRow {
  state: string
  kind: string
  return_to: string
  redirect_uri: string
  nonce: string | null
  verifier: string | null
  binding_hash: string | null
  user_id: UserId | null
  expires_at: number
}

export interface RecoveryCodeRow {
  user_id: UserId
  code_hash: string
}

export interface PasskeyRow {
  id: string
  user_id: UserId
  name: string
  public_key: string
  counter: number
  transports: string
  created_at: number
  last_used_at: number | null
}

export interface SignInWindowRow {
  attempt_hash: string
  failures: number
  ends_at: number
}

export interface UsedChallengeRow {
  challenge: string
  expires_at: number
}
