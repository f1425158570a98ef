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
import { cleanAuthor, cleanTitle } from './clean-query.rules.ts'
import { editDistance } from './distance.rules.ts'
import type { Asking, BookMatch, BookQuery } from './metadata.types.ts'

const MOST_WORKS = 8
const FARTHEST = 4

/** Results come in no useful order: those too far from the query are dropped, the rest are sorted by similarity. */
export async function searchOpenLibrary(asking: Asking, query: BookQuery): Promise<BookMatch[]> {
  const { ask, at } = asking
  const answer = await ask(`${at.openlibrary}/search.json?title=${encodeURIComponent(query.title)}`)
  const docs = listIn(objectIn(answer)['docs'])
    .map(objectIn)
    .map((doc) => ({ doc, distance: distanceOf(doc, query) }))
    .filter(({ distance }) => distance !== null)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
    .slice(0, MOST_WORKS)
  const matches = await Promise.all(docs.map(({ doc }) => toMatch(asking, doc)))
  return matches.flat()
}

/** Null if it is too different. */
function distanceOf(doc: Answer, { title, author }: BookQuery): number | null {
  const found = cleanTitle(textIn(doc['title']) ?? '')
  const asked = cleanTitle(title)
  const byTitle = editDistance(found, asked)
  if (byTitle > FARTHEST && !found.includes(asked)) return null
  if (!author) return byTitle
  const askedAuthor = cleanAuthor(author)
  const names = textsIn(doc['author_name']).map(cleanAuthor)
  if (names.length === 0) return byTitle
  const byAuthor = Math.min(...names.map((name) => editDistance(name, askedAuthor)))
  return byAuthor > FARTHEST && !names.some((name) => name.includes(askedAuthor)) ? null : byTitle + byAuthor
}

async function toMatch({ ask, at }: Asking, doc: Answer): Promise<BookMatch[]> {
  const title = textIn(doc['title'])
  const key = textIn(doc['key'])
  if (title === null) return []
  // Only keys in the catalogue's own format, as they become part of a URL.
  const isKey = key !== null && /^\/works\/[A-Za-z0-9]+$/.test(key)
  const work = isKey ? objectIn(await ask(`${at.openlibrary}${key}.json`).catch(() => null)) : {}
  const covers = coversOf(at.openlibraryCovers, doc, work)
  const { description } = work
  return [
    bookMatch({
      title,
      subtitle: textIn(work['subtitle']),
      author: textsIn(doc['author_name']).join(', ') || null,
      publishedYear: textIn(doc['first_publish_year']) ?? yearIn(work['first_publish_date']),
      description: htmlIn(description) ?? htmlIn(objectIn(description)['value']),
      cover: covers[0] ?? null,
      covers,
    }),
  ]
}

function coversOf(base: string, doc: Answer, work: Answer): string[] {
  const edition = textIn(doc['cover_edition_key'])
  const byEdition =
    edition !== null && /^[A-Za-z0-9]+$/.test(edition) ? [`${base}/b/OLID/${edition}-L.jpg`] : []
  const byNumber = listIn(work['covers']).flatMap((one) => {
    const number = numberIn(one)
    return number === null || number <= 0 ? [] : [`${base}/b/id/${number}-L.jpg`]
  })
  return [...byEdition, ...byNumber].flatMap((address) => addressIn(address) ?? [])
}
