/** The playback queue. */

export interface QueueEntry {
  readonly libraryItemId: string
  readonly libraryId: string
  readonly episodeId: string | null
  readonly title: string
  readonly subtitle: string
  readonly caption: string
  /** In seconds; null if unknown. */
  readonly duration: number | null
  readonly coverPath: string | null
}

export type MediaRef = Pick<QueueEntry, 'libraryItemId' | 'episodeId'>

/** A book is identified by its item, an episode by item and episode. */
export const queueKey = ({ libraryItemId, episodeId }: MediaRef): string =>
  episodeId === null ? libraryItemId : `${libraryItemId}/${episodeId}`

const isSame = (a: MediaRef, b: MediaRef): boolean => queueKey(a) === queueKey(b)

export const isQueued = (queue: readonly QueueEntry[], ref: MediaRef): boolean =>
  queue.some((entry) => isSame(entry, ref))

/** Deduplicates entries, keeping the first of each. */
export const withoutDuplicates = (queue: readonly QueueEntry[]): QueueEntry[] =>
  queue.filter((entry, place) => queue.findIndex((other) => isSame(other, entry)) === place)

export const appended = (queue: readonly QueueEntry[], entry: QueueEntry): readonly QueueEntry[] =>
  isQueued(queue, entry) ? queue : [...queue, entry]

/** Inserts after the current entry, moving it there if already queued. */
export function insertedNext(
  queue: readonly QueueEntry[],
  entry: QueueEntry,
  current: MediaRef | null,
): readonly QueueEntry[] {
  if (current !== null && isSame(entry, current)) return queue
  const others = queue.filter((other) => !isSame(other, entry))
  const place = current === null ? -1 : others.findIndex((other) => isSame(other, current))
  return [...others.slice(0, place + 1), entry, ...others.slice(place + 1)]
}

export const withoutEntry = (queue: readonly QueueEntry[], key: string): readonly QueueEntry[] =>
  queue.filter((entry) => queueKey(entry) !== key)

/** The next entry; null at the end. If the current item is not in the queue, the first entry. */
export function nextInQueue(queue: readonly QueueEntry[], current: MediaRef): QueueEntry | null {
  const place = queue.findIndex((entry) => isSame(entry, current))
  return queue[place + 1] ?? null
}

/** Only the current entry stays. */
export const clearedQueue = (
  queue: readonly QueueEntry[],
  current: MediaRef | null,
): readonly QueueEntry[] => (current === null ? [] : queue.filter((entry) => isSame(entry, current)))
