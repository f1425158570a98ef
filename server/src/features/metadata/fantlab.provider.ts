import { addressIn, type Answer, htmlIn, listIn, numberIn, objectIn, textIn } from './answers.rules.ts'
import { bookMatch } from './book-match.rules.ts'
import type { Asking, BookMatch, BookQuery } from './metadata.types.ts'

/** Types of works that are not books: articles, films, games, … */
const NO_BOOKS = new Set([7, 11, 12, 22, 23, 24, 25, 26, 46, 47, 49, 51, 52, 55, 56, 57])
const MOST_WORKS = 10

export async function searchFantlab(asking: Asking, query: BookQuery): Promise<BookMatch[]> {
  const { ask, at } = asking
  const words = [query.title, query.author ?? ''].join(' ').trim()
  const found = await ask(`${at.fantlab}/search-works?q=${encodeURIComponent(words)}&page=1&onlymatches=1`)
  const works = listIn(Array.isArray(found) ? found : objectIn(found)['matches'])
    .map(objectIn)
    .filter((work) => !NO_BOOKS.has(numberIn(work['work_type_id']) ?? 0))
    .slice(0, MOST_WORKS)
  const matches = await Promise.all(works.map((work) => toMatch(asking, work).catch(() => [])))
  return matches.flat()
}

async function toMatch({ ask, at }: Asking, found: Answer): Promise<BookMatch[]> {
  const id = numberIn(found['work_id'])
  if (id === null) return []
  const work = objectIn(await ask(`${at.fantlab}/work/${id}/extended`))
  const title = textIn(work['work_name']) ?? textIn(found['rusname']) ?? textIn(found['name'])
  if (title === null) return []
  const edition = await editionOf({ ask, at }, work)
  const cover = pictureIn(work['image'], at.fantlab)
  return [
    bookMatch({
      id: String(id),
      title,
      author:
        listIn(work['authors'])
          .flatMap((author) => textIn(objectIn(author)['name']) ?? [])
          .join(', ') || null,
      publisher: edition.publisher,
      publishedYear: textIn(work['work_year']),
      description: htmlIn(work['work_description']),
      cover,
      genres: genresOf(work),
      isbn: edition.isbn,
    }),
  ]
}

async function editionOf({ ask, at }: Asking, work: Answer) {
  const [first] = Object.values(objectIn(work['editions_blocks']))
    .flatMap((block) => listIn(objectIn(block)['list']))
    .map(objectIn)
  const id = first === undefined ? null : numberIn(first['edition_id'])
  if (id === null) return { isbn: null, publisher: null }
  const edition = objectIn(await ask(`${at.fantlab}/edition/${id}`).catch(() => null))
  const publishers = listIn(objectIn(edition['creators'])['publishers'])
  return {
    isbn: listIn(edition['isbns']).flatMap((isbn) => textIn(isbn) ?? [])[0] ?? null,
    publisher: publishers.flatMap((one) => textIn(objectIn(one)['name']) ?? [])[0] ?? null,
  }
}

/** Genres are in one of the groups of the classification. */
function genresOf(work: Answer): string[] {
  const groups = listIn(objectIn(work['classificatory'])['genre_group']).map(objectIn)
  const genres = groups.find((group) => numberIn(group['genre_group_id']) === 1)
  return listIn(genres?.['genre']).flatMap((genre) => textIn(objectIn(genre)['label']) ?? [])
}

function pictureIn(image: unknown, base: string): string | null {
  const text = textIn(image)
  if (text === null) return null
  return addressIn(text.startsWith('/') ? `${base.replace('//api.', '//')}${text}` : text)
}
