import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { SourceProgress } from '../source/source.types.ts'
import { findEpisodes, findItemNums, type ItemRef } from './items.store.ts'
import {
  bumpStates,
  findHeads,
  findTakenIds,
  type HeadChange,
  type HeadRow,
  insertEvents,
  insertHeads,
  updateHead,
} from './progress.store.ts'
import { findItemsOfMedia } from './unplaced-progress.store.ts'

/** Stores progress of books and episodes that are here. Newer progress on this server is kept. */

export interface PlacedHead {
  readonly source: SourceProgress
  readonly item: ItemRef
  readonly episodeNum: number | null
}

export interface FoundPlaces {
  readonly placed: readonly PlacedHead[]
  readonly unplaced: readonly SourceProgress[]
  /** Left out because newer progress belongs to the same place. */
  readonly numTwins: number
}

export async function findPlaces(db: Db, all: readonly SourceProgress[]): Promise<FoundPlaces> {
  const named = await findItemNums(db, [...new Set(all.flatMap(({ itemId }) => itemId ?? []))])
  const byMedia = await findItemsOfMedia(
    db,
    all.flatMap(({ itemId, mediaId }) => (itemId !== null && named.has(itemId) ? [] : mediaId)),
  )
  const episodes = await findEpisodes(
    db,
    all.flatMap(({ episodeId }) => episodeId ?? []),
  )
  const placed = new Map<string, PlacedHead>()
  const unplaced: SourceProgress[] = []
  let numTwins = 0
  for (const source of all) {
    const item = (source.itemId && named.get(source.itemId)) ?? byMedia.get(source.mediaId)
    const episodeNum = source.episodeId === null ? null : episodes.get(source.episodeId)?.num
    if (!item || episodeNum === undefined) {
      unplaced.push(source)
      continue
    }
    const head = { source, item, episodeNum }
    const key = keyOf(toKey(head))
    const twin = placed.get(key)
    if (twin) numTwins += 1
    if (!twin || twin.source.updatedAt < source.updatedAt) placed.set(key, head)
  }
  return { placed: [...placed.values()], unplaced, numTwins }
}

export async function storePlaced(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  heads: readonly PlacedHead[],
): Promise<{ readonly added: number; readonly updated: number; readonly kept: number }> {
  const known = new Map(
    (
      await findHeads(
        tx,
        [...new Set(heads.map(({ source }) => source.userId))],
        heads.map(({ item }) => item.num),
      )
    ).map((row) => [keyOf(row), row]),
  )
  const takenIds = await findTakenIds(
    tx,
    heads.flatMap(({ source }) => source.id ?? []),
  )
  const fresh: PlacedHead[] = []
  const newer: { head: PlacedHead; num: number }[] = []
  for (const head of heads) {
    const before = known.get(keyOf(toKey(head)))
    if (!before) fresh.push(head)
    else if (head.source.updatedAt > before.updated_at) newer.push({ head, num: before.num })
  }
  const nums = await insertHeads(
    tx,
    fresh.map((head) => toRow(head, takenIds)),
  )
  for (const { head, num } of newer) await updateHead(tx, num, toChange(head.source))
  const stored = [...fresh.map((head, index) => ({ head, num: nums[index] ?? 0 })), ...newer]
  await insertEvents(
    tx,
    stored.map(({ head, num }) => toEvent(head.source, num, clock.now())),
  )
  await bumpStates(tx, [...new Set(stored.map(({ head }) => head.source.userId))])
  return { added: fresh.length, updated: newer.length, kept: heads.length - stored.length }
}

type Key = Pick<HeadRow, 'user_id' | 'item_num' | 'episode_num'>

const toKey = ({ source, item, episodeNum }: PlacedHead): Key => ({
  user_id: source.userId,
  item_num: item.num,
  episode_num: episodeNum,
})
const keyOf = (key: Key): string => `${key.user_id} ${key.item_num} ${key.episode_num ?? ''}`

function toRow(head: PlacedHead, takenIds: ReadonlySet<string>) {
  const { source, item } = head
  const isFree = source.id !== null && !takenIds.has(source.id)
  return {
    id: isFree && source.id !== null ? source.id : newId(),
    ...toKey(head),
    library_id: item.library_id,
    ...toChange(source),
  }
}

function toChange(source: SourceProgress): HeadChange {
  return {
    duration: source.durationSeconds,
    position: source.positionSeconds,
    fraction: source.fraction,
    is_finished: source.isFinished ? 1 : 0,
    is_hidden: source.isHidden ? 1 : 0,
    is_removed: 0,
    ebook_location: source.ebookLocation,
    ebook_fraction: source.ebookFraction,
    started_at: source.startedAt,
    finished_at: source.finishedAt,
    updated_at: source.updatedAt,
    position_at: source.updatedAt,
  }
}

function toEvent(source: SourceProgress, progressNum: number, now: number) {
  return {
    progress_num: progressNum,
    kind: 'import',
    is_accepted: 1 as const,
    reason: null,
    position: source.positionSeconds,
    fraction: source.fraction,
    is_finished: source.isFinished ? (1 as const) : (0 as const),
    ebook_location: source.ebookLocation,
    ebook_fraction: source.ebookFraction,
    session_num: null,
    client_at: null,
    server_at: now,
    listened: 0,
    happened_at: source.updatedAt,
  }
}
