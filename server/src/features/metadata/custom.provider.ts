import {
  addressIn,
  type Answer,
  htmlIn,
  listIn,
  numberIn,
  objectIn,
  textIn,
  textsIn,
  textsNamed,
} from './answers.rules.ts'
import { bookMatch } from './book-match.rules.ts'
import type { AskJson, BookMatch, BookQuery, CustomProvider } from './metadata.types.ts'

/** Searches a custom provider set up by an admin. */
export async function searchCustom(
  ask: AskJson,
  provider: CustomProvider,
  { title, author, isbn }: BookQuery,
): Promise<BookMatch[]> {
  const parameters = new URLSearchParams({ mediaType: provider.mediaType, query: title })
  if (author) parameters.set('author', author)
  if (isbn) parameters.set('isbn', isbn)
  const base = provider.url.replace(/\/+$/, '')
  const headers: Record<string, string> =
    provider.authHeader === null ? {} : { authorization: provider.authHeader }
  const found = await ask(`${base}/search?${parameters.toString()}`, { headers })
  return listIn(objectIn(found)['matches']).flatMap((match) => toMatch(objectIn(match)))
}

function toMatch(match: Answer): BookMatch[] {
  const title = textIn(match['title'])
  if (title === null) return []
  return [
    bookMatch({
      title,
      ...textsNamed(match, ['subtitle', 'author', 'narrator', 'publisher', 'publishedYear']),
      ...textsNamed(match, ['isbn', 'asin', 'language']),
      description: htmlIn(match['description']),
      cover: addressIn(match['cover']),
      genres: textsIn(match['genres']),
      tags: textsIn(match['tags']).join(', ') || null,
      series: listIn(match['series']).flatMap((one) => {
        const series = textIn(objectIn(one)['series'])
        return series === null ? [] : [{ series, sequence: textIn(objectIn(one)['sequence']) }]
      }),
      durationMinutes: numberIn(match['duration']),
    }),
  ]
}
