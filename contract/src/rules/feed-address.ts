/** `feed://host/…`, `feed:https://…` and similar: URL schemes that hand a feed to a podcast app. */
const APP_SCHEME = /^(?:feed|itpc|pcast|podcast|rss):(?:\/\/|(?=https?:))/i

/** Converts a feed address as typed or listed to an http URL; null if it isn't one. */
export function feedAddressOf(text: string): string | null {
  const address = text.trim()
  const bare = address.replace(APP_SCHEME, '')
  const plain = bare === address || /^https?:\/\//i.test(bare) ? bare : `http://${bare}`
  return /^https?:\/\/[^\s/]/i.test(plain) ? plain : null
}
