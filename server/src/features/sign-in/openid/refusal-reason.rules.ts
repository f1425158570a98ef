import { messageOf } from '../../../lib/errors.ts'

const LONGEST = 300

/** Returns why a sign-in failed, for the log. The library's errors hold the provider's response in varying places. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const providerError = providerErrorOf(error) ?? providerErrorOf(challengeOf(cause))
  const reason = providerError ?? `${messageOf(error)}${detailOf(cause)}`
  // Text from outside must not forge or flood log lines.
  return reason
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, LONGEST)
    .replace(/\.$/, '')
}

/** Reads `error` and `error_description`, as defined by OAuth. */
function providerErrorOf(from: unknown): string | undefined {
  if (!isRecord(from) || typeof from['error'] !== 'string') return undefined
  const { error: code, error_description: description } = from
  const words = typeof description === 'string' && description !== '' ? `${code}, ${description}` : code
  const advice =
    code === 'invalid_client' ? ' (client ID and client secret must be those of the provider)' : ''
  return `the provider answered ${words}${advice}`
}

/** Parameters of the first WWW-Authenticate challenge of a refused request. */
const challengeOf = (cause: unknown): unknown =>
  Array.isArray(cause) && isRecord(cause[0]) ? cause[0]['parameters'] : undefined

function detailOf(cause: unknown): string {
  if (cause instanceof Response) return ` (${cause.status})`
  return cause instanceof Error ? ` (${cause.message})` : ''
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
