import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import { messageOf } from '../../../lib/errors.ts'
import { mapLimit } from '../../../lib/map-limit.ts'
import type { OldIdRow } from '../../../platform/db/import-schema.ts'
import { reasonOf } from '../../../platform/files/file-errors.ts'
import { describePicture, keepPicture } from '../../../platform/media/picture-file.ts'
import { saveItems } from '../../items/item-scans.service.ts'
import type { Cover, Item } from '../../items/items.types.ts'
import type { LibraryFolder } from '../../libraries/libraries.types.ts'
import { filesHashOf } from '../../scanner/survey/hashes.service.ts'
import { pathInFolder } from '../../items/item-paths.rules.ts'
import { findOnDisk } from '../plan/find-on-disk.service.ts'
import { draftItem } from '../plan/item-draft.rules.ts'
import { mapPath, pathBelow, staysBelow } from '../plan/path-map.rules.ts'
import type { SourceItem } from '../source/source.types.ts'
import type { Placed } from '../source/source-reader.types.ts'
import { importBatches } from './import-batches.service.ts'
import { dropRedirects, findItems, findItemsAt, type KnownItem, saveOldIds } from './items.store.ts'
import { placeItems, type Placement } from './place-items.rules.ts'
import { findSameEpisodes, withExistingEpisodes } from './redirect-episodes.service.ts'
import type { ImportRun } from './run.types.ts'

const PER_BATCH = 40
const AT_ONCE = 4
const MAX_COVER_BYTES = 64 * 1024 * 1024

export async function importItems(run: ImportRun, behind: number): Promise<void> {
  const items = run.source.reader.items(behind, (reason) => run.tally.skip(reason))
  await importBatches(run, items, PER_BATCH, (batch) => importBatch(run, batch))
}

interface Draft {
  readonly item: Item
  readonly source: SourceItem
}

async function importBatch(run: ImportRun, batch: readonly Placed<SourceItem>[]): Promise<void> {
  const { ctx, tally } = run
  const sources = batch.map(({ value }) => value)
  const known = await findItems(
    ctx.db,
    sources.map(({ id }) => id),
  )
  const drafts = await draftNewer(run, sources, known)
  const { saved, redirected, blocked } = await placeDrafts(run, drafts, known)
  const movedTo = new Map(redirected.map(({ draft: redirect, to }) => [redirect.item.id, to]))
  const itemOf = ({ id }: SourceItem) => movedTo.get(id) ?? id
  const episodes = await findSameEpisodes(ctx.db, sources, itemOf)
  const oldIds: OldIdRow[] = [...episodes].map(([from, to]) => ({ kind: 'episode', old_id: from, id: to }))
  for (const { source } of drafts) oldIds.push(...oldIdsOf(source, itemOf(source), episodes))
  for (const [from, to] of movedTo) oldIds.push({ kind: 'item', old_id: from, id: to })
  for (const { item } of saved) tally.count('items', known.has(item.id) ? 'updated' : 'added')
  tally.count('items', 'kept', redirected.length + blocked.length)
  for (const { item } of drafts) if (item.isMissing) tally.missingItem()
  await store(
    run,
    saved.map(({ item }) => withExistingEpisodes(item, episodes)),
    oldIds,
  )
}

/** Drafts the items that are new, or newer than what is here. */
async function draftNewer(
  run: ImportRun,
  sources: readonly SourceItem[],
  known: ReadonlyMap<string, KnownItem>,
): Promise<Draft[]> {
  const wanted = sources.filter(
    ({ id, updatedAt }) => (known.get(id)?.updated_at ?? Number.NEGATIVE_INFINITY) < updatedAt,
  )
  run.tally.count('items', 'kept', sources.length - wanted.length)
  const drafted = await mapLimit(wanted, AT_ONCE, (source) => draft(run, source))
  return drafted.filter((one) => one !== null)
}

async function placeDrafts(
  { ctx }: ImportRun,
  drafts: readonly Draft[],
  known: ReadonlyMap<string, KnownItem>,
): Promise<Placement<Draft>> {
  const taken = await findItemsAt(
    ctx.db,
    drafts.map(({ item }) => item),
  )
  const here = [...known.values(), ...taken].map(({ id, folder_id: folderId, rel_path: relPath }) => ({
    id,
    folderId,
    relPath,
  }))
  return placeItems(drafts, here)
}

function oldIdsOf(source: SourceItem, id: ItemId, existing: ReadonlyMap<string, string>): OldIdRow[] {
  const episodes = [...source.oldEpisodeIds].map(([now, old]) => ({
    kind: 'episode' as const,
    old_id: old,
    id: existing.get(now) ?? now,
  }))
  return source.oldId === null ? episodes : [{ kind: 'item', old_id: source.oldId, id }, ...episodes]
}

/** An item that can't be stored must not block the others. */
async function store(run: ImportRun, items: readonly Item[], oldIds: readonly OldIdRow[]): Promise<void> {
  try {
    await run.ctx.db.transaction().execute(async (tx) => {
      await dropRedirects(
        tx,
        'item',
        items.map(({ id }) => id),
      )
      await dropRedirects(tx, 'episode', items.flatMap(episodeIdsOf))
      await saveOldIds(tx, oldIds)
      const options = {
        sortingPrefixes: run.ctx.settings.current().sortingPrefixes,
        now: run.ctx.clock.now(),
      }
      for (const library of run.libraries) {
        await saveItems(
          tx,
          items.filter(({ libraryId }) => libraryId === library.id),
          options,
        )
      }
    })
  } catch (error) {
    const [item] = items
    if (item === undefined) throw error
    if (items.length === 1) {
      run.tally.failed(`${item.media.title}: ${reasonOf(error)}`)
      run.tally.count('items', 'added', -1)
      run.ctx.log.warn(`"${item.relPath}" could not be imported: ${messageOf(error)}`)
    } else for (const one of items) await store(run, [one], oldIds)
  }
}

const episodeIdsOf = ({ media }: Item): string[] =>
  media.kind === 'podcast' ? media.episodes.map(({ id }) => id) : []

async function draft(run: ImportRun, source: SourceItem): Promise<Draft | null> {
  const home = homeOf(run, source)
  // Otherwise the files of any folder could be read, and deleted together with the item.
  if (home === null || !staysBelow(home.relPath)) {
    run.tally.skip('item-of-unknown-library')
    return null
  }
  const { library, folder, relPath: storedPath } = home
  const disk = await findOnDisk(folder.path, { ...source, relPath: storedPath })
  const { relPath } = disk
  const cover = await coverOf(run, source, folder, relPath)
  if (cover !== null) run.tally.count('covers', 'added')
  const item = draftItem(source, {
    place: { libraryId: library.id, folderId: folder.id, relPath },
    disk,
    cover,
    filesHashOf: (drafted) =>
      filesHashOf(drafted.files.map((file) => ({ ...file, relPath: pathInFolder(drafted, file.relPath) }))),
  })
  return { item, source }
}

/** Finds the folder by its id or, if that is unknown, by the item's path. */
function homeOf({ libraries, wish }: ImportRun, source: SourceItem) {
  const place = mapPath(source.path, wish.mappings)
  const named = libraries.flatMap((library) =>
    library.folders.flatMap((folder) => (folder.id === source.folderId ? [{ library, folder }] : [])),
  )[0]
  if (named) return { ...named, relPath: pathBelow(place, named.folder.path) ?? source.relPath }
  for (const library of libraries) {
    for (const folder of library.folders) {
      const relPath = pathBelow(place, folder.path)
      if (relPath !== null && library.mediaType === source.media.kind) return { library, folder, relPath }
    }
  }
  return null
}

/** A picture in the item's folder stays there; one from the old server's metadata folder is copied. */
async function coverOf(
  { ctx, source: { pictures }, wish }: ImportRun,
  source: SourceItem,
  folder: LibraryFolder,
  relPath: string,
): Promise<Cover | null> {
  if (source.coverPath === null) return null
  const mapped = mapPath(source.coverPath, wish.mappings)
  const base = { color: null, updatedAt: source.updatedAt }
  try {
    const below = pathBelow(mapped, folder.path)
    if (below !== null && staysBelow(below)) {
      const file = `${folder.path}/${below}`
      if ((await stat(file)).size > MAX_COVER_BYTES) return null
      return { ...base, path: file, ...(await describePicture(await readFile(file))), source: 'folder' }
    }
    const formerFolder = path.basename(path.dirname(source.coverPath.replaceAll('\\', '/')))
    const bytes = await pictures.cover([source.id, ...(source.oldId ? [source.oldId] : []), formerFolder])
    if (bytes === null) return null
    const kept = await keepPicture(path.join(ctx.config.metadataDir, 'items', source.id), 'cover', bytes)
    return { ...base, ...kept, source: 'provider' }
  } catch {
    ctx.log.debug(`The cover of "${relPath}" could not be taken over.`)
    return null
  }
}
