import { getItemBriefsBelow } from '../../items/item-scans.service.ts'
import type { Item } from '../../items/items.types.ts'
import { getForbiddenFolders } from '../../libraries/forbidden-folders.service.ts'
import { deviceOf } from './folder-checks.service.ts'
import { baseFolderOf } from '../../items/item-paths.rules.ts'
import { rootOf } from './prepare-items.service.ts'
import { recognise } from './scan-library.service.ts'
import type { ScanSession } from './scan-session.service.ts'
import { processItems } from './scan-work.service.ts'
import type { ItemScanResult } from './scans.types.ts'
import { saveMissing } from './save-items.service.ts'

/** Scans the path of one item. Other items found there are left to the next library scan. */
export async function scanOneItem(session: ScanSession, item: Item): Promise<ItemScanResult> {
  const { survey, counts } = session
  if ((await deviceOf(rootOf(session, item.folderId))) === null) return 'NOTHING'
  const base = baseFolderOf(item)
  let looked = await lookAt(session, item, base)
  const topFolder = base.split('/')[0] ?? ''
  // `Saga/Part 1` is a book because of the books next to it; on its own it would be a part of `Saga`.
  if (looked.own.length === 0 && topFolder !== base) {
    await survey.forget()
    looked = await lookAt(session, item, topFolder)
  }
  counts.found = looked.own.length
  await processItems(session, looked.own)
  await saveMissing(
    session,
    looked.gone.filter(({ id }) => id === item.id),
  )
  if (counts.missing > 0) return 'REMOVED'
  if (looked.own.length === 0) return 'NOTHING'
  return counts.updated + counts.returned > 0 ? 'UPDATED' : 'UPTODATE'
}

/** Surveys a folder; `own` is the work on the item itself, if it is still at its path. */
async function lookAt(session: ScanSession, item: Item, startAt: string) {
  const { ctx, library, survey } = session
  await survey.know(await getItemBriefsBelow(ctx, item.folderId, startAt))
  const looked = await survey.look({
    folders: [{ id: item.folderId, path: rootOf(session, item.folderId), startAt: [startAt] }],
    mediaType: library.mediaType,
    audiobooksOnly: library.settings.audiobooksOnly,
    isForced: true,
    forbidden: await getForbiddenFolders(ctx, library.id),
    now: ctx.clock.now(),
  })
  const { numWork, gone } = await recognise(session, looked)
  // Fresh files are included: a user who scans a single item wants the result now.
  const work = [
    ...(await survey.work({ isSettled: true, start: 0, count: numWork })),
    ...(await survey.work({ isSettled: false, start: 0, count: numWork })),
  ]
  return { gone, own: work.filter(({ knownId, relPath }) => knownId === item.id && relPath === item.relPath) }
}
