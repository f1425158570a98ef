import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { readStoredJson, removeStored, writeStored } from '../../lib/storage.ts'
import type { ProgressReport } from '../../player/listening.rules.ts'
import type { MediaRef } from '../../player/queue.rules.ts'
import { currentUser } from '../../session/use-user.ts'
import { deviceInfo } from './device.ts'

/**
 * Listening that could not be reported: stored in the browser, because phones discard pages without notice, and sent
 * once the server is reachable. Identified by the session's id and total time, so that anything that did arrive is not
 * counted twice.
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

/** The session has reported since, or its listening is reported by another one. */
export function forgetUnsent(sessionId: string): void {
  const all = readUnsent()
  const others = all.filter(({ id }) => id !== sessionId)
  if (others.length < all.length) store(others)
}

/** Sends the signed-in user's listening; the server decides whether a newer position wins. */
export async function sendUnsent(): Promise<void> {
  const userId = currentUser()?.id
  const unsent = readUnsent().filter((one) => one.userId === userId)
  if (unsent.length === 0 || !(await handIn(unsent))) return
  const handedIn = new Set(unsent.map(keyOf))
  store(readUnsent().filter((one) => !handedIn.has(keyOf(one))))
}

/** A session may have listened to more while its report was on its way. */
const keyOf = ({ id, timeListening, updatedAt }: Unsent): string => `${id} ${timeListening} ${updatedAt}`

/**
 * Returns false to retry later. Reports that the server rejects permanently (the book is gone) are dropped. Unlike the
 * call for a single session, this one leaves the sessions of other devices open: they may be playing the same book.
 */
async function handIn(unsent: readonly Unsent[]): Promise<boolean> {
  const sentAt = Date.now()
  const sessions = unsent.map(({ userId: _userId, ...session }) => {
    const startedAt = session.updatedAt - session.timeListening * 1000
    return { ...session, startedAt, sentAt, playMethod: 3, mediaPlayer: 'html5' }
  })
  try {
    const body = { sessions, deviceInfo: deviceInfo() }
    await call('playback.localSyncAll', { body, isInBackground: true })
    return true
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 && !isTemporary(error)
  }
}

/** The sign-in has ended, or the server is busy. */
const isTemporary = ({ status }: ApiError): boolean => status === 401 || status === 429

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
