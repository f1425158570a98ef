import { playItem } from '../player/use-player.ts'
import { progressOf } from '../../session/use-progress.ts'
import type { GroupEntry } from './group-entry.ts'
import { playQueue } from './play-queue.rules.ts'

/** Plays a collection or playlist from its first unfinished entry. */
export function playGroup(entries: readonly GroupEntry[]): void {
  const chosen = playQueue(entries, {
    playable: ({ queueEntry }) => queueEntry !== null,
    finished: ({ item, episodeId }) => progressOf(item.id, episodeId)?.isFinished ?? false,
  })
  const queue = chosen.map(({ queueEntry }) => queueEntry).filter((entry) => entry !== null)
  const [first] = queue
  if (first) playItem({ libraryItemId: first.libraryItemId, episodeId: first.episodeId, queue })
}

/** Plays a single entry, and nothing after it. */
export function playEntry({ queueEntry }: GroupEntry): void {
  if (queueEntry === null) return
  const { libraryItemId, episodeId } = queueEntry
  playItem({ libraryItemId, episodeId, queue: [queueEntry] })
}
