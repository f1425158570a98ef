/** A text behind the question mark; the router has already parsed what looks like a number. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 2000) : undefined
