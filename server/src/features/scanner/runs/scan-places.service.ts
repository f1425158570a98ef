import { getItemBriefsBelow } from '../../items/item-scans.service.ts'
import { getForbiddenFolders } from '../../libraries/forbidden-folders.service.ts'
import { checkFolders } from './folder-checks.service.ts'
import { recognise, workOn } from './scan-library.service.ts'
import type { ScanSession } from './scan-session.service.ts'
import type { ScanPlace } from './scans.types.ts'
import type { SurveyMatches } from '../survey/survey.types.ts'

/** With more places than this, scanning the whole library is no slower. */
const MOST_PLACES = 20

/**
 * Scans only the given places. Returns false and saves nothing if items were added or are gone: they may have moved
 * within the library, which only a full scan can tell.
 */
export async function scanPlaces(session: ScanSession, places: readonly ScanPlace[]): Promise<boolean> {
  const { ctx, library, survey, counts } = session
  if (places.length > MOST_PLACES) return false
  await checkFolders(session)
  for (const { folderId, relPath } of places) {
    await survey.know(await getItemBriefsBelow(ctx, folderId, relPath))
  }
  const looked = await survey.look({
    folders: library.folders.map(({ id, path }) => ({
      id,
      path,
      startAt: places.filter(({ folderId }) => folderId === id).map(({ relPath }) => relPath),
    })),
    mediaType: library.mediaType,
    audiobooksOnly: library.settings.audiobooksOnly,
    isForced: session.request.isForced,
    forbidden: await getForbiddenFolders(ctx, library.id),
    now: ctx.clock.now(),
  })
  const matches = await recognise(session, looked)
  if (!isCertain(matches)) {
    await survey.forget()
    return false
  }
  counts.found = looked.numItems
  await workOn(session, looked, matches)
  return true
}

function isCertain({ gone, numAdded, numReplaced }: SurveyMatches): boolean {
  return numAdded === 0 && numReplaced === 0 && gone.every(({ wasMissing }) => wasMissing)
}
