import { readFile, mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'

/** A podcast on a server of its own: the feed, and an audio file per episode. */
export interface PodcastFeed {
  readonly url: string
  readonly close: () => Promise<void>
}

const DAY_MS = 86_400_000
const FIRST_MS = Date.UTC(2026, 0, 1, 8)

const TRANSCRIPT = `WEBVTT

00:00:00.000 --> 00:00:20.000
<v Dee>The harbour lies still.

00:00:40.000 --> 00:01:00.000
<v Dee>Then comes the storm.
`

/** Answers an audio request itself, or returns false to leave it to the server. */
type AnswerAudio = (request: http.IncomingMessage, response: http.ServerResponse, sound: Buffer) => boolean

export async function startPodcastFeed(
  title: string,
  episodes: readonly string[],
  answerAudio: AnswerAudio = () => false,
): Promise<PodcastFeed> {
  const sound = await makeSound()
  const server = http.createServer((request, response) => {
    if (request.url === '/feed') {
      response.setHeader('content-type', 'application/rss+xml')
      response.end(feedOf(title, episodes, `http://${request.headers.host ?? ''}`, sound.length))
    } else if (request.url?.endsWith('.vtt')) {
      response.setHeader('content-type', 'text/vtt')
      response.end(TRANSCRIPT)
    } else if (!answerAudio(request, response, sound)) sendRange(request, response, sound)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/feed`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function makeSound(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-episode-'))
  await ffmpegOnce(['-f', 'lavfi', '-i', 'sine=frequency=330:duration=60', 'episode.mp3'], folder)
  const sound = await readFile(path.join(folder, 'episode.mp3'))
  await rm(folder, { recursive: true })
  return sound
}

function feedOf(title: string, episodes: readonly string[], base: string, length: number): string {
  const items = episodes.map((name, index) => {
    const date = new Date(FIRST_MS - index * DAY_MS).toUTCString()
    const notes = `<![CDATA[<p>About ${name}. The storm comes at 0:20.</p>]]>`
    return `<item><title>${name}</title><guid isPermaLink="false">${name}</guid><pubDate>${date}</pubDate><itunes:duration>60</itunes:duration><description>${notes}</description><enclosure url="${base}/${index}.mp3" type="audio/mpeg" length="${length}"/><podcast:transcript url="${base}/${index}.vtt" type="text/vtt"/></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title><itunes:author>Dee Marsh</itunes:author><description>Talk by the sea.</description>${items.join('')}</channel></rss>`
}

function sendRange(request: http.IncomingMessage, response: http.ServerResponse, content: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : content.length - 1
  response.setHeader('content-type', 'audio/mpeg')
  response.setHeader('accept-ranges', 'bytes')
  if (from !== undefined) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${start}-${end}/${content.length}`)
  }
  const part = content.subarray(start, end + 1)
  response.setHeader('content-length', part.length)
  response.end(request.method === 'HEAD' ? undefined : part)
}
