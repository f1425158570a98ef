/** Retry delays: increasing with each attempt, up to 15 seconds. */

const WAITS_MS = [1000, 2000, 4000, 8000, 15_000] as const

/** `attempt` counts from 0. */
export const backoffMs = (attempt: number): number =>
  WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 15_000
