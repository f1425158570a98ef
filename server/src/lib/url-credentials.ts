/** The username and password in a URL; null if there are none. */
export function credentialsIn(address: string): { username: string; password: string } | null {
  if (!address.includes('@') || !URL.canParse(address)) return null
  const { username, password } = new URL(address)
  return username === '' ? null : { username: unescaped(username), password: unescaped(password) }
}

/** The URL may contain an unescaped percent sign. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Credentials in a URL are only ever sent as a header. */
export function withoutCredentials(address: string): string {
  if (!address.includes('@') || !URL.canParse(address)) return address
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}
