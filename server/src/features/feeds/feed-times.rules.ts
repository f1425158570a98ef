import type { UndatedEntry } from './feeds.types.ts'

type Timed = Pick<UndatedEntry, 'itemId' | 'episodeId' | 'trackIndex' | 'durationSeconds'>

/** Where an entry starts in its item: a book of several files has an entry for each of them. */
export const startOf = (entries: readonly Timed[], entry: Timed): number =>
  entries
    .filter((other) => isSameBook(other, entry) && other.trackIndex < entry.trackIndex)
    .reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

export const isLastOf = (entries: readonly Timed[], entry: Timed): boolean =>
  !entries.some((other) => isSameBook(other, entry) && other.trackIndex > entry.trackIndex)

const isSameBook = (one: Timed, other: Timed): boolean =>
  one.itemId === other.itemId && one.episodeId === null && other.episodeId === null
