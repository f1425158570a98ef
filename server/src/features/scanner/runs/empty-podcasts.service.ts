import path from 'node:path'
import { exists } from '../../../platform/files/exists.ts'
import { getFileBriefs } from '../../items/item-scans.service.ts'
import type { MissingItem } from '../survey/survey.types.ts'
import { rootOf } from './prepare-items.service.ts'
import type { ScanSession } from './scan-session.service.ts'

/**
 * Filters items that were not found to those that are really gone. A podcast without files is present as long as its
 * folder exists: its episodes may just not have been downloaded.
 */
export async function filterReallyGone(
  session: ScanSession,
  gone: readonly MissingItem[],
): Promise<readonly MissingItem[]> {
  if (session.library.mediaType !== 'podcast' || gone.length === 0) return gone
  const files = await getFileBriefs(
    session.ctx,
    gone.map(({ id }) => id),
  )
  const withSound = new Set(files.filter(({ isMedia }) => isMedia).map(({ itemId }) => itemId))
  const really: MissingItem[] = []
  for (const item of gone) {
    const folder = path.join(rootOf(session, item.folderId), item.relPath)
    if (item.absorbedBy !== null || withSound.has(item.id) || !(await exists(folder))) really.push(item)
  }
  return really
}
