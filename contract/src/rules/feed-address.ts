/** `feed://host/…`, `feed:https://…` and similar: URL schemes that hand a feed to a podcast app. */
const APP_SCHEME = /^(?:feed|itpc|pcast|podcast|rss):(?:\/\/|(?=https?:))/i

/** An address without its scheme, as browsers show it: a host name with a dot, and a path. */
const TYPED = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::[0-9]+)?\/\S+$/i

/** Converts a feed address as typed or listed to an http URL; null if it isn't one. */
export function feedAddressOf(text: string): string | null {
  const address = text.trim()
  if (TYPED.test(address)) return `https://${address}`
  const bare = address.replace(APP_SCHEME, '')
  const plain = bare === address || /^https?:\/\//i.test(bare) ? bare : `http://${bare}`
  return /^https?:\/\/[^\s/]/i.test(plain) ? plain : null
}
