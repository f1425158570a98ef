import type { FastifyInstance } from 'fastify'

/**
 * Each proxy in a chain may append the protocol of the request it received. Fastify reads the last entry, which is
 * plain HTTP between two proxies; the client used https if any entry says so. Fastify decides whether a proxy is
 * trusted at all.
 */
export function addForwardedProto(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const given = headers['x-forwarded-proto']
    if (typeof given === 'string' && /\bhttps\b/i.test(given)) headers['x-forwarded-proto'] = 'https'
    done()
  })
}
