import { readStoredJson, removeStored, writeStored } from '../../lib/storage.ts'
import { progressOf } from '../../session/use-progress.ts'
import { currentUser } from '../../session/use-user.ts'
import { type PlaceReport, savePlace } from './reader.api.ts'
import type { UnsentPlace } from './start.rules.ts'

/** Positions that have not arrived: stored in this browser until the server accepts them from the same account. */

const STORAGE_KEY = 'unsentPlaces'

interface Kept extends UnsentPlace {
  readonly userId: string
  readonly itemId: string
}

/** Sends a position. It is stored until it has arrived, because the page may be closed or discarded at any moment. */
export async function sendPlace(itemId: string, report: PlaceReport): Promise<void> {
  const userId = currentUser()?.id
  const at = report.lastUpdate ?? Date.now()
  if (userId !== undefined) keep(userId, itemId, { ...report, lastUpdate: at })
  try {
    await savePlace(itemId, report)
    store(readKept().filter((one) => !isOf(one, userId, itemId) || one.lastUpdate > at))
  } catch {
    // Sent again when a book is opened.
  }
}

/** Replaces an earlier position in the same book, never a later one. */
function keep(userId: string, itemId: string, report: PlaceReport & { readonly lastUpdate: number }): void {
  const all = readKept()
  const kept = all.find((one) => isOf(one, userId, itemId))
  if (kept && kept.lastUpdate > report.lastUpdate) return
  const before = kept?.before ?? progressOf(itemId)?.ebookLocation ?? null
  store([...all.filter((one) => one !== kept), { ...report, userId, itemId, before }])
}

export async function sendUnsentPlaces(): Promise<void> {
  const userId = currentUser()?.id
  for (const { userId: _userId, itemId, before: _before, ...report } of readKept().filter(
    (one) => one.userId === userId,
  ))
    await sendPlace(itemId, report)
}

export function unsentPlaceOf(itemId: string): UnsentPlace | undefined {
  const userId = currentUser()?.id
  return readKept().find((one) => isOf(one, userId, itemId))
}

const isOf = (one: Kept, userId: string | undefined, itemId: string): boolean =>
  one.userId === userId && one.itemId === itemId

function store(all: readonly Kept[]): void {
  if (all.length > 0) writeStored(STORAGE_KEY, JSON.stringify(all))
  else if (readStoredJson(STORAGE_KEY) !== null) removeStored(STORAGE_KEY)
}

function readKept(): Kept[] {
  const stored = readStoredJson(STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter(isKept) : []
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { userId, itemId, ebookLocation, lastUpdate } = value as Partial<Kept>
  return (
    [userId, itemId, ebookLocation].every((text) => typeof text === 'string') && Number.isFinite(lastUpdate)
  )
}
