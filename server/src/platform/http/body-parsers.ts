import type { FastifyInstance } from 'fastify'

/** Bodies that an endpoint wants unread are called this before they are parsed. */
export const TEXT_AS_IT_IS = 'text/x-as-it-is'

/**
 * Client apps are careless with bodies: empty ones with a JSON content type, none at all, forms instead of JSON.
 * What can't be read as JSON or a form is dropped; an endpoint that needs a body then says so.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()

  app.addContentTypeParser<string>(
    ['application/json', 'text/json'],
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.trim() === '') return done(null, undefined)
      return parseJson(request, text, done)
    },
  )

  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text)))
    },
  )

  app.addContentTypeParser<string>(TEXT_AS_IT_IS, { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )

  // Files are read by whoever expects them as they come (`multipart.ts`).
  app.addContentTypeParser(['multipart/form-data', 'application/octet-stream'], (_request, _payload, done) =>
    done(null, undefined),
  )

  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, _bytes, done) =>
    done(null, undefined),
  )
}
