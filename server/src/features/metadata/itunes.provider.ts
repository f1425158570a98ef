import { cleanHtml } from '../../lib/clean-html.ts'
import {
  addressIn,
  type Answer,
  htmlIn,
  listIn,
  numberIn,
  objectIn,
  textIn,
  textsIn,
  yearIn,
} from './answers.rules.ts'
import { bookMatch } from './book-match.rules.ts'
import type { Asking, BookMatch, BookQuery, PodcastMatch } from './metadata.types.ts'

/** Apple's directory of audiobooks and podcasts. */

export async function searchItunesBooks({ ask, at }: Asking, query: BookQuery): Promise<BookMatch[]> {
  const term = [query.title, query.author ?? ''].join(' ').trim()
  const found = await ask(searchAddress(at.itunes, { term, media: 'audiobook', entity: 'audiobook' }))
  return listIn(objectIn(found)['results']).flatMap((one) => toBook(objectIn(one)))
}

export async function searchItunesPodcasts(
  { ask, at }: Asking,
  {
    term,
    country,
    limit,
  }: { readonly term: string; readonly country: string | null; readonly limit: number },
): Promise<PodcastMatch[]> {
  const found = await ask(
    searchAddress(at.itunes, {
      term,
      media: 'podcast',
      entity: 'podcast',
      limit: String(limit),
      ...(country ? { country } : {}),
    }),
  )
  return listIn(objectIn(found)['results']).flatMap((one) => toPodcast(objectIn(one)))
}

function searchAddress(base: string, parameters: Record<string, string>): string {
  return `${base}/search?${new URLSearchParams(parameters).toString()}`
}

/** The largest image available: `artworkUrl600` before `artworkUrl100`. */
function artworkIn(result: Answer): string | null {
  const sizes = Object.keys(result)
    .flatMap((key) => {
      const size = /^artworkUrl(\d+)$/.exec(key)?.[1]
      return size === undefined ? [] : [{ key, size: Number(size) }]
    })
    .sort((a, b) => b.size - a.size)
  const [largest] = sizes
  const address = largest === undefined ? null : addressIn(result[largest.key])
  // The size in the URL can be replaced to get a larger image.
  return address?.replace(/\/\d{2,3}x\d{2,3}bb\./, '/600x600bb.') ?? null
}

function toBook(result: Answer): BookMatch[] {
  const title = textIn(result['collectionName'])
  if (title === null) return []
  return [
    bookMatch({
      ...(textIn(result['collectionId']) === null ? {} : { id: String(result['collectionId']) }),
      title,
      author: textIn(result['artistName']),
      publishedYear: yearIn(result['releaseDate']),
      description: htmlIn(result['description']),
      cover: artworkIn(result),
      genres: [textIn(result['primaryGenreName'])].filter((genre) => genre !== null),
    }),
  ]
}

function toPodcast(result: Answer): PodcastMatch[] {
  const title = textIn(result['collectionName'])
  const id = numberIn(result['collectionId']) ?? textIn(result['collectionId'])
  if (title === null || id === null) return []
  const description = cleanHtml(textIn(result['description']) ?? '')
  return [
    {
      id,
      artistId: numberIn(result['artistId']) ?? textIn(result['artistId']),
      title,
      artistName: textIn(result['artistName']),
      description,
      descriptionPlain: plainText(description),
      releaseDate: textIn(result['releaseDate']),
      genres: textsIn(result['genres']),
      cover: artworkIn(result),
      trackCount: numberIn(result['trackCount']),
      feedUrl: addressIn(result['feedUrl']),
      pageUrl: addressIn(result['collectionViewUrl']),
      isExplicit:
        result['trackExplicitness'] === 'explicit' || result['collectionExplicitness'] === 'explicit',
    },
  ]
}

function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
