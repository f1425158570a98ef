import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Origins of the web views in the mobile apps. */
const APP_ORIGINS = ['capacitor://localhost', 'http://localhost', 'https://localhost', 'ionic://localhost']

export interface CorsOptions {
  readonly allowAll: boolean
  allowedOrigins(): readonly string[]
}

/**
 * Lets the mobile apps and the origins configured by an admin call the API from a web page. They authenticate with
 * tokens, not cookies.
 */
export function addCors(app: FastifyInstance, options: CorsOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    const origin = request.headers.origin
    if (origin === undefined || !isAllowed(origin, options)) return done()
    allow(request, reply, origin)
    if (request.method === 'OPTIONS') return void reply.code(200).send()
    return done()
  })
}

function isAllowed(origin: string, options: CorsOptions): boolean {
  return options.allowAll || APP_ORIGINS.includes(origin) || options.allowedOrigins().includes(origin)
}

function allow(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  const asked = request.headers['access-control-request-headers']
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
    'access-control-allow-headers':
      asked ?? 'Authorization, Content-Type, Range, x-refresh-token, x-return-tokens',
    'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges, x-error-code',
    'access-control-max-age': '86400',
    vary: 'Origin',
  })
}
