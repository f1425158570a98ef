import { createHash, timingSafeEqual } from 'node:crypto'
import { monitoring } from '@lectern/contract/monitoring'
import type { FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { checkReadiness } from './readiness.service.ts'

interface Watched {
  /** Null if no token is configured: metrics are disabled. */
  readonly metrics: Registry | null
  readonly isStopping: () => boolean
}

export function monitoringRoutes(http: Http, ctx: Pick<Context, 'db' | 'config'>, watched: Watched): void {
  http.endpoint(monitoring.live, () => undefined)

  http.endpoint(monitoring.ready, () => checkReadiness(ctx, watched.isStopping()))

  http.endpoint(monitoring.metrics, async ({ request, reply }) => {
    const { metrics } = watched
    const { metricsToken } = ctx.config
    if (metrics === null || metricsToken === null) throw new AppError('not_found', 'Not Found')
    if (!isSame(bearerOf(request), metricsToken)) throw new AppError('unauthorized', 'Unauthorized')
    void reply.header('cache-control', 'no-store').type(metrics.contentType)
    return reply.send(await metrics.metrics())
  })
}

const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Compares digests, which have a fixed length, so that timing reveals nothing about the token. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
