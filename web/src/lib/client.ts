import type { GivenBody, GivenParams, GivenQuery, ReplyOf } from '@lectern/contract/endpoint'
import type { EndpointName, EndpointNamed } from '@lectern/contract/table'
import { addresses } from 'virtual:endpoints'
import { logRequestError, toApiError, UnreachableError } from './api-error.ts'
import { takePrefetched } from './prefetch-first-requests.ts'
import { serverUrl } from './base-path.ts'
import { sendWithToken } from './refresh.ts'

type Asked<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Exclude<Value, undefined> }
  : { readonly [K in Key]: Value }

type CallInput<Name extends EndpointName> = Asked<'params', GivenParams<EndpointNamed<Name>>> &
  Asked<'query', GivenQuery<EndpointNamed<Name>>> &
  Asked<'body', GivenBody<EndpointNamed<Name>>> & {
    readonly signal?: AbortSignal
    readonly timeoutMs?: number
    /** The user is not waiting for it: if the server is unreachable, reporting that is up to the caller. */
    readonly isInBackground?: boolean
    /** Sent instead of a body: files. */
    readonly form?: FormData
    /** Sent instead of a body: a chunk of a file. */
    readonly octets?: Blob
  }

/**
 * Calls an API endpoint by name. Throws `ApiError` for an error response, `UnreachableError` for none. Does not
 * retry, except once after refreshing the access token.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[input]: Record<never, never> extends CallInput<Name> ? [CallInput<Name>?] : [CallInput<Name>]
): Promise<ReplyOf<EndpointNamed<Name>>> {
  try {
    return (await request(name, (input ?? {}) as LooseInput)) as ReplyOf<EndpointNamed<Name>>
  } catch (error) {
    if (!isAbort(error)) logRequestError(name, error)
    if (error instanceof UnreachableError && !input?.isInBackground)
      for (const listener of unreachableListeners) listener()
    throw error
  }
}

const unreachableListeners = new Set<() => void>()

/** Registers a listener for requests that received no response. */
export function onUnreachable(listener: () => void): () => void {
  unreachableListeners.add(listener)
  return () => unreachableListeners.delete(listener)
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

interface LooseInput {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number | boolean | null | undefined>
  readonly body?: unknown
  readonly form?: FormData
  readonly octets?: Blob
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

async function request(name: EndpointName, input: LooseInput): Promise<unknown> {
  const [method, path] = addresses[name]
  const url = serverUrl(fillPath(path, input.params ?? {})) + queryString(input.query ?? {})
  const response = await sendWithToken((token) => send(method, url, token, input))
  if (!response.ok) throw await toApiError(response)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return isJson ? response.json() : undefined
}

async function send(method: string, url: string, token: string | null, input: LooseInput): Promise<Response> {
  const signals = [
    input.signal,
    input.timeoutMs === undefined ? undefined : AbortSignal.timeout(input.timeoutMs),
  ]
  try {
    const ahead = takePrefetched(method, url, token)
    if (ahead) return await ahead
    return await fetch(url, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...contentType(input),
      },
      body: input.octets ?? input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
    })
  } catch (error) {
    if (isAbort(error)) throw error
    throw new UnreachableError(error)
  }
}

/** For a form the browser sets it itself, with the boundary. */
function contentType({ octets, form, body }: LooseInput): Record<string, string> {
  if (octets) return { 'content-type': 'application/octet-stream' }
  return form || body === undefined ? {} : { 'content-type': 'application/json' }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:([A-Za-z]+)/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''))
}

function queryString(query: NonNullable<LooseInput['query']>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
