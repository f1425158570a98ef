import http from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts'
import { cronRoutes } from './features/libraries/cron.routes.ts'
import { filesystemRoutes } from './features/libraries/filesystem.routes.ts'
import { itemsRoutes } from './features/items/items.routes.ts'
import { itemsSockets } from './features/items/items.sockets.ts'
import { libraryContents } from './features/items/library-contents.service.ts'
import { librariesRoutes } from './features/libraries/libraries.routes.ts'
import { librariesSockets } from './features/libraries/libraries.sockets.ts'
import { logsRoutes } from './features/logs/logs.routes.ts'
import { logsSockets } from './features/logs/logs.sockets.ts'
import { authRoutes } from './features/me/auth.routes.ts'
import { meRoutes } from './features/me/me.routes.ts'
import { meSockets } from './features/me/me.sockets.ts'
import { releasesRoutes } from './features/releases/releases.routes.ts'
import { scannerRoutes } from './features/scanner/scanner.routes.ts'
import { createScanner, type Scanner } from './features/scanner/scanner.service.ts'
import { scannerSockets } from './features/scanner/scanner.sockets.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { tasksRoutes } from './features/tasks/tasks.routes.ts'
import { tasksSockets } from './features/tasks/tasks.sockets.ts'
import { createCallerLookup } from './features/users/callers.ts'
import { callerGate } from './features/users/gate.ts'
import { isAdminOrUp } from './features/users/users.rules.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import type { User } from './features/users/users.types.ts'
import { addBodyParsers } from './platform/http/body-parsers.ts'
import { canonicalUrl } from './platform/http/canonical-url.ts'
import { addCors } from './platform/http/cors.ts'
import { createEndpoints } from './platform/http/endpoints.ts'
import { replyWithError } from './platform/http/error-reply.ts'
import { addSecurityHeaders, contentSecurityPolicy } from './platform/http/security-headers.ts'
import { serveWebClient } from './platform/http/web-client.ts'
import { createLive } from './platform/sockets/live.ts'

const BODY_LIMIT_BYTES = 10 * 1024 * 1024
const FINISH_WITHIN_MS = 750

export interface AppOptions {
  /** Answers and events are held against the contract: on in tests and development. */
  readonly checkReplies: boolean
  /** Where others have scans to ask for as well; the server closes it in any case. */
  readonly scanner?: Scanner
}

/** The server as one Fastify instance. The list of slices below is the table of contents. */
export async function createApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const { basePath, trustProxy } = ctx.config
  const loggerInstance: FastifyBaseLogger = ctx.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxy.split(',').map((address) => address.trim()),
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/', basePath),
    serverFactory: (handler) => new PrefixedServer(basePath, handler),
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
  })
  app.setErrorHandler(replyWithError)
  addBodyParsers(app)
  await app.register(cookie)
  addSecurityHeaders(app, () => {
    const { allowIframe, chromecastEnabled } = ctx.settings.current()
    return contentSecurityPolicy({ allowIframe, allowCast: chromecastEnabled })
  })
  addCors(app, {
    allowAll: ctx.config.allowCors,
    allowedOrigins: () => ctx.settings.current().allowedOrigins,
  })

  const callers = createCallerLookup(ctx)
  const endpoints = createEndpoints(app, callerGate(callers), options)
  const live = createLive<User>({ idOf: (user) => user.id, isAdmin: isAdminOrUp }, ctx.log, {
    checkPayloads: options.checkReplies,
  })

  const scanner = options.scanner ?? createScanner(ctx)

  settingsRoutes(endpoints, ctx)
  usersRoutes(endpoints, ctx, live)
  librariesRoutes(endpoints, ctx, libraryContents(ctx))
  librariesSockets(live, ctx)
  filesystemRoutes(endpoints, ctx)
  cronRoutes(endpoints)
  itemsRoutes(endpoints, ctx)
  itemsSockets(live, ctx)
  scannerRoutes(endpoints, ctx, scanner)
  scannerSockets(live, ctx, scanner)
  tasksRoutes(endpoints, ctx)
  tasksSockets(live, ctx)
  logsRoutes(endpoints, ctx)
  logsSockets(live, ctx)
  releasesRoutes(endpoints, ctx)
  authRoutes(endpoints, ctx)
  meRoutes(endpoints, ctx)
  meSockets(live, ctx, callers, scanner)
  apiDocsRoutes(endpoints)

  const missing = endpoints.unregistered()
  if (missing.length > 0) throw new Error(`Nobody answers ${missing.join(', ')}.`)

  await scanner.recover()
  await serveWebClient(app, ctx.config)
  live.attach(app.server)
  app.addHook('preClose', async () => {
    const isClosed = Promise.all([scanner.close(), live.close()])
    // Calls under way may end well; whoever is silent or slow is not waited for.
    app.server.closeIdleConnections()
    const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS)
    await isClosed
    clearTimeout(timer)
  })
  return app
}

/** Takes the base path off before anyone looks at the address, the live connection included. */
class PrefixedServer extends http.Server {
  readonly #basePath: string

  constructor(basePath: string, handler: http.RequestListener) {
    super(handler)
    this.#basePath = basePath
  }

  override emit(event: string, ...args: unknown[]): boolean {
    const [request] = args
    if ((event === 'request' || event === 'upgrade') && request instanceof http.IncomingMessage) {
      request.url = canonicalUrl(request.url ?? '/', this.#basePath)
    }
    return super.emit(event, ...args)
  }
}
