import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { prefixOf } from './canonical-url.ts'
import { sendError } from './error-reply.ts'

/** First path segments that belong to the server: an unknown URL below them is an error, not a page of the client. */
const SERVER_PATHS = new Set([
  'api',
  'auth',
  'hls',
  's',
  'feed',
  'ebook',
  'opds',
  'kosync',
  'subscriptions',
  'index.php',
  'public',
  'metadata',
  'socket.io',
  'status',
  'ping',
  'healthcheck',
  'live',
  'ready',
  'metrics',
  'init',
  'logout',
  'api-docs',
  'assets',
])

/**
 * Serves the built web client: files with a content hash are cached forever, the page itself is always revalidated.
 */
export async function serveWebClient(
  app: FastifyInstance,
  options: { webDir: string; basePath: string },
): Promise<void> {
  const page = readPage(options.webDir)
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: options.webDir,
      // A route for each of several hundred files would take megabytes of memory.
      serve: false,
      preCompressed: true,
      // Set below; the plugin's default would override it.
      cacheControl: false,
      setHeaders(response, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The page that renders books has an opaque origin, so its scripts and fonts are cross-origin requests.
        if (isHashed) response.setHeader('access-control-allow-origin', '*')
      },
    })
    for (const file of filesIn(options.webDir)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file))
    const assets = new Set(filesBelow(path.join(options.webDir, 'assets')))
    app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': file } }, reply) =>
      assets.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
    )
  }

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const first = request.url.split('?')[0]?.split('/')[1] ?? ''
    if (!isRead || SERVER_PATHS.has(first)) return sendError(reply, 'not_found', 'Not Found')
    if (page === undefined) {
      return sendError(
        reply,
        'not_found',
        'The web client is not built. Run "npm run build", then start again.',
      )
    }
    const base = `<base href="${prefixOf(request.raw, options.basePath)}/"`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace('<base href="/"', base))
  })
}

function readPage(webDir: string): string | undefined {
  const file = path.join(webDir, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile()
      ? [path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')]
      : [],
  )
}
