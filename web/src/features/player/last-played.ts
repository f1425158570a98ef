import { ApiError } from '../../lib/api-error.ts'
import { readStoredJson, removeStored, writeStored } from '../../lib/storage.ts'
import type { Player } from '../../player/player-commands.ts'
import type { PlayerState } from '../../player/player-state.ts'
import { queueKey } from '../../player/queue.rules.ts'
import { currentUser, onUserChange } from '../../session/use-user.ts'
import { isWorthKeeping, type LastPlayed, placeOf, readLastPlayed } from './last-played.rules.ts'

/** Restores what was in the player when the page was closed: paused, at the same position. */

const STORAGE_KEY = 'lastPlayed'
/** More than anybody listens to in one go; storage is limited. */
const MAX_QUEUE = 200

/** Must be called only once. */
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
    // Signing out leaves nothing behind for the next user.
    if (user === null) forgetLastPlayed()
  })
}

/** Does nothing if nothing was stored, it belongs to another user, or the item is gone. */
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
