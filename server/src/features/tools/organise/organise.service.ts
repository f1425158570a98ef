import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { chunked } from '../../../lib/batching.ts'
import { AppError, invalid, notFound } from '../../../lib/errors.ts'
import { contains } from '../../../platform/files/containment.ts'
import { reasonOf } from '../../../platform/files/file-errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobRun } from '../../../platform/jobs/jobs.types.ts'
import { getItemsInPlace } from '../../items/items.service.ts'
import { getLibrary } from '../../libraries/libraries.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import type { Scanner } from '../../scanner/scanner.service.ts'
import type { User } from '../../users/users.types.ts'
import { refuseBusyBooks, refuseWhileMoving } from '../busy-books.service.ts'
import { type ItemScanner, rescanItem } from '../rescan-item.service.ts'
import { storePlace } from './item-place.service.ts'
import { moveFilesBeside } from './move-beside.service.ts'
import { movePath, removeEmptyParents } from './move-path.service.ts'
import {
  dropOldRuns,
  findFolders,
  findRun,
  insertRun,
  listItemIds,
  listMoves,
  listRuns,
  setMoveState,
  setRunState,
} from './organise.store.ts'
import type { FileMove, OrganiseRun, Plan, PlannedMove, RunWithMoves } from './organise.types.ts'
import { itemToPlace, type ItemToPlace, planMoves } from './plan-moves.rules.ts'
import { endFailedTask } from '../../tasks/tasks.service.ts'

/** Moves the books of a library to paths given by a name pattern. */
export interface Organiser {
  plan(user: User, libraryId: LibraryId, pattern: string): Promise<Plan>
  start(user: User, libraryId: LibraryId, pattern: string): Promise<{ runId: string; numMoves: number }>
  undo(user: User, runId: string): Promise<void>
  runs(user: User): Promise<RunWithMoves[]>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'settings' | 'events' | 'log' | 'jobs' | 'tasks'>
type Scans = ItemScanner & Pick<Scanner, 'hold'>

const ITEMS_AT_ONCE = 500

export function createOrganiser(ctx: Ctx, scanner: Scans): Organiser {
  ctx.jobs.define('organise-files', ({ runId }, job) => carryOut(runId, job))

  return {
    plan,
    async start(user, libraryId, pattern) {
      const { moves } = await plan(user, libraryId, pattern)
      const possible = moves.filter(({ problem }) => problem === null)
      if (possible.length === 0) invalid('There is nothing to move.')
      await refuseBusyBooks(
        ctx,
        possible.map(({ itemId }) => itemId),
      )
      await refuseWhileMoving(ctx, libraryId)
      const run: OrganiseRun = {
        id: newId(),
        libraryId,
        pattern,
        userId: user.id,
        username: user.username,
        state: 'moving',
        createdAt: ctx.clock.now(),
      }
      await ctx.db.transaction().execute(async (tx) => {
        await insertRun(tx, run, possible)
        await dropOldRuns(tx)
      })
      await ctx.jobs.enqueue(
        'organise-files',
        { runId: run.id, libraryId },
        { key: libraryId, createdBy: user.id },
      )
      return { runId: run.id, numMoves: possible.length }
    },
    async undo(user, runId) {
      const run = (await findRun(ctx.db, runId)) ?? notFound('Run')
      await getLibrary(ctx, user, run.libraryId)
      if (run.state !== 'done') invalid('Only what has been moved can be moved back.')
      await refuseBusyBooks(
        ctx,
        (await listMoves(ctx.db, runId)).map(({ itemId }) => itemId),
      )
      await refuseWhileMoving(ctx, run.libraryId)
      await setRunState(ctx.db, runId, 'undoing')
      const { libraryId } = run
      await ctx.jobs.enqueue('organise-files', { runId, libraryId }, { key: libraryId, createdBy: user.id })
    },
    async runs(user) {
      const runs = await listRuns(ctx.db)
      const seen = await Promise.all(
        runs.map(async (run) =>
          (await getLibrary(ctx, user, run.libraryId).catch(() => null)) ? [run] : [],
        ),
      )
      return Promise.all(seen.flat().map(async (run) => ({ run, moves: await listMoves(ctx.db, run.id) })))
    },
  }

  async function plan(user: User, libraryId: LibraryId, pattern: string): Promise<Plan> {
    const library = await getLibrary(ctx, user, libraryId)
    if (library.mediaType !== 'book') invalid('Only libraries of books can be organised.')
    const items = await itemsOf(libraryId)
    const planned = planMoves(items, pattern)
    const moves: PlannedMove[] = []
    for (const move of planned) moves.push(await checkOnDisk(library, move))
    return { moves, numInPlace: items.length - planned.length }
  }

  async function itemsOf(libraryId: LibraryId): Promise<ItemToPlace[]> {
    const ids = await listItemIds(ctx.db, libraryId)
    const items: ItemToPlace[] = []
    for (const some of chunked(ids, ITEMS_AT_ONCE)) {
      for (const { item } of await getItemsInPlace(ctx.db, some)) {
        const one = itemToPlace(item)
        if (one !== null) items.push(one)
      }
    }
    return items
  }

  async function carryOut(runId: string, job: JobRun): Promise<void> {
    const run = await findRun(ctx.db, runId)
    if (!run) return
    const folders = await findFolders(ctx.db, run.libraryId)
    const isUndo = run.state === 'undoing'
    const task = ctx.tasks.start({
      action: 'organise-files',
      title: isUndo ? 'Moving files back' : 'Moving files',
      libraryId: run.libraryId,
      audience: 'admins',
    })
    const copied: ItemId[] = []
    // Pauses scans, which would find books missing in the middle of a move.
    const allowScans = await scanner.hold('Files are being moved', job.signal)
    try {
      const moves = (await listMoves(ctx.db, runId)).filter(({ state }) => isUnfinished(state, isUndo))
      const ordered = isUndo ? moves.toReversed() : moves
      for (const [index, move] of ordered.entries()) {
        job.signal.throwIfAborted()
        if (await moveOne(run, isUndo ? turned(move) : move, folders, isUndo)) copied.push(move.itemId)
        job.progress({ done: index + 1, total: ordered.length })
      }
      await setRunState(ctx.db, runId, isUndo ? 'undone' : 'done')
      task.finish()
    } catch (error) {
      endFailedTask(task, job.signal, reasonOf(error))
      throw error
    } finally {
      allowScans()
    }
    // Their files have other inodes on the other disk.
    for (const itemId of copied) {
      await rescanItem(ctx, scanner, { itemId, libraryId: run.libraryId, userId: run.userId }, job.signal)
    }
  }

  /** Returns whether it was copied to another disk. Failures are recorded, and the rest is moved anyway. */
  async function moveOne(
    run: OrganiseRun,
    move: FileMove,
    folders: ReadonlyMap<string, string>,
    isUndo: boolean,
  ): Promise<boolean> {
    const root = folders.get(move.folderId)
    try {
      if (root === undefined) throw new AppError('not_found', 'The folder of the library is gone')
      const [from, to] = [path.join(root, move.from), path.join(root, move.to)]
      if (!(await contains(root, from)) || !(await contains(root, to))) {
        throw new AppError('forbidden', 'It would leave the folder of the library')
      }
      const way = await movePath({
        from,
        to,
        draft: path.join(path.dirname(to), `.lectern-move-${move.num}`),
        isCopied: move.state === 'copied',
        onCopied: () => setMoveState(ctx.db, move.num, 'copied'),
      })
      const beside = await moveFilesBeside(ctx, root, move)
      const { itemId, to: newPlace } = move
      await storePlace(ctx, { libraryId: run.libraryId, itemId, folderPath: root, to: newPlace, beside })
      await setMoveState(ctx.db, move.num, isUndo ? 'back' : 'moved')
      await removeEmptyParents(from, root)
      return way === 'copied'
    } catch (error) {
      ctx.log.warn(`"${move.from}" could not be moved to "${move.to}": ${reasonOf(error)}`)
      // On undo it stays moved, and can be retried.
      await setMoveState(ctx.db, move.num, isUndo ? 'moved' : 'failed', reasonOf(error))
      return false
    }
  }
}

const isUnfinished = (state: FileMove['state'], isUndo: boolean): boolean =>
  isUndo ? state === 'moved' || state === 'copied' : state === 'planned' || state === 'copied'

const turned = (move: FileMove): FileMove => ({ ...move, from: move.to, to: move.from })

/** Checks that need the file system. */
async function checkOnDisk(library: Library, move: PlannedMove): Promise<PlannedMove> {
  if (move.problem !== null) return move
  const root = library.folders.find(({ id }) => id === move.folderId)?.path
  if (root === undefined) return { ...move, problem: 'missing' }
  const [from, to] = await Promise.all(
    [move.from, move.to].map((relPath) => lstat(path.join(root, relPath)).catch(() => null)),
  )
  if (!from) return { ...move, problem: 'missing' }
  return to && !(to.ino === from.ino && to.dev === from.dev) ? { ...move, problem: 'occupied' } : move
}
