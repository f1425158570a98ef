/** Deeper than anything a client means, and far from where recursion ends. */
const MAX_DEPTH = 64
/** A body of 10 MB with sessions of a phone in it has some hundred thousand. */
const MAX_VALUES = 1_000_000

/**
 * What is wrong with outside input before anyone asks what it means; undefined for sound input. Nesting without end
 * and lists without end would exhaust whoever walks them, a NUL character is text that PostgreSQL can't keep, and
 * `__proto__` is never a name.
 */
export function whatIsUnsound(input: unknown, maxValues = MAX_VALUES): string | undefined {
  if (typeof input === 'string') return unsoundText(input)
  const waiting: { holder: object; depth: number }[] = isHolder(input) ? [{ holder: input, depth: 0 }] : []
  let numValues = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { holder, depth } = next
    if (depth >= MAX_DEPTH) return 'is nested too deeply'
    const isList = Array.isArray(holder)
    const keys = isList ? [] : Object.keys(holder)
    const values: readonly unknown[] = isList ? holder : Object.values(holder)
    numValues += values.length
    if (numValues > maxValues) return 'has too many values'
    if (keys.some((key) => key === '__proto__' || key.includes('\0'))) return 'has a key that is not allowed'
    for (const value of values) {
      if (typeof value === 'string' && unsoundText(value) !== undefined) return unsoundText(value)
      if (isHolder(value)) waiting.push({ holder: value, depth: depth + 1 })
    }
  }
  return undefined
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

const unsoundText = (text: string) => (text.includes('\0') ? 'contains a NUL character' : undefined)
