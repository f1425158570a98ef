import type { ItemId } from '@lectern/contract/ids'
import type { MatchOptions } from '@lectern/contract/matching'
import { messageOf } from '../../lib/errors.ts'
import { reasonOf } from '../../platform/files/file-errors.ts'
import type { Context } from '../../context.ts'
import type { JobRun } from '../../platform/jobs/jobs.types.ts'
import type { ChangeSets } from '../editing/editing.types.ts'
import { getBookNumbers } from '../items/items.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { Library } from '../libraries/libraries.types.ts'
import type { RunningTask } from '../tasks/tasks.types.ts'
import { getRequester } from '../users/job-requester.service.ts'
import type { User } from '../users/users.types.ts'
import { type MatchContext, matchItem } from './matching.service.ts'
import { endFailedTask } from '../tasks/tasks.service.ts'

/** Quick match of many items, as background jobs. */

type ManyContext = MatchContext & Pick<Context, 'tasks' | 'jobs'>

interface ManyMatched {
  readonly updates: number
  readonly unmatched: number
}

/** How far a job has got. Items are matched in the order of their ids. */
interface Checkpoint extends ManyMatched {
  readonly lastId: string
  /** The whole job is one change set, undone together however long it took. */
  readonly setNum: number | null
}

export function defineMatchJobs(ctx: ManyContext): void {
  ctx.jobs.define('match-items', async ({ ids, options }, run) => {
    const user = await getRequester(ctx, run)
    const task = ctx.tasks.start({
      action: 'quickmatch-items',
      title: `Quick match of ${ids.length} items`,
      titleKey: 'MessageTaskQuickMatch',
      titleValues: [String(ids.length)],
      audience: 'admins',
    })
    const result = await finishing(task, run, () => matchEach(ctx, user, ids, options, run))
    ctx.events.emit('match.finished', { userId: user.id, ...result })
    return result
  })
  ctx.jobs.define('match-library', async ({ libraryId }, run) => {
    const user = await getRequester(ctx, run)
    return matchLibrary(ctx, user, await getLibrary(ctx, user, libraryId), run)
  })
}

export async function matchMany(
  ctx: ManyContext,
  user: User,
  ids: readonly ItemId[],
  options: MatchOptions,
): Promise<void> {
  await ctx.jobs.enqueue('match-items', { ids: [...ids], options }, { createdBy: user.id })
}

export async function matchWholeLibrary(ctx: ManyContext, user: User, { id }: Library): Promise<void> {
  await ctx.jobs.enqueue('match-library', { libraryId: id }, { key: id, createdBy: user.id })
}

/** Skips items that already have an ASIN or ISBN, if the library is set to do so. */
async function matchLibrary(
  ctx: ManyContext,
  user: User,
  library: Library,
  run: JobRun,
): Promise<ManyMatched> {
  const { skipMatchingMediaWithAsin, skipMatchingMediaWithIsbn } = library.settings
  const task = ctx.tasks.start({
    action: 'library-match-all',
    title: `Matching books in "${library.name}"`,
    titleKey: 'MessageTaskMatchingBooksInLibrary',
    titleValues: [library.name],
    libraryId: library.id,
    data: { libraryId: library.id, libraryName: library.name, libraryMediaType: library.mediaType },
  })
  ctx.events.emit('library.match-started', { library })
  const result = await finishing(task, run, async () => {
    const books = await getBookNumbers(ctx, library.id)
    const ids = books
      .filter(
        ({ asin, isbn }) => !(skipMatchingMediaWithAsin && asin) && !(skipMatchingMediaWithIsbn && isbn),
      )
      .map(({ id }) => id)
    return matchEach(ctx, user, ids, { provider: library.provider }, run)
  })
  ctx.events.emit('library.match-finished', { library, ...result })
  return result
}

async function finishing(
  task: RunningTask,
  { signal }: JobRun,
  work: () => Promise<ManyMatched>,
): Promise<ManyMatched> {
  try {
    const result = await work()
    task.finish({ ...result })
    return result
  } catch (error) {
    endFailedTask(task, signal, reasonOf(error))
    throw error
  }
}

async function matchEach(
  ctx: ManyContext,
  user: User,
  ids: readonly ItemId[],
  options: MatchOptions,
  run: JobRun,
): Promise<ManyMatched> {
  const start = (run.checkpoint ?? { lastId: '', updates: 0, unmatched: 0, setNum: null }) as Checkpoint
  let { updates, unmatched, setNum } = start
  // One for items of all libraries.
  const changeSets: ChangeSets = {
    get: () => setNum ?? undefined,
    set: (_libraryId, num) => {
      setNum = num
    },
  }
  const note = { kind: 'batch-match', userId: user.id, note: options.provider ?? null, changeSets } as const
  const rest = ids.toSorted().filter((id) => id > start.lastId)
  for (const [index, id] of rest.entries()) {
    try {
      const { isFound, isChanged } = await matchItem(ctx, user, id, options, note)
      if (isChanged) updates += 1
      if (!isFound) unmatched += 1
    } catch (error) {
      unmatched += 1
      ctx.log.warn(`Quick match of ${id} failed: ${messageOf(error)}`)
    }
    await run.saveCheckpoint({ lastId: id, updates, unmatched, setNum } satisfies Checkpoint)
    run.progress({ done: ids.length - rest.length + index + 1, total: ids.length })
  }
  return { updates, unmatched }
}
