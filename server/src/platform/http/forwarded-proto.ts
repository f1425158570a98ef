import type { FastifyInstance } from 'fastify'

/**
 * Each proxy of a chain may add how it was spoken to, and Fastify reads the last: that is plain HTTP between two of them.
 * Whoever asked spoke https if any of them was. Whether a proxy is believed at all is decided by Fastify.
 */
export function addForwardedProto(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const given = headers['x-forwarded-proto']
    if (typeof given === 'string' && /\bhttps\b/i.test(given)) headers['x-forwarded-proto'] = 'https'
    done()
  })
}
