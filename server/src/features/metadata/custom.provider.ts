import { cleanHtml } from '../../lib/clean-html.ts'
import { addressIn, type Answer, listIn, numberIn, objectIn, textIn, textsIn } from './answers.rules.ts'
import type { AskJson, BookMatch, BookQuery, CustomProvider } from './metadata.types.ts'

/** A provider that an admin set up by its address. */
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
  const cover = addressIn(match['cover'])
  const description = textIn(match['description'])
  return [
    {
      title,
      subtitle: textIn(match['subtitle']),
      author: textIn(match['author']),
      narrator: textIn(match['narrator']),
      publisher: textIn(match['publisher']),
      publishedYear: textIn(match['publishedYear']),
      description: description === null ? null : cleanHtml(description),
      cover,
      covers: cover === null ? [] : [cover],
      genres: textsIn(match['genres']),
      tags: textsIn(match['tags']).join(', ') || null,
      series: listIn(match['series']).flatMap((one) => {
        const series = textIn(objectIn(one)['series'])
        return series === null ? [] : [{ series, sequence: textIn(objectIn(one)['sequence']) }]
      }),
      isbn: textIn(match['isbn']),
      asin: textIn(match['asin']),
      language: textIn(match['language']),
      durationMinutes: numberIn(match['duration']),
    },
  ]
}
