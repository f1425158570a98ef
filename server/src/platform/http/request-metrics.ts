import type { FastifyInstance, FastifyReply } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MEDIA = /^(audio|video)\//

/**
 * Measures request durations. A media request lasts as long as somebody listens, so only its time to first byte is
 * measured.
 */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register]
  const calls = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Response time by route, method and status class, without audio and video.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const media = new Histogram({
    name: 'lectern_media_first_byte_seconds',
    help: 'Time until the first byte of an audio or video file was sent.',
    labelNames: ['route'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const isMedia = (reply: FastifyReply) => MEDIA.test(String(reply.getHeader('content-type')))
  const routeOf = (url: string | undefined) => url ?? 'unknown'

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isMedia(reply)) {
      media.observe({ route: routeOf(request.routeOptions.url) }, reply.elapsedTime / 1000)
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (isMedia(reply)) return
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const labels = { route: routeOf(request.routeOptions.url), method: request.method, status }
    calls.observe(labels, reply.elapsedTime / 1000)
  })
}
