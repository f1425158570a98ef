import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import { PUBLIC_BODY_BYTES } from '@lectern/contract/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { drain } from './drain.ts'
import { createParts, type Parts, type Slice } from './app-parts.ts'
import type { Context } from './context.ts'
import { createAudit } from './features/audit/audit.service.ts'
import { createOldIds } from './features/import/old-ids/old-ids.cache.ts'
import { createCallerLookup } from './features/users/callers.cache.ts'
import { createPasswordCallers } from './features/users/keys/password-callers.cache.ts'
import { callerGate } from './features/users/gate.http.ts'
import { createSignInLimiter } from './features/users/sign-in-limits.service.ts'
import { isAdminOrUp } from './features/users/users.rules.ts'
import type { CountTransports } from './features/monitoring/metrics.service.ts'
import type { User } from './features/users/users.types.ts'
import { addBodyParsers } from './platform/http/body-parsers.ts'
import { AppServer } from './platform/http/app-server.ts'
import { BODY_WITHIN_MS } from './platform/http/body-time.ts'
import { canonicalUrl } from './platform/http/canonical-url.ts'
import { addCors } from './platform/http/cors.ts'
import { createEndpoints } from './platform/http/endpoints.ts'
import { replyWithError } from './platform/http/error-reply.ts'
import { addForwardedProto } from './platform/http/forwarded-proto.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { serveWebClient } from './platform/http/web-client.ts'
import { createLive } from './platform/sockets/live.ts'
import { accounts } from './slices/accounts.ts'
import { editing } from './slices/editing.ts'
import { libraries } from './slices/libraries.ts'
import { listening } from './slices/listening.ts'
import { operations } from './slices/operations.ts'
import { publishing } from './slices/publishing.ts'

const FINISH_WITHIN_MS = 750
/** Input is validated against the contract; Fastify's own validator would only take up memory. */
const NO_COMPILERS = {
  buildValidator: () => () => {
    throw new Error('Routes are declared in the contract, not with schemas of Fastify.')
  },
  buildSerializer: () => () => JSON.stringify,
}

export interface AppOptions {
  /** How long a live connection may stay open without signing in. */
  readonly signInWithinMs?: number
  /** How long a client may take to send a body. */
  readonly bodyWithinMs?: number
  /** Validates responses and events against the contract: enabled in tests and development. */
  readonly checkReplies: boolean
}

export interface App {
  readonly fastify: FastifyInstance
  readonly parts: Parts
  /** Moves clients to other servers and lets active requests finish; then the server can be closed. */
  drain(): Promise<void>
}

/** The areas of the server; the slices of each are in `slices/`. */
const SLICES: readonly Slice[] = [
  ...accounts,
  ...libraries,
  ...editing,
  ...listening,
  ...publishing,
  ...operations,
]

/** Creates the server as one Fastify instance, with the parts it was built from. */
export async function createApp(ctx: Context, options: AppOptions): Promise<App> {
  const { basePath, trustProxy } = ctx.config
  const loggerInstance: FastifyBaseLogger = ctx.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // For URLs that aren't in the endpoint table.
    bodyLimit: PUBLIC_BODY_BYTES,
    trustProxy: trustProxy.split(',').map((address) => address.trim()),
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    rewriteUrl: (request) => canonicalUrl(request, basePath),
    serverFactory: (handler) =>
      new AppServer(handler, { basePath, bodyWithinMs: options.bodyWithinMs ?? BODY_WITHIN_MS }),
    forceCloseConnections: true,
    genReqId: requestIds(),
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
    schemaController: { compilersFactory: NO_COMPILERS },
  })
  app.setErrorHandler(replyWithError)
  addForwardedProto(app)
  addBodyParsers(app)
  await app.register(cookie)
  addSecurityHeaders(app, () => {
    const { allowIframe, chromecastEnabled } = ctx.settings.current()
    return { allowIframe, allowCast: chromecastEnabled }
  })
  addCors(app, {
    allowAll: ctx.config.allowCors,
    allowedOrigins: () => ctx.settings.current().allowedOrigins,
  })

  const callers = createCallerLookup(ctx)
  const limiter = createSignInLimiter(ctx, 'password')
  const audit = createAudit(ctx)
  const endpoints = createEndpoints(app, callerGate(callers, createPasswordCallers(ctx, limiter)), {
    checkReplies: options.checkReplies,
    renewIds: createOldIds(ctx),
    observerOf: audit.observerOf,
  })
  const live = createLive<User>({ idOf: (user) => user.id, isAdmin: isAdminOrUp }, ctx.log, {
    checkPayloads: options.checkReplies,
    ...(options.signInWithinMs === undefined ? {} : { signInWithinMs: options.signInWithinMs }),
  })
  const metrics =
    ctx.config.metricsToken === null ? null : await startMetrics(ctx, app, () => live.transports())
  const parts = createParts(ctx, { endpoints, live, callers, limiter, metrics, audit })
  for (const slice of SLICES) slice(parts)
  const missing = endpoints.unregistered()
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}.`)

  await parts.background.recover()
  await serveWebClient(app, ctx.config)
  live.attach(app.server)
  app.addHook('preClose', async () => {
    const isClosed = Promise.all([parts.background.stop(), live.close()])
    // Active requests may finish; idle or slow clients are not waited for.
    app.server.closeIdleConnections()
    const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS)
    await isClosed
    clearTimeout(timer)
  })
  return { fastify: app, parts, drain: () => drain(app.server, parts, ctx.config.drainSeconds) }
}

/** Loaded only if metrics are enabled. */
async function startMetrics(
  ctx: Context,
  app: FastifyInstance,
  countTransports: CountTransports,
): Promise<Registry> {
  const { createMetrics } = await import('./features/monitoring/metrics.service.ts')
  const { measureRequests } = await import('./platform/http/request-metrics.ts')
  const metrics = createMetrics(ctx, countTransports)
  measureRequests(app, metrics)
  return metrics
}

/** Uses the request id of the reverse proxy, so that its log can be correlated with ours. */
function requestIds(): (request: IncomingMessage) => string {
  let count = 0
  return ({ headers: { 'x-request-id': given } }) =>
    typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : (count += 1).toString(36)
}
