import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for all services that a server queries for metadata: records requests, and returns canned data. */
export interface Providers {
  readonly url: string
  /** Environment that points the server under test to these services. */
  readonly env: Readonly<Record<string, string>>
  /** Paths with their queries, decoded, in order of arrival. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

export const EDITION_ASIN = 'B0LIGHT001'
export const AUTHOR_ASIN = 'B0WREN0001'

const EDITION = {
  asin: EDITION_ASIN,
  title: 'The Lighthouse',
  subtitle: 'A Story of the Harbour',
  authors: [{ name: 'Ursula Wren' }],
  narrators: [{ name: 'Bea Stone' }, { name: 'Carl Finn' }],
  publisherName: 'Tidewater Audio',
  releaseDate: '1990-05-01T00:00:00.000Z',
  summary: '<p>A keeper, a winter, and a light that will not burn.</p>',
  genres: [
    { type: 'genre', name: 'Mystery' },
    { type: 'tag', name: 'Sea stories' },
  ],
  seriesPrimary: { name: 'Harbour Tales', position: '1' },
  language: 'english',
  runtimeLengthMin: 1,
}

/** A book of a minute and a half, with the store's intro and outro. */
const CHAPTERS = {
  asin: EDITION_ASIN,
  region: 'us',
  isAccurate: true,
  brandIntroDurationMs: 2000,
  brandOutroDurationMs: 5000,
  runtimeLengthMs: 97_000,
  runtimeLengthSec: 97,
  chapters: [
    { lengthMs: 22_000, startOffsetMs: 0, startOffsetSec: 0, title: 'Opening' },
    { lengthMs: 30_000, startOffsetMs: 22_000, startOffsetSec: 22, title: 'The Lamp' },
    { lengthMs: 25_000, startOffsetMs: 52_000, startOffsetSec: 52, title: 'The Storm' },
    { lengthMs: 20_000, startOffsetMs: 77_000, startOffsetSec: 77, title: 'Morning' },
  ],
}

const PODCAST = {
  collectionId: 4711,
  artistId: 12,
  collectionName: 'Harbour Talk',
  artistName: 'Dee Marsh',
  genres: ['Society'],
  releaseDate: '2021-03-04T05:00:00Z',
  trackCount: 3,
  feedUrl: 'https://feeds.example/harbour-talk.xml',
  collectionViewUrl: 'https://directory.example/harbour-talk',
}

/** Only titles with one of these words are found. */
const volumesAbout = (query: string) => {
  const title = /Lighthouse|Pilot Boat/i.exec(query)?.[0]
  if (title === undefined) return { totalItems: 0 }
  const volumeInfo = {
    title: title === 'Pilot Boat' ? 'The Pilot Boat' : 'The Lighthouse',
    subtitle: 'From the web',
    authors: ['Ursula Wren'],
    publisher: 'Web House',
    publishedDate: '1988-03',
    categories: ['Seafaring'],
  }
  return { totalItems: 1, items: [{ id: 'g1', volumeInfo }] }
}

const picture = (path: string) => ({ picture: path })

function answerTo(url: URL, origin: string): object | null {
  const query = url.searchParams
  switch (url.pathname) {
    case '/books/v1/volumes':
      return volumesAbout(query.get('q') ?? '')
    case '/store.com/1.0/catalog/products':
      return { products: /Lighthouse/i.test(query.get('title') ?? '') ? [{ asin: EDITION_ASIN }] : [] }
    case `/books/${EDITION_ASIN}`:
      return { ...EDITION, image: `${origin}/pictures/edition.png` }
    case `/books/${EDITION_ASIN}/chapters`:
      return CHAPTERS
    case '/authors':
      return /Wren/i.test(query.get('name') ?? '') ? [{ asin: AUTHOR_ASIN, name: 'Ursula Wren' }] : []
    case `/authors/${AUTHOR_ASIN}`:
      return {
        asin: AUTHOR_ASIN,
        name: 'Ursula Wren',
        description: 'Writes about the sea, and lives beside it.',
        image: `${origin}/pictures/author.png`,
      }
    case '/search':
      return { results: query.get('media') === 'podcast' ? [PODCAST] : [] }
    default:
      return url.pathname.startsWith('/pictures/') ? picture(url.pathname) : null
  }
}

/** @param png the picture of every cover and every author */
export async function startProviders(png: Buffer): Promise<Providers> {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    asked.push(decodeURIComponent(`${url.pathname}${url.search}`))
    const answer = answerTo(url, origin)
    if (answer === null) return void response.writeHead(404).end('{}')
    if ('picture' in answer) return void response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    url: origin,
    env: {
      PROVIDER_GOOGLE_URL: origin,
      PROVIDER_OPENLIBRARY_URL: origin,
      PROVIDER_OPENLIBRARY_COVERS_URL: origin,
      PROVIDER_ITUNES_URL: origin,
      PROVIDER_AUDIBLE_URL: `${origin}/store{tld}`,
      PROVIDER_AUDNEXUS_URL: origin,
      PROVIDER_FANTLAB_URL: origin,
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
