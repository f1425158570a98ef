import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventLines } from './events.lines.ts'
import { groupLines } from './groups.lines.ts'
import { itemFileLines } from './item-files.lines.ts'
import { itemLines } from './items.lines.ts'
import { libraryLines } from './libraries.lines.ts'
import { listLines } from './lists.lines.ts'
import { miscLines } from './misc.lines.ts'
import { ownAccountLines } from './own-account.lines.ts'
import { peopleLines } from './people.lines.ts'
import { removalLines } from './removal.lines.ts'
import { sessionLines } from './sessions.lines.ts'
import { shelfLines } from './shelves.lines.ts'
import { signInLines } from './sign-in.lines.ts'
import { type Given, type SmallServer, startSmallServer } from './small-server.ts'

/**
 * The protocol, request by request: status, exact keys and types of every response, as client apps expect them. All
 * parts share one server, so the order matters: those that change much come last.
 */

let server: SmallServer
beforeAll(async () => {
  server = await startSmallServer()
})
afterAll(() => server.close())

/** Endpoints chosen where the specification names none; their shapes are tested line by line below. */
describe('what the specification leaves open', () => {
  const answers = async (calls: readonly string[], as: NonNullable<Given['as']>) => {
    const statuses = await Promise.all(calls.map(async (call) => (await server.ask(call, { as })).status))
    return [...new Set(statuses)]
  }
  const of = (library: string, lists: readonly string[]) =>
    lists.map((list) => `GET /api/libraries/{${library}}/${list}`)

  test('[R7.051] home, shelf, series, authors, albums and latest episodes are lists of a library', async () => {
    const lists = ['personalized', 'items?limit=2&sort=addedAt&filter=all', 'series', 'authors']
    const calls = [
      ...of('library', lists),
      ...of('podcasts', ['recent-episodes']),
      ...of('music', ['albums']),
    ]
    expect(await answers(calls, 'reader')).toEqual([200])
    expect(await answers(calls, 'nobody')).toEqual([401])
    expect(await answers(of('podcasts', ['recent-episodes', 'items']), 'limited')).toEqual([404])
  })

  test('[R7.052] details, cover, chapters, match and files of an item are endpoints of the item', async () => {
    const calls = [
      'PATCH /api/items/{book}/media',
      'POST /api/items/{book}/cover',
      'DELETE /api/items/{book}/cover',
      'POST /api/items/{book}/chapters',
      'POST /api/items/{book}/match',
      'DELETE /api/items/{book}/file/1',
      'DELETE /api/items/{book}',
    ]
    expect(await answers(calls, 'nobody')).toEqual([401])
    expect(await answers(calls, 'guest')).toEqual([403])
  })

  test('[R8.023] a library does not exist for visitors and users without access', async () => {
    const call = ['GET /api/libraries/{podcasts}?include=filterdata']
    expect([await answers(call, 'nobody'), await answers(call, 'limited')]).toEqual([[401], [404]])
  })

  test('[R9.009] an unreachable provider is clearly reported, by its address, when the reason is requested', async () => {
    const { status, text } = await server.ask('GET /api/search/books?title=Fog&provider=openlibrary&reason=1')
    expect([status, text]).toEqual([503, '127.0.0.1:9 could not be reached'])
  })
})

const PARTS = {
  libraries: libraryLines,
  lists: listLines,
  shelves: shelfLines,
  people: peopleLines,
  groups: groupLines,
  sessions: sessionLines,
  'sign-in': signInLines,
  'own account': ownAccountLines,
  'the rest': miscLines,
  events: eventLines,
  items: itemLines,
  'files of items': itemFileLines,
  removal: removalLines,
}

describe.each(Object.entries(PARTS))('%s', (_name, part) => {
  part(() => server)
})
