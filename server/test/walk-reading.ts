import { encodeText } from '@lectern/contract/rules/base64'
import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import { newId } from '../src/platform/ids.ts'
import { type Account, requestOf, type TestApp } from './app.ts'
import { type Pack, SECRET } from './secret-shelf.ts'

/** Calls every reading endpoint of the table, so that new ones are covered without a change here. */

/** Endpoints that query external servers reveal nothing of this one. */
const ASKS_OUTSIDE = /^(metadata|releases)\./
export const READING = allEndpoints().filter(
  ({ name, endpoint }) =>
    endpoint.method === 'GET' && endpoint.changesStateOnGet !== true && !ASKS_OUTSIDE.test(name),
)
/** Images can be read by id, for phone apps that have no token to send; ids cannot be guessed. */
export const isPicture = ({ endpoint }: NamedEndpoint) => /\/(cover|image)$/.test(endpoint.path)

export interface Answered {
  readonly call: string
  readonly status: number
  readonly text: string
}

const WORDS = [
  '',
  `q=${SECRET}`,
  `filter=tags.${encodeText(`${SECRET} tag`)}`,
  `filter=genres.${encodeText(`${SECRET} genre`)}`,
]
const MORE =
  'expanded=1&minified=1&limit=50&page=0&collapseseries=1&include=items,series,progress,rssfeed,stats,filterdata,downloads,numepisodesincomplete'

function queriesFor({ endpoint }: NamedEndpoint): string[] {
  const keys = Object.keys(endpoint.query?.shape ?? {})
  const fits = (query: string) => query.split('&').filter((part) => keys.includes(part.split('=')[0] ?? ''))
  const variants = WORDS.flatMap((word) => [word, `${word}&${MORE}`, `${word}&sort=random`])
  return [...new Set(variants.map((variant) => fits(variant).join('&')))]
}

function paramsFor({ endpoint }: NamedEndpoint, pack: Pack): Record<string, string> {
  const own: Readonly<Record<string, string>> = {
    '/api/libraries/:id': pack.libraryId,
    '/api/items/:id': pack.itemId,
    '/api/authors/:id': pack.authorId,
    '/api/podcasts/:id': pack.itemId,
    '/api/series/:id': pack.seriesId,
    '/api/me/progress/:id': pack.itemId,
    '/api/me/bookmarks/:id': pack.itemId,
    '/api/me/item/listening-sessions/:id': pack.itemId,
    '/s/item/:id': pack.itemId,
    '/api/collections/:id': pack.collectionId ?? '',
    '/api/playlists/:id': pack.playlistId ?? '',
  }
  const id = Object.entries(own).find(([prefix]) => endpoint.path.startsWith(prefix))?.[1] || newId()
  const byName: Readonly<Record<string, string>> = {
    ...pack,
    id,
    bookId: pack.itemId,
    year: '2026',
    version: 'v1',
    group: 'authors',
    index: '1',
  }
  return Object.fromEntries(
    Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, byName[key] ?? newId()]),
  )
}

export async function walk(app: TestApp, account: Account, packs: readonly Pack[]): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const named of READING) {
    // Endpoints without parameters are called once.
    const about = Object.keys(named.endpoint.params?.shape ?? {}).length === 0 ? packs.slice(0, 1) : packs
    for (const pack of about) {
      const params = paramsFor(named, pack)
      for (const query of queriesFor(named)) {
        const given = { params, query: Object.fromEntries(new URLSearchParams(query)) }
        const { status, text } = await app.inject(requestOf(named.name, given, account.token))
        answers.push({ call: `${named.name} ${query}`, status, text })
      }
    }
  }
  return answers
}

/** OPDS echoes the query in the header of a feed. */
const isCatalogueOfAnswers = ({ call }: Answered): boolean => /^opds\.(search|books) /.test(call)
const entriesIn = ({ text }: Answered): string => (text.match(/<entry>.*?<\/entry>/gs) ?? []).join('\n')

/** Without the parts that echo the request: they reveal nothing. */
export const withoutEcho = (answer: Answered): Answered => ({
  ...answer,
  text: isCatalogueOfAnswers(answer) ? entriesIn(answer) : answer.text.replace(/"filterBy":"[^"]*"/, ''),
})

/** Whether the response contains the secret word. */
export const tells = ({ text }: Answered): boolean =>
  text.includes(SECRET) || text.includes(encodeText(SECRET).slice(0, 8))
