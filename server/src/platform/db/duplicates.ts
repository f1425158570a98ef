const POSTGRES_UNIQUE_VIOLATION = '23505'

/** Did a write fail because what must be unique is there already? Each engine says it in its own words. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === POSTGRES_UNIQUE_VIOLATION || error.message.includes('UNIQUE constraint failed')
}
