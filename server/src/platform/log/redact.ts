const PLACEHOLDER = '[hidden]'

/** Tokens travel in URLs and headers; none of them may end up in a log that people share when they ask for help. */
const SECRETS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, PLACEHOLDER],
  [/\blectern_[\w-]{20,}/g, PLACEHOLDER],
  [/([?&](?:token|accessToken|refreshToken|setToken|code)=)[^&\s"'\\]+/gi, `$1${PLACEHOLDER}`],
  // The secret part of a feed's address that belongs to one account.
  [/(\/feed\/[a-z0-9-]+\.)[\w-]+/g, `$1${PLACEHOLDER}`],
  [/(\b(?:Bearer|Basic)\s)[\w.~+/=-]+/gi, `$1${PLACEHOLDER}`],
]

export function redactSecrets(text: string): string {
  return SECRETS.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)
}
