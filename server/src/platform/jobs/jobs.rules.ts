import type { Backoff, JobKind } from './jobs.types.ts'

/** Thrown by a handler that knows when to retry, or that retrying is pointless. */
export class JobError extends Error {
  readonly isFinal: boolean
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    options: ErrorOptions & { readonly isFinal?: boolean; readonly retryAfterMs?: number } = {},
  ) {
    super(message, options)
    this.isFinal = options.isFinal === true
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** A job that crashes the process every time must not do so forever. */
const MAX_LOST_LEASES = 5

/** Half of the delay is fixed and half is random, so that jobs that failed together are not retried together. */
export function backoffMs({ firstMs, longestMs }: Backoff, numFailures: number, random: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(numFailures - 1, 30))
  return Math.round(whole / 2 + (whole / 2) * random)
}

export type AfterFailure =
  { readonly state: 'queued'; readonly waitMs: number } | { readonly state: 'failed' }

/** `numFailures` includes the current failure. */
export function afterFailure(
  kind: Pick<JobKind, 'attempts' | 'backoff'>,
  error: unknown,
  numFailures: number,
  random: number,
): AfterFailure {
  const jobError = error instanceof JobError ? error : null
  if (jobError?.isFinal === true || numFailures >= kind.attempts) return { state: 'failed' }
  return { state: 'queued', waitMs: jobError?.retryAfterMs ?? backoffMs(kind.backoff, numFailures, random) }
}

/** Decides what happens to a job whose worker was killed or lost its database connection. */
export function afterLostLease({ lostLeases, isCancelled }: { lostLeases: number; isCancelled: boolean }): {
  readonly state: 'queued' | 'cancelled' | 'failed'
  readonly error: string | null
} {
  if (isCancelled) return { state: 'cancelled', error: null }
  if (lostLeases < MAX_LOST_LEASES) return { state: 'queued', error: null }
  return { state: 'failed', error: `The server stopped ${lostLeases} times while this was running.` }
}
