/** `feed://host/…`, `feed:https://…` and their like: how programs and buttons on pages hand an address to a podcast app. */
const APP_SCHEME = /^(?:feed|itpc|pcast|podcast|rss):(?:\/\/|(?=https?:))/i

/** The http address of a feed, as it was typed or listed; null when it is none. */
export function feedAddressOf(text: string): string | null {
  const address = text.trim()
  const bare = address.replace(APP_SCHEME, '')
  const plain = bare === address || /^https?:\/\//i.test(bare) ? bare : `http://${bare}`
  return /^https?:\/\/[^\s/]/i.test(plain) ? plain : null
}
