import { ApiError } from '../../lib/api-error.ts'
import { readStoredJson, removeStored, writeStored } from '../../lib/storage.ts'
import type { Player } from '../../player/player-commands.ts'
import type { PlayerState } from '../../player/player-state.ts'
import { queueKey } from '../../player/queue.rules.ts'
import { currentUser, onUserChange } from '../../session/use-user.ts'
import { isWorthKeeping, type LastPlayed, placeOf, readLastPlayed } from './last-played.rules.ts'

/** What was in the player when the page went away: it is there again at the next visit, silent, at its place. */

const STORAGE_KEY = 'lastPlayed'
/** More than anybody listens to in one go; storage is small. */
const MAX_QUEUE = 200

/** Call it once. */
export function keepLastPlayed(player: Player): void {
  let kept: PlayerState = player.store.getState()
  player.store.subscribe((state, before) => {
    if (state.phase === 'IDLE' && before.phase !== 'IDLE') return forgetLastPlayed()
    if (!isWorthKeeping(state, kept)) return
    kept = state
    keep(state)
  })
  window.addEventListener('pagehide', () => keep(player.store.getState()))
  onUserChange((user) => {
    // Who signs out leaves nothing behind for the next one.
    if (user === null) forgetLastPlayed()
  })
}

/** Nothing, when there was nothing, somebody else listened, or it is gone. */
export async function restoreLastPlayed(player: Player): Promise<void> {
  const user = currentUser()
  const last = readLastPlayed(readStoredJson(STORAGE_KEY))
  if (user === null || last === null || last.userId !== user.id) return
  const progress = user.mediaProgress.find((one) => queueKey(one) === queueKey(last.ref))
  try {
    await player.restore({ ...last, positionSeconds: placeOf(last, progress) })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) forgetLastPlayed()
  }
}

function keep({ media, positionSeconds, queue }: PlayerState): void {
  const userId = currentUser()?.id
  if (media === null || userId === undefined) return
  const { libraryItemId, episodeId } = media
  const last: LastPlayed = {
    userId,
    ref: { libraryItemId, episodeId },
    positionSeconds,
    queue: queue.slice(0, MAX_QUEUE),
    at: Date.now(),
  }
  writeStored(STORAGE_KEY, JSON.stringify(last))
}

const forgetLastPlayed = (): void => removeStored(STORAGE_KEY)
