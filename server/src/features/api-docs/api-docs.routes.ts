import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { apiDocs } from '@lectern/contract/api-docs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../http.ts'
import { openApiDocument } from './openapi.present.ts'
import { API_DOCS_STYLE, apiDocsPage } from './api-page.present.ts'

interface Prepared {
  readonly plain: Buffer
  readonly packed: Buffer
  readonly etag: string
}

/** Rendered and compressed once, on the first request: not at startup, and not per request, as anyone may call it. */
export function apiDocsRoutes(http: Http): void {
  const page = once(apiDocsPage)
  const document = once(() => JSON.stringify(openApiDocument()))

  http.endpoint(apiDocs.page, async ({ request, reply }) =>
    send(request, reply.type('text/html; charset=utf-8'), await page()),
  )
  http.endpoint(apiDocs.style, ({ reply }) => reply.type('text/css; charset=utf-8').send(API_DOCS_STYLE))
  http.endpoint(apiDocs.document, async ({ request, reply }) =>
    send(request, reply.type('application/json; charset=utf-8'), await document()),
  )
}

function once(make: () => string): () => Promise<Prepared> {
  let made: Promise<Prepared> | undefined
  return () => (made ??= prepare(Buffer.from(make())))
}

async function prepare(plain: Buffer): Promise<Prepared> {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, packed: await promisify(gzip)(plain), etag }
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, packed, etag }: Prepared): FastifyReply {
  void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const takesPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return takesPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
}
