import { addressIn, type Answer, htmlIn, listIn, objectIn, textIn, textsIn, yearIn } from './answers.rules.ts'
import { bookMatch } from './book-match.rules.ts'
import type { Asking, BookMatch, BookQuery } from './metadata.types.ts'

export async function searchGoogle({ ask, at }: Asking, { title, author }: BookQuery): Promise<BookMatch[]> {
  const byAuthor = author ? `+inauthor:${encodeURIComponent(author)}` : ''
  const answer = await ask(`${at.google}/books/v1/volumes?q=intitle:${encodeURIComponent(title)}${byAuthor}`)
  return listIn(objectIn(answer)['items']).flatMap((item) => toMatch(objectIn(item)))
}

/** Largest first. */
const PICTURE_SIZES = ['extraLarge', 'large', 'medium', 'small', 'thumbnail', 'smallThumbnail']

function toMatch(item: Answer): BookMatch[] {
  const info = objectIn(item['volumeInfo'])
  const title = textIn(info['title'])
  if (title === null) return []
  const pictures = objectIn(info['imageLinks'])
  const [largest] = PICTURE_SIZES.flatMap((size) => addressIn(pictures[size]) ?? [])
  const cover = largest?.replace(/^http:/, 'https:') ?? null
  const id = textIn(item['id'])
  return [
    bookMatch({
      ...(id === null ? {} : { id }),
      title,
      subtitle: textIn(info['subtitle']),
      author: textsIn(info['authors']).join(', ') || null,
      publisher: textIn(info['publisher']),
      publishedYear: yearIn(info['publishedDate'] ?? info['publisherDate']),
      description: htmlIn(info['description']),
      cover,
      genres: textsIn(info['categories']),
      isbn: isbnIn(info['industryIdentifiers']),
      language: textIn(info['language']),
    }),
  ]
}

function isbnIn(identifiers: unknown): string | null {
  const byType = new Map(
    listIn(identifiers).map((one) => [objectIn(one)['type'], textIn(objectIn(one)['identifier'])]),
  )
  return byType.get('ISBN_13') ?? byType.get('ISBN_10') ?? null
}
