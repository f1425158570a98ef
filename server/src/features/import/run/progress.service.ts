import { newId } from '../../../platform/ids.ts'
import type { SourceProgress, SourceUser } from '../source/source.types.ts'
import type { Placed } from '../source/source-reader.types.ts'
import { importBatches } from './import-batches.service.ts'
import { findEpisodes, findItemNums, type ItemRef } from './items.store.ts'
import {
  bumpStates,
  findHeads,
  findTakenIds,
  type HeadChange,
  type HeadRow,
  insertBookmarks,
  insertEvents,
  insertHeads,
  listUserIds,
  updateHead,
} from './progress.store.ts'
import type { ImportRun } from './run.types.ts'

/** Imports listening progress. Newer progress on this server is kept. */

const PER_BATCH = 200

interface PlacedHead {
  readonly source: SourceProgress
  readonly item: ItemRef
  readonly episodeNum: number | null
}

export async function importProgress(run: ImportRun, behind: number): Promise<void> {
  const users = await listUserIds(run.ctx.db)
  const all = run.source.reader.progress(behind, (reason) => run.tally.skip(reason))
  await importBatches(run, all, PER_BATCH, (batch) => importBatch(run, batch, users))
}

async function importBatch(
  run: ImportRun,
  batch: readonly Placed<SourceProgress>[],
  users: ReadonlySet<string>,
): Promise<void> {
  const { ctx, tally } = run
  const heads = await findPlaces(
    run,
    batch.map(({ value }) => value).filter(({ userId }) => users.has(userId)),
  )
  const userIds = [...new Set(heads.map(({ source }) => source.userId))]
  await ctx.db.transaction().execute(async (tx) => {
    const known = new Map(
      (
        await findHeads(
          tx,
          userIds,
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
      else tally.count('progress', 'kept')
    }
    const nums = await insertHeads(
      tx,
      fresh.map((head) => toRow(head, takenIds)),
    )
    for (const { head, num } of newer) await updateHead(tx, num, toChange(head.source))
    const stored = [...fresh.map((head, index) => ({ head, num: nums[index] ?? 0 })), ...newer]
    await insertEvents(
      tx,
      stored.map(({ head, num }) => toEvent(head.source, num, ctx.clock.now())),
    )
    await bumpStates(tx, [...new Set(stored.map(({ head }) => head.source.userId))])
    tally.count('progress', 'added', fresh.length)
    tally.count('progress', 'updated', newer.length)
  })
}

async function findPlaces(run: ImportRun, all: readonly SourceProgress[]): Promise<PlacedHead[]> {
  const items = await findItemNums(run.ctx.db, [...new Set(all.map(({ itemId }) => itemId))])
  const episodes = await findEpisodes(
    run.ctx.db,
    all.flatMap(({ episodeId }) => episodeId ?? []),
  )
  const placed = new Map<string, PlacedHead>()
  for (const source of all) {
    const item = items.get(source.itemId)
    const episodeNum = source.episodeId === null ? null : episodes.get(source.episodeId)?.num
    if (!item || episodeNum === undefined) {
      run.tally.skip('progress-without-media')
      continue
    }
    const head = { source, item, episodeNum }
    const key = keyOf(toKey(head))
    const twin = placed.get(key)
    if (twin) run.tally.skip('duplicate-progress')
    if (!twin || twin.source.updatedAt < source.updatedAt) placed.set(key, head)
  }
  return [...placed.values()]
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

export async function importBookmarks(run: ImportRun, users: readonly SourceUser[]): Promise<void> {
  const known = await listUserIds(run.ctx.db)
  for (const { id, bookmarks } of users) {
    if (!known.has(id) || bookmarks.length === 0) continue
    const items = await findItemNums(run.ctx.db, [...new Set(bookmarks.map(({ itemId }) => itemId))])
    const rows = bookmarks.flatMap(({ itemId, timeSeconds, title, createdAt }) => {
      const item = items.get(itemId)
      if (!item) run.tally.skip('bookmark-without-item')
      return item
        ? [
            {
              user_id: id,
              item_num: item.num,
              time: timeSeconds,
              title,
              created_at: createdAt,
              updated_at: createdAt,
            },
          ]
        : []
    })
    const added = await run.ctx.db.transaction().execute((tx) => insertBookmarks(tx, rows))
    run.tally.count('bookmarks', 'added', added)
    run.tally.count('bookmarks', 'kept', rows.length - added)
  }
}
