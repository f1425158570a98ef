import {
  addressIn,
  type Answer,
  htmlIn,
  listIn,
  namesIn,
  numberIn,
  objectIn,
  textIn,
  yearIn,
} from './answers.rules.ts'
import { bookMatch } from './book-match.rules.ts'
import { editDistance } from './distance.rules.ts'
import type { Asking, AuthorMatch, BookMatch } from './metadata.types.ts'

/** Audnexus, a public service that provides editions, authors and chapters of the Audible stores by ASIN. */

const FARTHEST_NAME = 3
const ASIN = /^[A-Z0-9]{10}$/

export async function findEdition(
  { ask, at }: Asking,
  asin: string,
  region: string | null,
): Promise<BookMatch | null> {
  const book = objectIn(await ask(withRegion(`${at.audnexus}/books/${encodeURIComponent(asin)}`, region)))
  const title = textIn(book['title'])
  if (title === null) return null
  const kinds = listIn(book['genres']).map(objectIn)
  const ofKind = (kind: string) =>
    kinds.filter(({ type }) => type === kind).flatMap(({ name }) => textIn(name) ?? [])
  return bookMatch({
    title,
    subtitle: textIn(book['subtitle']),
    author: namesIn(book['authors']),
    narrator: namesIn(book['narrators']),
    publisher: textIn(book['publisherName']),
    publishedYear: yearIn(book['releaseDate']),
    description: htmlIn(book['summary']),
    cover: addressIn(book['image']),
    genres: ofKind('genre'),
    tags: ofKind('tag').join(', ') || null,
    series: [book['seriesPrimary'], book['seriesSecondary']].flatMap((one) => seriesIn(objectIn(one))),
    isbn: textIn(book['isbn']),
    asin: textIn(book['asin']) ?? asin,
    language: capitalised(textIn(book['language'])),
    durationMinutes: numberIn(book['runtimeLengthMin']),
    isExplicit: book['isAdult'] === true,
  })
}

function seriesIn(series: Answer): BookMatch['series'] {
  const name = textIn(series['name'])
  if (name === null) return []
  const position = textIn(series['position'])
  return [{ series: name, sequence: position?.replace(/^Book /i, '').trim() || null }]
}

function capitalised(text: string | null): string | null {
  return text === null ? null : text.charAt(0).toUpperCase() + text.slice(1)
}

export async function findAuthorByAsin(
  { ask, at }: Asking,
  asin: string,
  region: string | null,
): Promise<AuthorMatch | null> {
  if (!ASIN.test(asin)) return null
  const author = objectIn(await ask(withRegion(`${at.audnexus}/authors/${asin}`, region)))
  const name = textIn(author['name'])
  if (name === null) return null
  return {
    asin: textIn(author['asin']) ?? asin,
    name,
    description: htmlIn(author['description']),
    image: addressIn(author['image']),
  }
}

/** The first author whose name is close enough to the one requested. */
export async function findAuthorByName(
  asking: Asking,
  name: string,
  region: string | null,
): Promise<AuthorMatch | null> {
  const { ask, at } = asking
  const found = await ask(withRegion(`${at.audnexus}/authors?name=${encodeURIComponent(name)}`, region))
  const wanted = name.toLowerCase()
  const near = listIn(found)
    .map(objectIn)
    .find((one) => editDistance((textIn(one['name']) ?? '').toLowerCase(), wanted) <= FARTHEST_NAME)
  const asin = near === undefined ? null : textIn(near['asin'])
  return asin === null ? null : findAuthorByAsin(asking, asin, region)
}

export interface ChapterMatch {
  readonly asin: string
  readonly region: string | null
  readonly isAccurate: boolean
  readonly brandIntroDurationMs: number
  readonly brandOutroDurationMs: number
  readonly runtimeLengthMs: number
  readonly runtimeLengthSec: number
  readonly chapters: {
    readonly lengthMs: number
    readonly startOffsetMs: number
    readonly startOffsetSec: number
    readonly title: string
  }[]
}

export async function findChapters(
  { ask, at }: Asking,
  asin: string,
  region: string,
): Promise<ChapterMatch | null> {
  if (!ASIN.test(asin)) return null
  const found = objectIn(await ask(withRegion(`${at.audnexus}/books/${asin}/chapters`, region)))
  const chapters = listIn(found['chapters'])
    .map(objectIn)
    .map((chapter) => ({
      lengthMs: numberIn(chapter['lengthMs']) ?? 0,
      startOffsetMs: numberIn(chapter['startOffsetMs']) ?? 0,
      startOffsetSec: numberIn(chapter['startOffsetSec']) ?? 0,
      title: textIn(chapter['title']) ?? '',
    }))
  if (chapters.length === 0) return null
  return {
    asin: textIn(found['asin']) ?? asin,
    region: textIn(found['region']),
    isAccurate: found['isAccurate'] === true,
    brandIntroDurationMs: numberIn(found['brandIntroDurationMs']) ?? 0,
    brandOutroDurationMs: numberIn(found['brandOutroDurationMs']) ?? 0,
    runtimeLengthMs: numberIn(found['runtimeLengthMs']) ?? 0,
    runtimeLengthSec: numberIn(found['runtimeLengthSec']) ?? 0,
    chapters,
  }
}

function withRegion(address: string, region: string | null): string {
  if (region === null || !/^[a-z]{2}$/.test(region)) return address
  return `${address}${address.includes('?') ? '&' : '?'}region=${region}`
}
