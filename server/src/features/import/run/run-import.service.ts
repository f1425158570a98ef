import { AppError } from '../../../lib/errors.ts'
import { fileErrorCode } from '../../../platform/files/file-errors.ts'
import type { ImportReport, ImportWish } from '../import.types.ts'
import { checkPlan } from '../plan/preview.service.ts'
import { dropCopies, openSource, type OpenedSource, workFolderOf } from '../source/open-source.service.ts'
import { importBase, importedLibraries } from './base.service.ts'
import { finishImport } from './finish.service.ts'
import { importGroups } from './groups.service.ts'
import { importItems } from './items.service.ts'
import { importNames } from './names.service.ts'
import { importProgress } from './progress.service.ts'
import { importRest } from './rest.service.ts'
import {
  type Checkpoint,
  type ImportContext,
  type ImportRun,
  type RunControls,
  type Step,
  STEPS,
} from './run.types.ts'
import { importSessions } from './sessions.service.ts'
import { saveRestorePoint } from './restore-point.service.ts'
import { createTally, type Tally } from './tally.rules.ts'

const SAVE_EVERY_MS = 1000
const FULL = 'The disk is full. Make room and start the import again: it goes on with what is missing.'

/**
 * Imports everything, step by step in small transactions, so that the server stays usable meanwhile. Everything is
 * stored by id and only if it is newer, so an interrupted run can be resumed, or simply repeated.
 */
export async function runImport(
  ctx: ImportContext,
  wish: ImportWish,
  controls: RunControls,
): Promise<ImportReport> {
  const source = await openSource(wish, workFolderOf(ctx))
  try {
    const tally = createTally(controls.checkpoint?.report)
    if (controls.checkpoint === null) {
      await checkPlan(ctx, wish, source)
      tally.savedFirst(await saveRestorePoint(ctx, controls))
    }
    const report = await runSteps(ctx, wish, source, tally, controls)
    ctx.log.info(`The import from ${wish.path} is done.`)
    return report
  } catch (error) {
    throw fileErrorCode(error) === 'ENOSPC' ? new AppError('unavailable', FULL, { cause: error }) : error
  } finally {
    source.close()
  }
}

async function runSteps(
  ctx: ImportContext,
  wish: ImportWish,
  source: OpenedSource,
  tally: Tally,
  { checkpoint, saveCheckpoint, progress, signal }: RunControls,
): Promise<ImportReport> {
  const counts = source.reader.counts()
  const total = counts.items + counts.progress + counts.sessions
  let { step, behind }: Pick<Checkpoint, 'step' | 'behind'> = checkpoint ?? { step: 'base', behind: 0 }
  let done = 0
  let savedAt = 0
  for (const next of STEPS.slice(STEPS.indexOf(step))) {
    signal.throwIfAborted()
    if (next !== step) behind = 0
    step = next
    await saveCheckpoint({ step, behind, report: tally.report() })
    progress({ step, done, total })
    if (step === 'base') await importBase(ctx, wish, source, tally)
    else if (step === 'finish') await finishImport(ctx)
    else await runStep(step, await openRun(), behind)
  }
  await dropCopies(workFolderOf(ctx))
  return tally.report()

  async function openRun(): Promise<ImportRun> {
    const libraries = await importedLibraries(ctx, source)
    return {
      ctx,
      wish: { ...wish, mappings: [...mappingsOf(source, libraries), ...wish.mappings] },
      source,
      libraries,
      tally,
      signal,
      progress(more) {
        done += more
        progress({ step, done, total })
      },
      async done(place) {
        if (Date.now() - savedAt < SAVE_EVERY_MS) return
        savedAt = Date.now()
        await saveCheckpoint({ step, behind: place, report: tally.report() })
      },
    }
  }
}

/** Folders from an earlier import keep the paths they were mapped to then. */
function mappingsOf(source: OpenedSource, libraries: ImportRun['libraries']) {
  const here = new Map(libraries.flatMap(({ folders }) => folders.map(({ id, path: to }) => [id, to])))
  return source.reader
    .libraries(() => undefined)
    .flatMap(({ folders }) =>
      folders.flatMap(({ id, path: from }) => {
        const to = here.get(id)
        return to === undefined ? [] : [{ from, to }]
      }),
    )
}

function runStep(step: Exclude<Step, 'base' | 'finish'>, run: ImportRun, behind: number): Promise<void> {
  switch (step) {
    case 'names':
      return importNames(run)
    case 'items':
      return importItems(run, behind)
    case 'groups':
      return importGroups(run)
    case 'progress':
      return importProgress(run, behind)
    case 'sessions':
      return importSessions(run, behind)
    case 'rest':
      return importRest(run)
  }
}
