import type { ItemId } from '@lectern/contract/ids'
import type { ImportedKind } from '../import.types.ts'
import {
  type ImportOutcome,
  saveImportedCollection,
  saveImportedPlaylist,
} from '../../collections/imported-groups.service.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findEpisodes, findItemNums } from './items.store.ts'
import { listUserIds } from './progress.store.ts'
import type { ImportRun } from './run.types.ts'

/** Imports collections and playlists, mapping their items to ids on this server. */
export async function importGroups(run: ImportRun): Promise<void> {
  const users = await listUserIds(run.ctx.db)
  const libraryIds = new Set(run.libraries.map(({ id }) => id))
  const skip = run.tally.skip
  for (const { itemIds, ...collection } of run.source.reader.collections(skip)) {
    if (!libraryIds.has(collection.libraryId)) continue
    const known = await findItemNums(run.ctx.db, itemIds)
    const found = itemIds.flatMap((id) => known.get(id)?.id ?? missing(run))
    const userId = collection.userId !== null && users.has(collection.userId) ? collection.userId : null
    await store(run, 'collections', (tx) =>
      saveImportedCollection(tx, { ...collection, userId, itemIds: [...new Set(found)] }),
    )
  }
  for (const { entries, ...playlist } of run.source.reader.playlists(skip)) {
    const { userId } = playlist
    if (!libraryIds.has(playlist.libraryId) || userId === null || !users.has(userId)) continue
    const known = await findItemNums(run.ctx.db, [...new Set(entries.map(({ itemId }) => itemId))])
    const episodes = await findEpisodes(
      run.ctx.db,
      entries.flatMap(({ episodeId }) => episodeId ?? []),
    )
    const found = entries.flatMap(({ itemId, episodeId: givenId }) => {
      const item = known.get(itemId)
      const episodeId = givenId === null ? null : episodes.get(givenId)?.id
      return item && episodeId !== undefined ? [{ itemId: item.id, episodeId }] : missing(run)
    })
    await store(run, 'playlists', (tx) =>
      saveImportedPlaylist(tx, { ...playlist, userId, coverPath: null, entries: withoutRepeats(found) }),
    )
  }
}

function missing(run: ImportRun): never[] {
  run.tally.skip('entry-without-media')
  return []
}

function withoutRepeats<T extends { itemId: ItemId; episodeId: string | null }>(entries: readonly T[]): T[] {
  return [...new Map(entries.map((entry) => [`${entry.itemId} ${entry.episodeId ?? ''}`, entry])).values()]
}

async function store(
  run: ImportRun,
  kind: ImportedKind,
  save: (tx: Tx) => Promise<ImportOutcome>,
): Promise<void> {
  run.signal.throwIfAborted()
  run.tally.count(kind, await run.ctx.db.transaction().execute(save))
}
