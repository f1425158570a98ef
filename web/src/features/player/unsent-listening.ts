import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { readStoredJson, removeStored, writeStored } from '../../lib/storage.ts'
import type { ProgressReport } from '../../player/listening.rules.ts'
import type { MediaRef } from '../../player/queue.rules.ts'
import { currentUser } from '../../session/use-user.ts'
import { deviceInfo } from './device.ts'

/**
 * Listening that could not be reported when a session ended offline: stored in the browser, and sent once the server
 * is reachable. Identified by the session's id and total time, so that anything that did arrive is not counted twice.
 */

const STORAGE_KEY = 'unsentListening'
const MAX_KEPT = 50

interface Unsent {
  readonly id: string
  readonly userId: string
  readonly libraryItemId: string
  readonly episodeId: string | null
  readonly currentTime: number
  readonly timeListening: number
  readonly duration: number
  readonly updatedAt: number
}

export function keepUnsent(
  sessionId: string,
  ref: MediaRef,
  report: ProgressReport,
  userId = currentUser()?.id,
): void {
  if (userId === undefined) return
  const unsent: Unsent = {
    id: sessionId,
    userId,
    libraryItemId: ref.libraryItemId,
    episodeId: ref.episodeId,
    currentTime: report.currentTime,
    timeListening: report.totalListened,
    duration: report.duration,
    updatedAt: report.at,
  }
  store([...readUnsent().filter((one) => one.id !== sessionId), unsent].slice(-MAX_KEPT))
}

/** Sends the signed-in user's listening; the server decides whether a newer position wins. */
export async function sendUnsent(): Promise<void> {
  const userId = currentUser()?.id
  for (const unsent of readUnsent().filter((one) => one.userId === userId)) {
    if (!(await handIn(unsent))) return
    store(readUnsent().filter((one) => one.id !== unsent.id))
  }
}

/** Returns false to retry later. Reports that the server rejects permanently (the book is gone) are dropped. */
async function handIn({ userId: _userId, ...session }: Unsent): Promise<boolean> {
  try {
    const startedAt = session.updatedAt - session.timeListening * 1000
    const body = { ...session, startedAt, playMethod: 3, mediaPlayer: 'html5', deviceInfo: deviceInfo() }
    await call('playback.localSync', { body, isInBackground: true })
    return true
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
  }
}

function store(all: readonly Unsent[]): void {
  if (all.length === 0) removeStored(STORAGE_KEY)
  else writeStored(STORAGE_KEY, JSON.stringify(all))
}

function readUnsent(): Unsent[] {
  const stored = readStoredJson(STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter(isUnsent) : []
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { id, userId, libraryItemId, currentTime, timeListening, updatedAt } = value as Partial<Unsent>
  const areTexts = [id, userId, libraryItemId].every((text) => typeof text === 'string')
  return areTexts && [currentTime, timeListening, updatedAt].every((number) => Number.isFinite(number))
}
