import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { inParts } from '../../lib/ahead.ts'
import { clearShelf, eachItemBrief, getFileBriefs, makeRoom } from '../items/item-scans.service.ts'
import { noteScanned } from '../libraries/library-scans.service.ts'
import { checkFolders, judgeFolders, noteFoldersSeen } from './folder-checks.service.ts'
import { pathInFolder } from './item-paths.rules.ts'
import { entriesOfNotes, hasDoneAnything } from './scan-report.rules.ts'
import type { ScanSession } from './scan-session.ts'
import { workThrough, workThroughUnsettled } from './scan-work.service.ts'
import { report, storeCounts, storeGone } from './store-items.service.ts'
import type { KnownBrief, KnownFiles, SurveyMatches, SurveyReport } from './survey.types.ts'

/** Brings a library up to date with its folders: look, recognise, read what is new, store, tell. */
export async function scanLibrary(session: ScanSession): Promise<void> {
  const { ctx, library, counts, survey, signal } = session
  const devices = await checkFolders(session)
  const known = await handOverKnown(session)
  const looked = await survey.look({
    folders: library.folders.map(({ id, path }) => ({ id, path, startAt: null })),
    mediaType: library.mediaType,
    audiobooksOnly: library.settings.audiobooksOnly,
    isForced: session.request.isForced,
    now: ctx.clock.now(),
  })
  counts.found = looked.numItems
  const matches = await recognise(session, looked, known)
  signal.throwIfAborted()
  await judgeFolders(session, devices, looked, matches, countPresent(known))
  await noteFoldersSeen(session, devices)
  session.areInodesRenumbered = matches.areInodesRenumbered
  await report(session, entriesOfNotes(looked.notes, matches.work))
  await clearTheWay(session, matches)
  await workOnMatches(session, matches)
  await storeGone(session, matches.gone)
  if (hasDoneAnything(counts)) {
    await ctx.db.transaction().execute((tx) => clearShelf(tx, library.id))
  }
  await noteScanned(ctx, library.id, { at: ctx.clock.now(), version: PRODUCT_VERSION })
}

async function handOverKnown({ ctx, library, survey }: ScanSession): Promise<Map<string, KnownBrief>> {
  const known = new Map<string, KnownBrief>()
  for await (const briefs of eachItemBrief(ctx, library.id)) {
    await survey.know(briefs)
    for (const brief of briefs) known.set(brief.id, brief)
  }
  return known
}

function countPresent(known: ReadonlyMap<string, KnownBrief>): Map<string, number> {
  const present = new Map<string, number>()
  for (const { folderId, isMissing } of known.values()) {
    if (!isMissing) present.set(folderId, (present.get(folderId) ?? 0) + 1)
  }
  return present
}

const FILES_PER_STEP = 250

/** Files are loaded only of items that are not where, or not as, they were. */
export async function recognise(
  { ctx, survey, signal }: ScanSession,
  { changedIds }: SurveyReport,
  known: ReadonlyMap<string, KnownBrief>,
): Promise<SurveyMatches> {
  for (const ids of inParts(changedIds, FILES_PER_STEP)) {
    signal.throwIfAborted()
    const files = await getFileBriefs(ctx, ids)
    const byItem = new Map<string, KnownFiles>(ids.map((id) => [id, { id, files: [] }]))
    for (const { itemId, ...file } of files) {
      const item = known.get(itemId)
      const entry = byItem.get(itemId)
      if (!item || !entry) continue
      byItem.set(itemId, {
        id: itemId,
        files: [...entry.files, { ...file, relPath: pathInFolder(item, file.relPath) }],
      })
    }
    await survey.knowFiles([...byItem.values()])
  }
  return survey.match()
}

/** Paths are unique: items that change places leave them before others come. */
async function clearTheWay({ ctx, library }: ScanSession, { work }: SurveyMatches): Promise<void> {
  const moves = work.flatMap(({ kind, knownId, folderId, relPath }) =>
    (kind === 'moved' || kind === 'renamed') && knownId !== null ? [{ id: knownId, folderId, relPath }] : [],
  )
  const newPlaces = work.filter(({ knownId }) => knownId === null)
  await ctx.db.transaction().execute((tx) => makeRoom(tx, library.id, moves, newPlaces))
}

async function workOnMatches(session: ScanSession, { work }: SurveyMatches): Promise<void> {
  const settled = work.filter(({ settlesAt }) => settlesAt === null)
  await workThrough(session, settled, (numDone) => session.tellProgress((100 * numDone) / work.length))
  if (settled.length > 0) await storeCounts(session)
  await workThroughUnsettled(
    session,
    work.filter(({ settlesAt }) => settlesAt !== null),
  )
}
