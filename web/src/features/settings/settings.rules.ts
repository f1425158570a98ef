/** Validation of typed lists. */

/** As stored by the server: trimmed, lower case, deduplicated. */
export function toPrefixes(typed: readonly string[]): string[] {
  const prefixes = typed.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')
  return [...new Set(prefixes)]
}

/** Extracts the origin, such as `https://books.example.org`, from a typed address; null if it is invalid. */
export function toOrigin(typed: string): string | null {
  const text = typed.trim()
  try {
    const { protocol, origin } = new URL(text)
    // App schemes such as capacitor://localhost have no origin by the standard, but send one.
    if (origin !== 'null') return origin
    return /^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/i.test(text) && protocol !== 'file:' ? text.toLowerCase() : null
  } catch {
    return null
  }
}
