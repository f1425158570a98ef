import type { FastifyInstance } from 'fastify'

export interface PolicyOptions {
  readonly allowIframe: boolean
  readonly allowCast: boolean
}

/**
 * Nothing is loaded from other origins except images, inline scripts and styles are blocked, and the client can't be
 * framed.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const cast = options.allowCast ? ' https://www.gstatic.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self'${cast}`,
    // Scripts position and size floating elements by setting individual properties, which needs no exception.
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

/** The page that renders books: their content is untrusted. */
export const BOOK_FRAME_PATH = '/book-frame.html'

/**
 * A book has an opaque origin, so it can access neither storage nor cookies; its own scripts don't run, and nothing
 * is requested except the scripts, styles and fonts of the reader itself.
 */
const BOOK_FRAME_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' blob: 'unsafe-inline'",
  'img-src blob: data:',
  'media-src blob: data:',
  "font-src 'self' blob: data:",
  // Chapters, unpacked by the reader itself.
  'connect-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

export function addSecurityHeaders(app: FastifyInstance, current: () => PolicyOptions): void {
  const headersOf = (policy: string) => ({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  const frameHeaders = headersOf(BOOK_FRAME_POLICY)
  let options = current()
  let headers = headersOf(contentSecurityPolicy(options))
  app.addHook('onRequest', (request, reply, done) => {
    const { allowIframe, allowCast } = current()
    if (allowIframe !== options.allowIframe || allowCast !== options.allowCast) {
      options = { allowIframe, allowCast }
      headers = headersOf(contentSecurityPolicy(options))
    }
    const isBookFrame = request.url.split('?', 1)[0] === BOOK_FRAME_PATH
    void reply.headers(isBookFrame ? frameHeaders : headers)
    done()
  })
}
