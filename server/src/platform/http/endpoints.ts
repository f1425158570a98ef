import {
  type Access,
  bodyLimitOf,
  type BodyOf,
  type EndpointShape,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contract/endpoint'
import { allEndpoints, type EndpointName } from '@lectern/contract/table'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import type { ZodType } from 'zod'
import { AppError } from '../../lib/errors.ts'
import { JsonText, readJsonText } from '../../lib/json-text.ts'
import { RAW_TEXT_TYPE } from './body-parsers.ts'
import { checkInput, checkLongInput } from './check-input.ts'
import { sendJson } from './send-json.ts'

/** What a handler receives: validated input and the caller. `Caller` is defined by the feature. */
export interface Call<E extends EndpointShape, Caller> {
  readonly caller: E['access'] extends { who: 'public' } ? Caller | undefined : Caller
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends EndpointShape, Caller> = (
  call: Call<E, Caller>,
) => HandlerReply<E> | Promise<HandlerReply<E>>

/** Files and pages are sent by the handler itself; JSON may be pre-serialised. */
type HandlerReply<E extends EndpointShape> = E['reply'] extends 'file' | 'page'
  ? FastifyReply
  : E['reply'] extends 'ok'
    ? ReplyOf<E>
    : ReplyOf<E> | JsonText

export interface Gate<Caller> {
  /**
   * Finds the caller by the request's token, or by its cookie or password where accepted; undefined if there is none
   * or it is invalid.
   */
  identify(
    request: FastifyRequest,
    accepted: Pick<EndpointShape, 'acceptsCookie' | 'acceptsPassword'>,
  ): Promise<Caller | undefined>
  may(caller: Caller, access: Exclude<Access, { who: 'public' }>): boolean
}

export interface CallInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Replaces outdated ids in a request with current ones. */
export type RenewIds = (path: string, input: CallInput) => CallInput | Promise<CallInput>

/** A request after validation. */
export interface ObservedCall<Caller> extends CallInput {
  readonly caller: Caller | undefined
  readonly ip: string
}

/** Observes a call before it is handled; the function it returns runs once the call has succeeded. */
export type CallObserver<Caller> = (call: ObservedCall<Caller>) => Promise<(() => Promise<void>) | undefined>

/** Called once per endpoint, so that endpoints without an observer have no overhead. */
export type ObserverOf<Caller> = (
  name: EndpointName,
  shape: EndpointShape,
) => CallObserver<Caller> | undefined

export interface EndpointOptions {
  /** For protocols with their own error format. */
  readonly onError?: ErrorHandler
}

type ErrorHandler = NonNullable<RouteOptions['errorHandler']>

export interface Endpoints<Caller> {
  endpoint<E extends EndpointShape>(
    shape: E,
    handler: Handler<NoInfer<E>, Caller>,
    options?: EndpointOptions,
  ): void
  /** Names of endpoints in the table that have not been registered. */
  unregistered(): string[]
}

const BODY_TYPES = { json: 'application/json', text: RAW_TEXT_TYPE } as const

/**
 * Registers endpoints of the contract's table: checks access, validates all input, and sends responses in one way.
 */
export function createEndpoints<Caller>(
  app: FastifyInstance,
  gate: Gate<Caller>,
  options: {
    readonly checkReplies: boolean
    readonly renewIds: RenewIds
    readonly observerOf: ObserverOf<Caller>
  },
): Endpoints<Caller> {
  const names = new Map(allEndpoints().map(({ name, endpoint }) => [endpoint, name]))
  const callers = new WeakMap<FastifyRequest, Caller>()

  return {
    endpoint(shape, handler, { onError } = {}) {
      const name = names.get(shape)
      if (name === undefined) throw new Error(`${shape.method} ${shape.path} is not in the endpoint table.`)
      names.delete(shape)
      app.route({
        method: shape.method,
        url: shape.path,
        bodyLimit: bodyLimitOf(shape),
        onRequest: (request) => admit(shape, request),
        handler: answer(name, shape, handler),
        ...(onError && { errorHandler: onError }),
      })
    },
    unregistered: () => [...names.values()],
  }

  /** Runs before the body is read, so that the server never reads a body from a caller without access. */
  async function admit(shape: EndpointShape, request: FastifyRequest): Promise<void> {
    const { access } = shape
    if (access.who === 'public' && shape.ignoresCaller) return
    if (shape.bodyReadAs) request.raw.headers['content-type'] = BODY_TYPES[shape.bodyReadAs]
    const caller = await gate.identify(request, shape)
    if (caller !== undefined) callers.set(request, caller)
    if (access.who === 'public') return
    if (caller === undefined) throw new AppError('unauthorized', 'Unauthorized')
    if (!gate.may(caller, access)) throw new AppError('forbidden', 'Forbidden')
  }

  function answer<E extends EndpointShape>(
    name: EndpointName,
    shape: E,
    handler: Handler<E, Caller>,
  ): RouteHandlerMethod {
    const check = (schema: ZodType | undefined, value: unknown, what: string) =>
      schema ? checkInput(schema, value, what) : undefined
    const observer = options.observerOf(name, shape)
    return async (request, reply) => {
      const sent = await options.renewIds(shape.path, request)
      const params = check(shape.params, sent.params, 'the address')
      const query = check(shape.query, sent.query, 'the query')
      const body = shape.body && checkLongInput(shape.body, sent.body ?? undefined, 'the body')
      const call = {
        caller: callers.get(request),
        params,
        query,
        body: body instanceof Promise ? await body : body,
        request,
        reply,
      } as Call<E, Caller>
      // Personal data must not be cached; files and pictures set their own cache headers.
      if (shape.reply !== 'file' && shape.reply !== 'page') void reply.header('cache-control', 'no-store')
      const note = observer && (await observer({ ...call, ip: request.ip }))
      const result = await handler(call)
      await note?.()
      if (shape.reply === 'ok') return reply.type('text/plain; charset=utf-8').send('OK')
      if (shape.reply === 'file' || shape.reply === 'page') return result
      void reply.type('application/json; charset=utf-8')
      if (result instanceof JsonText)
        return sendJson(request, reply, await checkedBody(shape, shape.reply, result))
      if (options.checkReplies) checkReply(shape, shape.reply, result)
      return sendJson(request, reply, JSON.stringify(result))
    }
  }

  async function checkedBody(
    shape: EndpointShape,
    schema: ZodType,
    text: JsonText,
  ): Promise<JsonText['body']> {
    if (!options.checkReplies) return text.body
    const value = await readJsonText(text)
    checkReply(shape, schema, value)
    // A stream can only be read once.
    return Buffer.isBuffer(text.body) ? text.body : Buffer.from(JSON.stringify(value))
  }
}

/**
 * In tests and development, a response that violates its contract is an error rather than a surprise for a client
 * app.
 */
function checkReply(shape: EndpointShape, schema: ZodType, value: unknown): void {
  const result = schema.safeParse(value)
  if (result.success) return
  const [issue] = result.error.issues
  throw new Error(
    `${shape.method} ${shape.path} breaks its contract at ${issue?.path.join('.')}: ${issue?.message}`,
  )
}
