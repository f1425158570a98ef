import { fetchToken } from '../../../e2e/support/accounts.ts'
import { type Chance, chanceFrom } from '../library/random.ts'
import { type Call, type SteadyClient, steadyClient } from '../steady-client.ts'
import type { Target } from '../target.ts'
import { CALLS_BETWEEN_NEWS } from './question.ts'

/** Accounts that have listened to different parts of the library. */

const NUM_READERS = CALLS_BETWEEN_NEWS
const HEARD = 250
const OPEN = 25
const BOOK_SECONDS = 1800
const PASSWORD = 'reader-password'
const A_DAY_MS = 86_400_000

export interface Reader {
  readonly authorization: string
  /** Started, not finished. */
  readonly openIds: readonly string[]
  readonly client: SteadyClient
  /** Finished in the meantime. */
  readonly turned: Set<string>
}

/** They share one library, and have some books open and most finished. */
export async function createReaders(target: Target, itemIds: readonly string[]): Promise<Reader[]> {
  const admin = steadyClient(target.baseUrl, { authorization: target.authorization })
  const readers: Reader[] = []
  for (let number = 0; number < NUM_READERS; number += 1) {
    const account = { username: `reader-${number}`, password: PASSWORD }
    const body = { ...account, type: 'user', isActive: true }
    await mustBe200(admin, { path: '/api/users', method: 'POST', body })
    const authorization = `Bearer ${await fetchToken(target.baseUrl, account)}`
    const client = steadyClient(target.baseUrl, { authorization })
    const places = placesIn(itemIds, chanceFrom(number + 1))
    await mustBe200(client, { path: '/api/me/progress/batch/update', method: 'PATCH', body: places })
    const openIds = places.slice(0, OPEN).map(({ libraryItemId }) => libraryItemId)
    readers.push({ authorization, openIds, client, turned: new Set() })
  }
  admin.close()
  return readers
}

function placesIn(itemIds: readonly string[], chance: Chance) {
  const heard = new Set(Array.from({ length: HEARD }, () => chance.pick(itemIds)))
  return [...heard].map((libraryItemId, index) => {
    const lastUpdate = Date.now() - index * A_DAY_MS
    const place = { libraryItemId, duration: BOOK_SECONDS, lastUpdate }
    return index < OPEN
      ? { ...place, currentTime: chance.between(100, BOOK_SECONDS - 100) }
      : { ...place, currentTime: BOOK_SECONDS, isFinished: true, finishedAt: lastUpdate }
  })
}

async function mustBe200(client: SteadyClient, call: Call): Promise<void> {
  // An idle connection may be closed at the moment it is used again.
  const answer = await client.call(call).catch(() => client.call(call))
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 200)}`)
}

/** Reports a player's position. */
export async function hearOn({ client, openIds }: Reader, itemIndex: number, seconds: number): Promise<void> {
  const path = `/api/me/progress/${openIds[itemIndex % openIds.length] ?? ''}`
  const body = { currentTime: seconds, duration: BOOK_SECONDS }
  await mustBe200(client, { path, method: 'PATCH', body })
}

/** Finishes a book, or, the next time, starts it again. */
export async function turn(reader: Reader): Promise<void> {
  const path = `/api/me/progress/${reader.openIds[0] ?? ''}`
  const isFinished = !reader.turned.has(path)
  if (isFinished) reader.turned.add(path)
  else reader.turned.delete(path)
  await mustBe200(reader.client, { path, method: 'PATCH', body: { isFinished } })
}
