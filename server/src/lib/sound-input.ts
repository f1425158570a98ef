/** Deeper than anything a client means, and far from where recursion ends. */
const MAX_DEPTH = 64

/**
 * What is wrong with outside input before anyone asks what it means; undefined for sound input. Nesting without end
 * would exhaust whoever walks it, a NUL character is text that PostgreSQL can't keep, and `__proto__` is never a name.
 */
export function whatIsUnsound(input: unknown): string | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && value.includes('\0')) return 'contains a NUL character'
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return 'is nested too deeply'
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key.includes('\0')) return 'has a key that is not allowed'
      waiting.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}
