import { getItemBriefsBelow } from '../items/item-scans.service.ts'
import type { Item } from '../items/items.types.ts'
import { deviceOf } from './folder-checks.service.ts'
import { baseFolderOf } from './item-paths.rules.ts'
import { rootOf } from './prepare-items.service.ts'
import { recognise } from './scan-library.service.ts'
import type { ScanSession } from './scan-session.ts'
import { workThrough } from './scan-work.service.ts'
import type { ItemScanResult } from './scans.types.ts'
import { storeGone } from './store-items.service.ts'

/** Looks at the place of one item only. What it finds of others there is left to the next scan of the library. */
export async function scanOneItem(session: ScanSession, item: Item): Promise<ItemScanResult> {
  const { ctx, library, survey, counts } = session
  const root = rootOf(session, item.folderId)
  if ((await deviceOf(root)) === null) return 'NOTHING'
  const base = baseFolderOf(item)
  const briefs = await getItemBriefsBelow(ctx, item.folderId, base)
  await survey.know(briefs)
  const looked = await survey.look({
    folders: [{ id: item.folderId, path: root, startAt: [base] }],
    mediaType: library.mediaType,
    audiobooksOnly: library.settings.audiobooksOnly,
    isForced: true,
    now: ctx.clock.now(),
  })
  const matches = await recognise(session, looked, new Map(briefs.map((brief) => [brief.id, brief])))
  session.areInodesRenumbered = matches.areInodesRenumbered
  const own = matches.work.filter(({ knownId, relPath }) => knownId === item.id && relPath === item.relPath)
  counts.found = own.length
  await workThrough(session, own)
  await storeGone(
    session,
    matches.gone.filter(({ id }) => id === item.id),
  )
  if (counts.missing > 0) return 'REMOVED'
  if (own.length === 0) return 'NOTHING'
  return counts.updated + counts.returned > 0 ? 'UPDATED' : 'UPTODATE'
}
