import type { UserId } from '@lectern/contract/ids'
import type { Caller } from '../users/callers.types.ts'

/** A call that has passed validation and permission checks. */
export interface AuditedCall {
  readonly caller: Caller | undefined
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly ip: string
}

export interface AuditEntry {
  readonly id: string
  readonly at: number
  readonly userId: UserId
  readonly username: string
  readonly action: string
  readonly subjectId: string | null
  readonly subject: string | null
  readonly fields: readonly AuditField[]
  readonly count: number | null
  readonly ipAddress: string | null
}

export interface AuditField {
  readonly name: string
  /** Null if it could be a secret or is too long. */
  readonly value: string | null
}

export interface AuditFilter {
  readonly userId?: UserId | undefined
  readonly action?: string | undefined
  readonly from: number
  readonly to: number
}
