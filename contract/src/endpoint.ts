import type { z } from 'zod'

/** An account permission that an endpoint can require. */
export type Permission = 'download' | 'update' | 'delete' | 'upload' | 'addPodcasts' | 'createEreader'

/** Who may call an endpoint. What they can see (libraries, tags, explicit content) is decided by the services. */
export type Access =
  | { readonly who: 'public'; readonly because: string }
  | { readonly who: 'signed-in' }
  | { readonly who: 'admin' }
  /** All of these permissions are required. */
  | { readonly who: 'permission'; readonly permissions: readonly Permission[] }

export const publicBecause = (because: string): Access => ({ who: 'public', because })
export const signedIn: Access = { who: 'signed-in' }
export const adminOnly: Access = { who: 'admin' }
export const withPermission = (...permissions: Permission[]): Access => ({ who: 'permission', permissions })

/** Non-JSON responses. `ok` is the literal text OK, the only response the Android app accepts as success. */
export type PlainReply = 'ok' | 'file' | 'page'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointShape {
  readonly method: Method
  /** With `:name` parameters, each of which is described in `params`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly reply: z.ZodType | PlainReply
  /** Overrides the default body limit; see `bodyLimitOf`. */
  readonly bodyLimitBytes?: number
  /** Accepts the browser's sign-in cookie, for requests that older clients make without a token. GET only. */
  readonly acceptsCookie?: true
  /** Accepts basic authentication with the account's password or a suitable app password. */
  readonly acceptsPassword?: 'opds' | 'kosync' | 'gpodder'
  /** Doesn't look up who calls, so that it answers without the database. Public endpoints only. */
  readonly ignoresCaller?: true
  /** Forces how the body is parsed, for clients that send a wrong content type. */
  readonly bodyReadAs?: 'json' | 'text'
  /** A GET that changes state; only allowed where existing client apps depend on it. */
  readonly changesStateOnGet?: true
}

/** Declares an endpoint, which the server registers, the web client calls and the API page documents. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

/** Unauthenticated bodies are kept small; endpoints that take long lists set their own limit. */
export const PUBLIC_BODY_BYTES = 64 * 1024
const BODY_BYTES = 1024 * 1024
export const LONG_BODY_BYTES = 4 * 1024 * 1024
export const LONGEST_BODY_BYTES = 10 * 1024 * 1024

export function bodyLimitOf({ access, bodyLimitBytes }: EndpointShape): number {
  if (access.who === 'public') return PUBLIC_BODY_BYTES
  return bodyLimitBytes ?? BODY_BYTES
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

/** The validated input of a handler. */
export type ParamsOf<E extends EndpointShape> = Parsed<E['params']>
export type QueryOf<E extends EndpointShape> = Parsed<E['query']>
export type BodyOf<E extends EndpointShape> = Parsed<E['body']>

/** The input given by a caller. */
export type GivenParams<E extends EndpointShape> = Given<E['params']>
export type GivenQuery<E extends EndpointShape> = Given<E['query']>
export type GivenBody<E extends EndpointShape> = Given<E['body']>

/** The result of a call; the text OK becomes `void`. */
export type ReplyOf<E extends EndpointShape> = E['reply'] extends z.ZodType ? z.output<E['reply']> : void
