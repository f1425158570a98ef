import type { FastifyInstance } from 'fastify'

export interface PolicyOptions {
  readonly allowIframe: boolean
  readonly allowCast: boolean
}

/** Nothing is loaded from elsewhere, no inline script or style counts, and nobody may put the client into a frame. */
export function contentSecurityPolicy(options: PolicyOptions): string {
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

/** The page that shows books: whatever is in a book, it comes from elsewhere. */
export const BOOK_FRAME_PATH = '/book-frame.html'

/**
 * A book has no origin, so it reaches neither storage nor cookies; no script of its own runs, and nothing is requested
 * but the scripts, styles and fonts of the reader itself.
 */
const BOOK_FRAME_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' blob: 'unsafe-inline'",
  'img-src blob: data:',
  'media-src blob: data:',
  "font-src 'self' blob: data:",
  // Chapters, which the reader has unpacked itself.
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
