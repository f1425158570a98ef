import type http from 'node:http'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asItemId, type ItemId } from '@lectern/contract/ids'
import { type Account, startApp, type StartOptions, type TestApp } from '../../../../test/app.ts'
import { mp3 } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { type StandIn, startStandIn } from '../../../../test/stand-in.ts'
import { rss } from '../feed/test-support/make-feed.ts'

/** A server with an empty podcast library, and a fake remote server with feeds and files. */
export interface PodcastWorld {
  readonly app: TestApp
  readonly root: Account
  readonly library: ScannedLibrary
  readonly folder: string
  readonly other: StandIn
  /** Sets the feed at `/feed`. */
  setFeed(items: string, channel?: string): void
  /** Serves a short MP3 at the path, with ranges and an ETag. */
  addFile(at: string, options?: FileOptions): Promise<Buffer>
  addPodcast(fields?: {
    readonly title?: string
    readonly media?: object
    readonly feedPath?: string
  }): Promise<ItemId>
  /** Waits until no download is queued or running. */
  downloadsDone(): Promise<void>
  filesOf(title?: string): string[]
  close(): Promise<void>
}

export interface FileOptions {
  readonly seconds?: number
  readonly bytes?: Buffer
  readonly before?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
}

export async function startPodcastWorld(options: StartOptions = {}): Promise<PodcastWorld> {
  const other = await startStandIn()
  const app = await startApp({
    ...options,
    env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', PROVIDER_ITUNES_URL: other.url, ...options.env },
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'podcasts-'))
  const library = await makeLibrary(app, [folder], { mediaType: 'podcast', name: 'Podcasts' })
  const root = await signedInForLong(app)
  return {
    app,
    root,
    library,
    folder,
    other,
    setFeed(items, channel) {
      other.answers['/feed'] = (_request, response) => {
        response.setHeader('content-type', 'application/rss+xml')
        response.end(rss(items, channel))
      }
    },
    async addFile(at, { seconds = 2, bytes, before = () => false } = {}) {
      const content = bytes ?? (await mp3({}, { seconds })())
      other.answers[at] = (request, response) => {
        if (!before(request, response)) sendRanges(request, response, content)
      }
      return content
    },
    async addPodcast({ title = 'Harbour talk', media = {}, feedPath = '/feed' } = {}) {
      const { id } = await app.as(root).ask('podcasts.create', {
        body: {
          path: path.join(folder, title),
          folderId: library.library.folders[0]?.id ?? '',
          libraryId: library.library.id,
          media: { metadata: { title, feedUrl: `${other.url}${feedPath}` }, ...media },
        },
      })
      return asItemId(id)
    },
    async downloadsDone() {
      for (;;) {
        const left = await app.ctx.jobs.list({ kind: 'episode-download', states: ['queued', 'running'] })
        if (left.length === 0) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    filesOf: (title = 'Harbour talk') => readdirSync(path.join(folder, title)).toSorted(),
    async close() {
      await app.close()
      await other.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Uses the long-lived token: tests advance the clock by days, but an access token expires after an hour. */
async function signedInForLong(app: TestApp): Promise<Account> {
  const root = await app.root()
  const { username, password } = root
  const { user } = await app.ask('auth.login', { body: { username, password } })
  return { ...root, token: user.token }
}

export function sendRanges(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  content: Buffer,
): void {
  const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const end = Number(/^bytes=\d+-(\d+)/.exec(request.headers.range ?? '')?.[1] ?? content.length - 1)
  response.setHeader('content-type', 'audio/mpeg')
  response.setHeader('accept-ranges', 'bytes')
  response.setHeader('etag', '"one"')
  if (request.headers.range !== undefined) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${start}-${end}/${content.length}`)
  }
  const part = content.subarray(start, end + 1)
  response.setHeader('content-length', part.length)
  response.end(request.method === 'HEAD' ? undefined : part)
}
