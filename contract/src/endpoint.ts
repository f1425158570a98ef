import type { z } from 'zod'

/** A permission flag of an account that an endpoint may ask for. */
export type Permission = 'download' | 'update' | 'delete' | 'upload' | 'addPodcasts' | 'createEreader'

/** Who may call an endpoint. What they may see behind it is decided by the services (library, tags, explicit). */
export type Access =
  | { readonly who: 'public'; readonly because: string }
  | { readonly who: 'signed-in' }
  | { readonly who: 'admin' }
  /** All of them. */
  | { readonly who: 'permission'; readonly permissions: readonly Permission[] }

export const publicBecause = (because: string): Access => ({ who: 'public', because })
export const signedIn: Access = { who: 'signed-in' }
export const adminOnly: Access = { who: 'admin' }
export const withPermission = (...permissions: Permission[]): Access => ({ who: 'permission', permissions })

/** Answers that are not JSON. `ok` is the literal text OK: the Android app takes nothing else for success. */
export type PlainReply = 'ok' | 'file' | 'page'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointShape {
  readonly method: Method
  /** With `:name` parameters; each of them is described in `params`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly reply: z.ZodType | PlainReply
  /** Where more than the usual has to be taken; see `bodyLimitOf`. */
  readonly bodyLimitBytes?: number
  /** The cookie of the browser's sign-in will do: for what older clients ask for without a token. Only with GET. */
  readonly acceptsCookie?: true
  /** A name and a password in the request will do: that of the account, or an app password that opens this. */
  readonly acceptsPassword?: 'opds' | 'kosync' | 'gpodder'
  /** Some clients send JSON as a form, or lists as anything: the body is read like this whatever it is called. */
  readonly bodyReadAs?: 'json' | 'text'
  /** State changes on GET exist only where today's client apps need them. */
  readonly changesStateOnGet?: true
}

/** Declares an endpoint. It says nothing by itself: the server registers it, the web client calls it, the API page shows it. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

/** What nobody signed for is small; long lists of signed-in clients say themselves how long they may be. */
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

/** What a handler receives, after the checks. */
export type ParamsOf<E extends EndpointShape> = Parsed<E['params']>
export type QueryOf<E extends EndpointShape> = Parsed<E['query']>
export type BodyOf<E extends EndpointShape> = Parsed<E['body']>

/** What a caller gives. */
export type GivenParams<E extends EndpointShape> = Given<E['params']>
export type GivenQuery<E extends EndpointShape> = Given<E['query']>
export type GivenBody<E extends EndpointShape> = Given<E['body']>

/** What comes back: the text OK becomes `void`. */
export type ReplyOf<E extends EndpointShape> = E['reply'] extends z.ZodType ? z.output<E['reply']> : void
