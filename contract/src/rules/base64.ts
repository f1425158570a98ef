import { withoutTrailing } from './trailing.ts'

/**
 * Filter values and name-based ids are sent as URL-encoded base64 of their UTF-8 text.
 * Clients differ: Android appends a newline and leaves `=` unescaped, others encode twice, some use the URL alphabet.
 */
export function encodeText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return encodeURIComponent(btoa(binary))
}

/** Decodes any of these variants; `null` if it is not base64 of UTF-8 text. */
export function decodeText(encoded: string): string | null {
  const base64 = unescapeFully(encoded)
    .replace(/[\r\n\t]/g, '')
    // An unescaped plus sign has become a space on its way through a query string.
    .replace(/[ -]/g, '+')
    .replace(/_/g, '/')
  try {
    const binary = atob(withoutTrailing(base64, '='))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function unescapeFully(text: string): string {
  let current = text
  for (let round = 0; round < 3 && current.includes('%'); round++) {
    try {
      current = decodeURIComponent(current)
    } catch {
      return current
    }
  }
  return current
}
