import type { ItemId, UserId } from '@lectern/contract/ids'
import type { SourceSession } from '../source/source.types.ts'

/** Listening time totals of sessions: one row per day and one per item. */

export interface Listened {
  readonly session: SourceSession
  readonly seconds: number
  readonly isNew: boolean
}

export function sumsOf(listened: readonly Listened[]) {
  const days = new Map<string, DaySum>()
  const items = new Map<string, ItemSum>()
  for (const { session, seconds, isNew } of listened) {
    const { userId, day, itemId, mediaType, updatedAt, mediaMetadata } = session
    if (userId === null) continue
    const dayKey = `${userId} ${day} ${itemId}`
    const ofDay = days.get(dayKey)
    days.set(dayKey, {
      user_id: userId,
      day,
      item_id: itemId,
      media_type: mediaType,
      seconds: (ofDay?.seconds ?? 0) + seconds,
      num_sessions: (ofDay?.num_sessions ?? 0) + (isNew ? 1 : 0),
    })
    const itemKey = `${userId} ${itemId}`
    const ofItem = items.get(itemKey)
    const isNewest = !ofItem || updatedAt >= ofItem.updated_at
    items.set(itemKey, {
      user_id: userId,
      item_id: itemId,
      seconds: (ofItem?.seconds ?? 0) + seconds,
      media_metadata: isNewest ? mediaMetadata : ofItem.media_metadata,
      updated_at: isNewest ? updatedAt : ofItem.updated_at,
    })
  }
  return { days: [...days.values()], items: [...items.values()] }
}

interface DaySum {
  readonly user_id: UserId
  readonly day: string
  readonly item_id: ItemId
  readonly media_type: string
  readonly seconds: number
  readonly num_sessions: number
}

interface ItemSum {
  readonly user_id: UserId
  readonly item_id: ItemId
  readonly seconds: number
  readonly media_metadata: string | null
  readonly updated_at: number
}
