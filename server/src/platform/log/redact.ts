const PLACEHOLDER = '[hidden]'

/** Tokens appear in URLs and headers; they must not end up in a log that people share when asking for help. */
const SECRETS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, PLACEHOLDER],
  [/\blectern_[\w-]{20,}/g, PLACEHOLDER],
  [/([?&](?:token|accessToken|refreshToken|setToken|code)=)[^&\s"'\\]+/gi, `$1${PLACEHOLDER}`],
  // The secret part of a per-account feed URL.
  [/(\/feed\/[a-z0-9-]+\.)[\w-]+/g, `$1${PLACEHOLDER}`],
  [/(\b(?:Bearer|Basic)\s)[\w.~+/=-]+/gi, `$1${PLACEHOLDER}`],
]

export function redactSecrets(text: string): string {
  return SECRETS.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)
}
