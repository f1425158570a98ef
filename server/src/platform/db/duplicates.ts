const POSTGRES_UNIQUE_VIOLATION = '23505'

/** Whether a write failed on a unique constraint. Each engine reports it differently. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === POSTGRES_UNIQUE_VIOLATION || error.message.includes('UNIQUE constraint failed')
}
