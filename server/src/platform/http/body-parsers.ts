import { PUBLIC_BODY_BYTES } from '@lectern/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { mayHoldMoreValues } from '../../lib/input-problem.ts'
import { limitStallsOnly } from './body-time.ts'

/** Content type assigned to bodies that an endpoint wants as raw text, before they are parsed. */
export const RAW_TEXT_TYPE = 'text/x-as-it-is'

/** Far more than any public route needs. */
const MAX_PUBLIC_VALUES = 1000
/** Allows twice as many values as the densest list we accept: twenty thousand chapters in 4 MB. */
const LEAST_BYTES_PER_VALUE = 16

/**
 * Client apps are careless with bodies: empty ones with a JSON content type, none at all, forms instead of JSON, JSON
 * without a content type. Bodies that are neither JSON nor a form are dropped; an endpoint that needs one then rejects
 * the request.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()

  /** Scripts forget the content type. If their JSON was dropped, a reported position would be lost with an "OK". */
  const parseUndeclared = (request: FastifyRequest, text: string, done: BodyDone) => {
    if (!looksLikeJson(text)) return done(null, undefined)
    if (isCrowded(request, text, ',[{')) return done(tooManyValues())
    return parseJson(request, text, (error, body) => done(null, error ? undefined : body))
  }

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
      if (looksLikeJson(text)) return parseUndeclared(request, text, done)
      if (isCrowded(request, text, '&')) return done(tooManyValues())
      return done(null, Object.fromEntries(new URLSearchParams(text)))
    },
  )

  app.addContentTypeParser<string>(RAW_TEXT_TYPE, { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )

  // File uploads are read as streams by their handlers (`multipart.ts`).
  app.addContentTypeParser(['multipart/form-data', 'application/octet-stream'], (request, _payload, done) => {
    if (!isPublic(request)) limitStallsOnly(request.raw)
    done(null, undefined)
  })

  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, parseUndeclared)
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) =>
    request.headers['content-type'] === undefined
      ? parseUndeclared(request, bytes.toString(), done)
      : done(null, undefined),
  )
}

type BodyDone = (error: Error | null, body?: unknown) => void

/** A form would escape these characters. */
const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text)

/**
 * Rejects dense bodies: ten megabytes of empty lists would take about a second to parse, blocking all other requests.
 */
function isCrowded(request: FastifyRequest, text: string, separators: string): boolean {
  const { bodyLimit } = request.routeOptions
  const maxValues = isPublic(request) ? MAX_PUBLIC_VALUES : bodyLimit / LEAST_BYTES_PER_VALUE
  return mayHoldMoreValues(text, separators, maxValues)
}

const isPublic = ({ routeOptions }: FastifyRequest): boolean => routeOptions.bodyLimit <= PUBLIC_BODY_BYTES

const tooManyValues = () => new AppError('invalid', 'Invalid request: body has too many values')
