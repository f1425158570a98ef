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
import { TEXT_AS_IT_IS } from './body-parsers.ts'
import { checkInput, checkLongInput } from './check-input.ts'
import { sendJson } from './send-json.ts'

/** What a handler gets: checked input, and who is calling. `Caller` is the feature's word for that. */
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

/** Files and pages are sent by the handler itself; JSON may stand ready as bytes. */
type HandlerReply<E extends EndpointShape> = E['reply'] extends 'file' | 'page'
  ? FastifyReply
  : E['reply'] extends 'ok'
    ? ReplyOf<E>
    : ReplyOf<E> | JsonText

export interface Gate<Caller> {
  /** Who is calling, from the request's token, or from its cookie or password where that is accepted; undefined for nobody or a bad token. */
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

/** Replaces ids that things no longer have in what a client sent. */
export type RenewIds = (path: string, input: CallInput) => CallInput | Promise<CallInput>

/** A call as it came in, after the checks. */
export interface WitnessedCall<Caller> extends CallInput {
  readonly caller: Caller | undefined
  readonly ip: string
}

/** Sees a call before it is answered; what it gives back is done when the call went well. */
export type Witness<Caller> = (call: WitnessedCall<Caller>) => Promise<(() => Promise<void>) | undefined>

/** Asked once for each endpoint, so that calls nobody looks at cost nothing more. */
export type WitnessOf<Caller> = (name: EndpointName, shape: EndpointShape) => Witness<Caller> | undefined

export interface EndpointOptions {
  /** For protocols that say in a form of their own what went wrong. */
  readonly onError?: ErrorHandler
}

type ErrorHandler = NonNullable<RouteOptions['errorHandler']>

export interface Endpoints<Caller> {
  endpoint<E extends EndpointShape>(
    shape: E,
    handler: Handler<NoInfer<E>, Caller>,
    options?: EndpointOptions,
  ): void
  /** Names of table entries nobody registered. */
  unregistered(): string[]
}

const BODY_TYPES = { json: 'application/json', text: TEXT_AS_IT_IS } as const

/** Registers endpoints of the contract's table: who may call, checks of all input, one way to answer. */
export function createEndpoints<Caller>(
  app: FastifyInstance,
  gate: Gate<Caller>,
  options: {
    readonly checkReplies: boolean
    readonly renewIds: RenewIds
    readonly witnessOf: WitnessOf<Caller>
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

  /** Runs before a body is read, so that nobody can make the server read what they may not send. */
  async function admit(shape: EndpointShape, request: FastifyRequest): Promise<void> {
    const { access } = shape
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
    const witness = options.witnessOf(name, shape)
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
      // What is somebody's own stays in no cache; files and pictures say themselves how long they last.
      if (shape.reply !== 'file' && shape.reply !== 'page') void reply.header('cache-control', 'no-store')
      const note = witness && (await witness({ ...call, ip: request.ip }))
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
    // What comes in pieces can be read only once.
    return Buffer.isBuffer(text.body) ? text.body : Buffer.from(JSON.stringify(value))
  }
}

/** In tests and development an answer that breaks its contract is an error, not a surprise for a client app. */
function checkReply(shape: EndpointShape, schema: ZodType, value: unknown): void {
  const result = schema.safeParse(value)
  if (result.success) return
  const [issue] = result.error.issues
  throw new Error(
    `${shape.method} ${shape.path} breaks its contract at ${issue?.path.join('.')}: ${issue?.message}`,
  )
}
