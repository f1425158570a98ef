/** What may be saved of a list that was typed. */

/** As the server keeps them: trimmed, in small letters, none twice. */
export function toPrefixes(typed: readonly string[]): string[] {
  const prefixes = typed.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')
  return [...new Set(prefixes)]
}

/** `https://books.example.org` of whatever address was typed; null for what is none. */
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
