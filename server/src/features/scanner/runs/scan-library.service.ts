import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { ItemId } from '@lectern/contract/ids'
import { chunked } from '../../../lib/batching.ts'
import { removeUnusedNames } from '../../items/item-edits.service.ts'
import { eachItemBrief, getFileBriefs, freePaths } from '../../items/item-scans.service.ts'
import { getForbiddenFolders } from '../../libraries/forbidden-folders.service.ts'
import { noteScanned } from '../../libraries/library-scans.service.ts'
import { filterReallyGone } from './empty-podcasts.service.ts'
import { findCovers } from './find-covers.service.ts'
import { checkFolders, judgeFolders, noteFoldersSeen } from './folder-checks.service.ts'
import { entriesOfNotes, hasChangedItems } from './scan-report.rules.ts'
import type { ScanSession } from './scan-session.service.ts'
import { processMatches } from './scan-work.service.ts'
import { report, saveMissing } from './save-items.service.ts'
import type { KnownFiles, SurveyMatches, SurveyReport } from '../survey/survey.types.ts'

/** Brings a library up to date with its folders. */
export async function scanEverything(session: ScanSession): Promise<void> {
  const { ctx, library, counts, survey, signal } = session
  const devices = await checkFolders(session)
  for await (const briefs of eachItemBrief(ctx, library.id)) await survey.know(briefs)
  const looked = await survey.look({
    folders: library.folders.map(({ id, path }) => ({ id, path, startAt: null })),
    mediaType: library.mediaType,
    audiobooksOnly: library.settings.audiobooksOnly,
    isForced: session.request.isForced,
    forbidden: await getForbiddenFolders(ctx, library.id),
    now: ctx.clock.now(),
  })
  counts.found = looked.numItems
  const matches = await recognise(session, looked)
  signal.throwIfAborted()
  await judgeFolders(session, devices, looked, matches)
  await noteFoldersSeen(session, devices)
  await workOn(session, looked, matches)
  await noteScanned(ctx, library, { at: ctx.clock.now(), version: PRODUCT_VERSION })
}

/** Saves the results of a survey once items have been matched. */
export async function workOn(
  session: ScanSession,
  { notes }: Pick<SurveyReport, 'notes'>,
  matches: SurveyMatches,
): Promise<void> {
  const { ctx, library, counts } = session
  await report(session, entriesOfNotes(notes))
  await makeRoomForMoves(session, matches)
  await processMatches(session, matches)
  await saveMissing(session, matches.gone)
  await findCovers(session)
  if (hasChangedItems(counts)) await removeUnusedNames(ctx, library.id)
}

const FILES_PER_STEP = 250

/** Matches stored items to those on disk. Files are loaded only for items that changed or moved. */
export async function recognise(
  session: ScanSession,
  { changedIds }: Pick<SurveyReport, 'changedIds'>,
): Promise<SurveyMatches> {
  const { ctx, survey, signal } = session
  for (const ids of chunked(changedIds, FILES_PER_STEP)) {
    signal.throwIfAborted()
    const byItem = new Map<ItemId, KnownFiles['files'][number][]>(ids.map((id) => [id, []]))
    for (const { itemId, ...file } of await getFileBriefs(ctx, ids)) byItem.get(itemId)?.push(file)
    await survey.knowFiles([...byItem].map(([id, files]) => ({ id, files })))
  }
  const matches = await survey.match()
  session.areInodesRenumbered = matches.areInodesRenumbered
  return { ...matches, gone: await filterReallyGone(session, matches.gone) }
}

/** Paths are unique, so moved items give up their old paths before other items take them. */
async function makeRoomForMoves(
  { ctx, library }: Pick<ScanSession, 'ctx' | 'library'>,
  { moves, placesTaken }: SurveyMatches,
): Promise<void> {
  if (moves.length === 0) return
  await ctx.db.transaction().execute((tx) => freePaths(tx, library.id, moves, placesTaken))
}
