import { PUBLIC_BODY_BYTES } from '@lectern/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { mayHoldMoreValues } from '../../lib/input-problem.ts'

/** Bodies that an endpoint wants unread are called this before they are parsed. */
export const TEXT_AS_IT_IS = 'text/x-as-it-is'

/** Far above what any public route asks for. */
const MAX_PUBLIC_VALUES = 1000
/** Leaves room for twice as many values as the densest list has that is taken, twenty thousand chapters in 4 MB. */
const LEAST_BYTES_PER_VALUE = 16

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
      if (isCrowded(request, text, ',[{')) return done(tooManyValues())
      return parseJson(request, text, done)
    },
  )

  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      if (isCrowded(request, text, '&')) return done(tooManyValues())
      return done(null, Object.fromEntries(new URLSearchParams(text)))
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

/** Ten megabytes of empty lists take about a second to read, in which nobody else is answered: they are not read. */
function isCrowded(
  { routeOptions: { bodyLimit } }: FastifyRequest,
  text: string,
  separators: string,
): boolean {
  const maxValues = bodyLimit <= PUBLIC_BODY_BYTES ? MAX_PUBLIC_VALUES : bodyLimit / LEAST_BYTES_PER_VALUE
  return mayHoldMoreValues(text, separators, maxValues)
}

const tooManyValues = () => new AppError('invalid', 'Invalid request: body has too many values')
