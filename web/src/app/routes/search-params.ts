/** Reads a string search parameter; the router has already parsed values that look like numbers. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 2000) : undefined
