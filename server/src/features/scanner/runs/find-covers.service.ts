import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import { messageOf } from '../../../lib/errors.ts'
import { dropOtherPictures, keepPicture } from '../../../platform/media/picture-file.ts'
import { getStamps, lockAndGetStamps, getWholeItems, saveItems } from '../../items/item-scans.service.ts'
import type { Cover, Item } from '../../items/items.types.ts'
import { fetchPicture } from '../../metadata/fetch-picture.service.ts'
import { searchCovers } from '../../metadata/metadata.service.ts'
import type { ScanSession } from './scan-session.service.ts'

type CoverScan = Pick<ScanSession, 'ctx' | 'library' | 'signal' | 'withoutCover'>

/** After this many consecutive failures, the provider is not used again in this scan. */
const MOST_FAILURES = 3
const MOST_PICTURES_TRIED = 3

/** If enabled in the settings, looks up covers for items of this scan that have none. */
export async function findCovers(scan: CoverScan): Promise<void> {
  const { ctx, withoutCover, signal } = scan
  if (!ctx.settings.current().scannerFindCovers) return
  let numFailures = 0
  for (const id of withoutCover) {
    signal.throwIfAborted()
    try {
      await findCoverOf(scan, id)
      numFailures = 0
    } catch (error) {
      numFailures += 1
      ctx.log.warn(`No cover could be looked up for ${id}: ${messageOf(error)}`)
      if (numFailures === MOST_FAILURES) return
    }
  }
}

async function findCoverOf(scan: CoverScan, id: ItemId): Promise<void> {
  const { ctx } = scan
  const stamp = (await getStamps(ctx, [id])).get(id)
  const [item] = await getWholeItems(ctx, [id])
  if (!item || item.cover !== null || item.isMissing) return
  const addresses = await searchCovers(ctx, ctx.settings.current().scannerCoverProvider, queryOf(item))
  for (const address of addresses.slice(0, MOST_PICTURES_TRIED)) {
    const cover = await fetchCover(scan, item, address)
    if (cover) return storeCover(scan, { ...item, cover, updatedAt: cover.updatedAt }, stamp)
  }
}

function queryOf({ media }: Item) {
  const author = media.kind === 'book' ? (media.authors[0]?.name ?? null) : null
  const [isbn, asin] = media.kind === 'book' ? [media.isbn, media.asin] : [null, null]
  return { title: media.title, author, isbn, asin, isPodcast: media.kind === 'podcast' }
}

/** Returns null if there is no usable picture at the URL. */
async function fetchCover(
  { ctx }: Pick<CoverScan, 'ctx'>,
  { id }: Item,
  address: string,
): Promise<Cover | null> {
  try {
    const folder = path.join(ctx.config.metadataDir, 'items', id)
    const kept = await keepPicture(folder, 'cover', await fetchPicture(ctx, address))
    await dropOtherPictures(kept.path)
    return { ...kept, color: null, source: 'provider', updatedAt: ctx.clock.now() }
  } catch (error) {
    ctx.log.debug(`The picture at ${address} cannot be used: ${messageOf(error)}`)
    return null
  }
}

/** Does nothing if the item was edited in the meantime. */
async function storeCover(
  { ctx, library }: Pick<CoverScan, 'ctx' | 'library'>,
  item: Item,
  stamp: number | undefined,
): Promise<void> {
  const { sortingPrefixes } = ctx.settings.current()
  let isStored = false
  await ctx.db.transaction().execute(async (tx) => {
    if ((await lockAndGetStamps(tx, library.id, [item.id])).get(item.id) !== stamp) return
    await saveItems(tx, [item], { sortingPrefixes, now: ctx.clock.now() })
    isStored = true
  })
  if (isStored) ctx.events.emit('items.updated', { libraryId: library.id, ids: [item.id] })
}
