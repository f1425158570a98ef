import type { FastifyInstance } from 'fastify'

/** Nothing is loaded from elsewhere, no inline script or style counts, and nobody may put the client into a frame. */
export function contentSecurityPolicy(options: { allowIframe: boolean; allowCast: boolean }): string {
  const cast = options.allowCast ? ' https://www.gstatic.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self'${cast}`,
    // Positions and sizes of floating parts are set by script, property by property: that needs no exception.
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self'${cast}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${options.allowIframe ? '*' : "'self'"}`,
  ].join('; ')
}

export function addSecurityHeaders(app: FastifyInstance, policy: () => string): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'content-security-policy': policy(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    done()
  })
}
