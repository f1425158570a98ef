import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An external server with many feeds, none of which changes. */
export interface FeedHost {
  addressOf(number: number): string
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const FIRST_MS = Date.UTC(2020, 0, 1)

export async function startFeedHost(episodes: number): Promise<FeedHost> {
  const server = http.createServer((request, response) => {
    const [, number = '0'] = /\/feed\/(\d+)/.exec(request.url ?? '') ?? []
    const etag = `"feed-${number}"`
    response.setHeader('etag', etag)
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.setHeader('content-type', 'application/rss+xml')
    return void response.end(feedOf(Number(number), episodes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    addressOf: (number) => `http://127.0.0.1:${port}/feed/${number}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function feedOf(podcast: number, episodes: number): string {
  const items = Array.from({ length: episodes }, (_one, index) => {
    const number = episodes - index
    const date = new Date(FIRST_MS + number * DAY_MS + podcast * 1000).toUTCString()
    return `<item><title>Episode ${number}</title><guid>${podcast}-${number}</guid><pubDate>${date}</pubDate><enclosure url="https://media.example/${podcast}/${number}.mp3" type="audio/mpeg" length="1000"/><description>Talk by the sea.</description></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Podcast ${podcast}</title>${items.join('')}</channel></rss>`
}
