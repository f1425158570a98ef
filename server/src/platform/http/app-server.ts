import http from 'node:http'
import type { Duplex } from 'node:stream'
import { limitBodyTime } from './body-time.ts'
import { canonicalUrl } from './canonical-url.ts'
import { serveInTurn } from './serve-in-turn.ts'
import { isWebSocket, serveWithoutUpgrade } from './without-upgrade.ts'

/** Longer than proxies keep idle connections: otherwise one may send a request just as the connection is closed. */
const KEEP_ALIVE_MS = 72_000

interface AppServerOptions {
  readonly basePath: string
  readonly bodyWithinMs: number
}

/** Strips the base path before anything else sees the URL, including the live connection. */
export class AppServer extends http.Server {
  readonly #options: AppServerOptions

  constructor(handler: http.RequestListener, options: AppServerOptions) {
    super(handler)
    this.#options = options
    this.requestTimeout = 0
    this.keepAliveTimeout = KEEP_ALIVE_MS
  }

  override emit(event: string, ...args: unknown[]): boolean {
    const [request, answer, head] = args
    if ((event !== 'request' && event !== 'upgrade') || !(request instanceof http.IncomingMessage))
      return super.emit(event, ...args)
    if (event === 'upgrade' && !isWebSocket(request)) {
      serveWithoutUpgrade(this, request, answer as Duplex, head as Buffer)
      return true
    }
    request.url = canonicalUrl(request, this.#options.basePath)
    if (event === 'upgrade') return super.emit(event, ...args)
    serveInTurn(request, answer as http.ServerResponse, () => {
      limitBodyTime(this, request, this.#options.bodyWithinMs)
      super.emit(event, ...args)
    })
    return true
  }
}
