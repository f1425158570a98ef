/** Deeper than any real input, and far below the recursion limit. */
const MAX_DEPTH = 64
/** A 10 MB body of sessions from a phone has a few hundred thousand. */
const MAX_VALUES = 1_000_000

/**
 * Finds a reason to reject input regardless of its schema; undefined if there is none. Deep nesting and huge lists
 * would exhaust the code that processes them, PostgreSQL cannot store NUL characters, and a `__proto__` key could
 * change prototypes.
 */
export function findInputProblem(input: unknown, maxValues = MAX_VALUES): string | undefined {
  if (typeof input === 'string') return findTextProblem(input)
  const pending: { holder: object; depth: number }[] = isHolder(input) ? [{ holder: input, depth: 0 }] : []
  let numValues = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { holder, depth } = next
    if (depth >= MAX_DEPTH) return 'is nested too deeply'
    const isList = Array.isArray(holder)
    const keys = isList ? [] : Object.keys(holder)
    const values: readonly unknown[] = isList ? holder : Object.values(holder)
    numValues += values.length
    if (numValues > maxValues) return 'has too many values'
    if (keys.some((key) => key === '__proto__' || key.includes('\0'))) return 'has a key that is not allowed'
    for (const value of values) {
      if (typeof value === 'string' && findTextProblem(value) !== undefined) return findTextProblem(value)
      if (isHolder(value)) pending.push({ holder: value, depth: depth + 1 })
    }
  }
  return undefined
}

const ASCII_CODES = 128

/**
 * Whether a text may contain more values than allowed, estimated by counting separators instead of parsing, which
 * would take fifty times as long. Separators inside quotes count too.
 */
export function mayHoldMoreValues(text: string, separators: string, maxValues: number): boolean {
  if (text.length <= maxValues) return false
  const isSeparator = new Uint8Array(ASCII_CODES)
  for (const separator of separators) isSeparator[separator.charCodeAt(0)] = 1
  let numSeparators = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < ASCII_CODES && isSeparator[code] === 1 && ++numSeparators > maxValues) return true
  }
  return false
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

const findTextProblem = (text: string) => (text.includes('\0') ? 'contains a NUL character' : undefined)
