import type { ItemNum } from '../../platform/ids.types.ts'
import type { Head } from './heads.types.ts'
import type { ProgressFilter } from './filters.rules.ts'
import type { ProgressSort } from './sorts.rules.ts'

/** A user's state for an item as a whole; always exactly one of these three. */
export type ItemState = 'finished' | 'in-progress' | 'not-started'

export interface ItemProgress {
  readonly state: ItemState
  readonly isListening: boolean
  readonly isReading: boolean
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly updatedAt: number
}

/** By item number. A podcast has one entry per episode, and is in progress while one of them is. */
export function progressByItem(heads: readonly Head[]): Map<ItemNum, ItemProgress> {
  const byItem = new Map<ItemNum, ItemProgress>()
  for (const head of heads) {
    const own = progressOf(head)
    const known = byItem.get(head.itemNum)
    byItem.set(head.itemNum, known ? together(known, own) : own)
  }
  return byItem
}

function progressOf(head: Head): ItemProgress {
  const isListening = !head.isFinished && head.fraction > 0
  const isReading = !head.isFinished && head.ebookFraction > 0
  return {
    state: head.isFinished ? 'finished' : isListening || isReading ? 'in-progress' : 'not-started',
    isListening,
    isReading,
    startedAt: head.startedAt,
    finishedAt: head.finishedAt,
    updatedAt: head.updatedAt,
  }
}

const STATE_RANK: Readonly<Record<ItemState, number>> = { 'not-started': 0, finished: 1, 'in-progress': 2 }

function together(a: ItemProgress, b: ItemProgress): ItemProgress {
  const finishedAt = Math.max(a.finishedAt ?? 0, b.finishedAt ?? 0)
  return {
    state: STATE_RANK[a.state] >= STATE_RANK[b.state] ? a.state : b.state,
    isListening: a.isListening || b.isListening,
    isReading: a.isReading || b.isReading,
    startedAt: Math.min(a.startedAt, b.startedAt),
    finishedAt: finishedAt === 0 ? null : finishedAt,
    updatedAt: Math.max(a.updatedAt, b.updatedAt),
  }
}

/** Whether an item passes the filter; `progress` is undefined if the user has none. */
export function passesProgress(
  filter: ProgressFilter,
  progress: ItemProgress | undefined,
  hasEbook: boolean,
): boolean {
  const state = progress?.state ?? 'not-started'
  switch (filter) {
    case 'not-finished':
      return state !== 'finished'
    case 'audio-in-progress':
      return progress?.isListening ?? false
    case 'ebook-in-progress':
      return progress?.isReading ?? false
    case 'ebook-finished':
      return state === 'finished' && hasEbook
    default:
      return state === filter
  }
}

/** Evaluates the filter for a whole series, from the states of its books. */
export function passesSeriesProgress(filter: ProgressFilter, states: readonly ItemState[]): boolean {
  const isFinished = states.every((state) => state === 'finished')
  const isBegun = states.some((state) => state !== 'not-started')
  switch (filter) {
    case 'finished':
    case 'ebook-finished':
      return isFinished
    case 'not-started':
      return !isBegun
    case 'not-finished':
      return !isFinished
    default:
      return isBegun && !isFinished
  }
}

/** The time to sort by; null sorts last in either direction. */
export function progressTime(by: ProgressSort, progress: ItemProgress): number | null {
  if (by === 'finished') return progress.finishedAt
  return by === 'started' ? progress.startedAt : progress.updatedAt
}
