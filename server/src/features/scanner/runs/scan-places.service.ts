import { getItemBriefsBelow } from '../../items/item-scans.service.ts'
import { getForbiddenFolders } from '../../libraries/forbidden-folders.service.ts'
import { checkFolders } from './folder-checks.service.ts'
import { recognise, workOn } from './scan-library.service.ts'
import type { ScanSession } from './scan-session.ts'
import type { ScanPlace } from './scans.types.ts'
import type { SurveyMatches } from '../survey/survey.types.ts'

/** From so many on, looking everywhere costs no more. */
const MOST_PLACES = 20

/**
 * Looks only where something happened. That is enough as long as the same items lie there as before, whatever became of
 * their files. What is new there may have come from elsewhere in the library, what is gone may have gone elsewhere:
 * then nothing is done here, and the answer is false.
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
