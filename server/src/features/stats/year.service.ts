import type { Context } from '../../context.ts'
import { parseJson } from '../../lib/json.ts'
import type { User } from '../users/users.types.ts'
import { countAuthorsAdded, listBooksAdded, sumBooks } from './books-of-server.store.ts'
import { bestMonth, creditsOf, sumBy, topOf } from './stats.rules.ts'
import {
  findListenedMetadata,
  findWithCovers,
  listFinishedBooks,
  listHidden,
  listListenedInYear,
} from './stats.store.ts'
import type { ListenedInYear, Listening, MediaCredits, OwnYear, ServerYear } from './stats.types.ts'

/** A year in review. */

type Ctx = Pick<Context, 'db'>

const TOP = 3
const MAX_COVERS = 25

export async function getOwnYear(ctx: Ctx, user: User, year: string): Promise<OwnYear> {
  const rows = await listListenedInYear(ctx.db, year, user.id)
  const { from, to } = boundsOf(year)
  const ofType = (type: string) => rows.filter(({ mediaType }) => mediaType === type)
  const bookIds = [...new Set(ofType('book').map(({ itemId }) => itemId))]
  const hidden = await listHidden(ctx.db, user, user.id)
  const [listening, finished, withCovers] = await Promise.all([
    sumUp(ctx, rows, hidden),
    listFinishedBooks(ctx.db, user, from, to),
    findWithCovers(ctx.db, user, bookIds),
  ])
  return {
    ...listening,
    bookSeconds: secondsOf(ofType('book')),
    podcastSeconds: secondsOf(ofType('podcast')),
    bestMonth: bestMonth(rows),
    numBooksListened: bookIds.length,
    finished,
    bookIdsWithCovers: bookIds.filter((id) => withCovers.has(id)).slice(0, MAX_COVERS),
  }
}

export async function getServerYear(ctx: Ctx, viewer: User, year: string): Promise<ServerYear> {
  const { from, to } = boundsOf(year)
  const [rows, hidden, all, added, numAuthorsAdded, addedIdsWithCovers] = await Promise.all([
    listListenedInYear(ctx.db, year, null),
    listHidden(ctx.db, viewer, null),
    sumBooks(ctx.db),
    sumBooks(ctx.db, { from, to }),
    countAuthorsAdded(ctx.db, from, to),
    listBooksAdded(ctx.db, viewer, { from, to }, MAX_COVERS),
  ])
  return { ...(await sumUp(ctx, rows, hidden)), all, added, numAuthorsAdded, addedIdsWithCovers }
}

/** Hidden items count towards the time, but their people and genres are not named. */
async function sumUp(
  ctx: Ctx,
  rows: readonly ListenedInYear[],
  hidden: ReadonlySet<string>,
): Promise<Listening> {
  const books = rows.filter(({ itemId, mediaType }) => mediaType === 'book' && !hidden.has(itemId))
  const seconds = sumBy(
    books,
    ({ itemId }) => itemId,
    (row) => row.seconds,
  )
  const metadata = await findListenedMetadata(ctx.db, [...seconds.keys()])
  const credits = new Map([...metadata].map(([id, text]) => [id, creditsOf(parseJson<unknown>(text, null))]))
  const top = (kind: keyof MediaCredits) => topOf(seconds, (id) => credits.get(id)?.[kind] ?? [], TOP)
  return {
    numSessions: rows.reduce((sum, row) => sum + row.numSessions, 0),
    totalSeconds: secondsOf(rows),
    authors: top('authors'),
    narrators: top('narrators'),
    genres: top('genres'),
  }
}

const secondsOf = (rows: readonly ListenedInYear[]): number => rows.reduce((sum, row) => sum + row.seconds, 0)

/** In server time, like the days. */
function boundsOf(year: string): { from: number; to: number } {
  const number = Number(year)
  return { from: new Date(number, 0, 1).getTime(), to: new Date(number + 1, 0, 1).getTime() }
}
