import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, invalid, messageOf } from '../../lib/errors.ts'
import { throttleProgress } from '../../lib/throttle-progress.ts'
import { describeFileError, isFileError } from '../../platform/files/file-errors.ts'
import { JobError } from '../../platform/jobs/jobs.rules.ts'
import type { JobRun } from '../../platform/jobs/jobs.types.ts'
import { findTools } from '../../platform/media/tools.ts'
import { getItem } from '../items/items.service.ts'
import type { RunningTask } from '../tasks/tasks.types.ts'
import { getRequester } from '../users/job-requester.service.ts'
import type { User } from '../users/users.types.ts'
import { refuseBusy, refuseBusyBooks, refuseWhileMoving } from './busy-books.service.ts'
import { expectedBytes, planFiles, type PlannedFile } from './conversion-plan.rules.ts'
import { convertFiles } from './convert-files.service.ts'
import { refuseFullDisk } from './disk-room.service.ts'
import { type BookInPlace, getBook } from './embed-book.service.ts'
import { refuseChanged } from './embed-file.service.ts'
import { freePath, isReady, type Replacement, replaceOriginals } from './replace-originals.service.ts'
import { type ItemScanner, rescanItem } from './rescan-item.service.ts'
import type { ConversionTool, ConversionRequest } from './tools.types.ts'
import { isUnfinished, UNFINISHED_STATES } from '../../platform/jobs/job-states.ts'
import { endFailedTask } from '../tasks/tasks.service.ts'
import { createWorkFolders } from './work-folder.service.ts'

/** Converts the files of a book: to one M4B, or to one file per chapter. */
export interface Conversions {
  /** Queues a conversion; impossible requests are rejected immediately. */
  add(tool: ConversionTool, user: User, itemId: ItemId, wish: ConversionRequest): Promise<void>
  cancel(tool: ConversionTool, user: User, itemId: ItemId): Promise<void>
  /** Queued books. */
  queued(): Promise<{ readonly itemId: ItemId; readonly tool: ConversionTool }[]>
  /** Removes files that a killed server left in a library. */
  recover(): Promise<void>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'tasks' | 'jobs'>

const TOOLS = ['encode-m4b', 'split-m4b'] as const

const TITLES = {
  'encode-m4b': { text: 'Encoding', key: 'MessageTaskEncodingM4b' },
  'split-m4b': { text: 'Splitting', key: 'MessageTaskSplittingM4b' },
} as const

interface Work {
  readonly tool: ConversionTool
  readonly place: PlaceToConvert
  readonly plan: readonly PlannedFile[]
  readonly wish: ConversionRequest
  readonly run: JobRun
}

type PlaceToConvert = BookInPlace & { readonly folder: string }

export function createConversions(ctx: Ctx, scanner: ItemScanner): Conversions {
  const workFolders = createWorkFolders(ctx.config.metadataDir)
  const cacheFolder = (itemId: ItemId) => path.join(ctx.config.metadataDir, 'cache', 'items', itemId)
  const ffmpegPath = async () => {
    const { ffmpeg } = await findTools(ctx.config)
    return ffmpeg ?? invalid('This needs ffmpeg, which was not found on the server.')
  }
  const unfinished = (tool: ConversionTool) => ctx.jobs.list({ kind: tool, states: UNFINISHED_STATES })

  for (const tool of TOOLS) {
    ctx.jobs.define(tool, async ({ itemId, wish }, run) => {
      const user = await getRequester(ctx, run)
      const { item } = await getItem(ctx, user, itemId)
      const task = startTask(tool, user, { itemId, libraryId: item.libraryId, title: item.media.title })
      const rescan = () =>
        rescanItem(ctx, scanner, { itemId, libraryId: item.libraryId, userId: user.id }, NEVER)
      try {
        const left = await convert(tool, user, itemId, wish, run)
        await rescan()
        await workFolders.remove(run.id)
        if (left.length > 0)
          ctx.log.warn(`Skipped, because they have changed in the meantime: ${left.join(', ')}`)
        task.finish()
      } catch (error) {
        await workFolders.remove(run.id)
        // Some of the originals may already have been moved.
        if (!run.signal.aborted) await rescan()
        const reason = failureReason(error)
        endFailedTask(task, run.signal, reason)
        throw new JobError(reason, { isFinal: true, cause: error })
      }
    })
  }

  return {
    async add(tool, user, itemId, wish) {
      await ffmpegPath()
      const place = await getPlace(user, itemId)
      await refuseImpossible(place, planOf(tool, place, wish), wish)
      await refuseWhileMoving(ctx, place.libraryId)
      await refuseBusyBooks(ctx, [itemId])
      const { isNew } = await ctx.jobs.enqueue(tool, { itemId, wish }, { key: itemId, createdBy: user.id })
      if (!isNew) refuseBusy()
    },
    async cancel(tool, user, itemId) {
      await getItem(ctx, user, itemId)
      const job = (await unfinished(tool)).find(({ key }) => key === itemId)
      if (!job || !(await ctx.jobs.cancel(job.id))) throw new AppError('not_found', 'No pending task found')
    },
    async queued() {
      const jobs = await Promise.all(
        TOOLS.map(async (tool) =>
          (await ctx.jobs.list({ kind: tool, states: ['queued'] })).map((job) => ({ tool, job })),
        ),
      )
      return jobs.flat().map(({ tool, job }) => ({ tool, itemId: job.payload.itemId }))
    },
    async recover() {
      const isNeeded = async (jobId: string) => {
        const job = await ctx.jobs.find(jobId)
        return job !== undefined && isUnfinished(job)
      }
      for (const folder of await workFolders.clear(isNeeded)) {
        ctx.log.warn(`"${folder}" was left when the server stopped; it was removed.`)
      }
    },
  }

  function startTask(
    tool: ConversionTool,
    user: User,
    { itemId, libraryId, title }: { itemId: ItemId; libraryId: LibraryId; title: string },
  ): RunningTask {
    return ctx.tasks.start({
      action: tool,
      title: `${TITLES[tool].text} "${title}"`,
      titleKey: TITLES[tool].key,
      titleValues: [title],
      libraryId,
      audience: 'admins',
      data: { libraryItemId: itemId, userId: user.id },
    })
  }

  async function getPlace(user: User, itemId: ItemId): Promise<PlaceToConvert> {
    const place = await getBook(ctx, user, itemId)
    const { folder } = place
    if (folder === null)
      return invalid('The book needs a folder of its own: its file lies among other books.')
    return { ...place, folder }
  }

  /** Returns the originals that were kept. */
  async function convert(
    tool: ConversionTool,
    user: User,
    itemId: ItemId,
    wish: ConversionRequest,
    run: JobRun,
  ): Promise<string[]> {
    // An earlier run had created all new files when the server stopped.
    if (isReplacement(run.checkpoint) && (await isReady(run.checkpoint))) {
      return replaceOriginals(run.checkpoint, cacheFolder(itemId))
    }
    const place = await getPlace(user, itemId)
    const plan = planOf(tool, place, wish)
    await refuseImpossible(place, plan, wish)
    for (const track of place.tracks) await refuseChanged(track)
    ctx.log.info(`${user.username} starts ${tool} of "${place.book.title}" (${place.tracks.length} files).`)
    const replacement = await makeFiles({ tool, place, plan, wish, run })
    await workFolders.keep(run.id, replacement.workFolder)
    await run.saveCheckpoint(replacement)
    return replaceOriginals(replacement, cacheFolder(itemId))
  }

  async function makeFiles({ place, plan, wish, run }: Work): Promise<Replacement> {
    const { itemId, folder: itemFolder, tracks } = place
    const workFolder = await workFolders.make(run.id, itemFolder)
    const onProgress = throttleProgress((index: number, fileShare: number, share: number) => {
      const ino = tracks[index]?.file.ino ?? ''
      ctx.events.emit('tool.progressed', { itemId, ino, filePercent: 100 * fileShare, percent: 100 * share })
      run.progress({ done: Math.round(100 * share), total: 100 })
    })
    const ffmpeg = await ffmpegPath()
    await convertFiles(ctx, { place, plan, wish, ffmpeg, folder: workFolder, signal: run.signal, onProgress })
    const files = []
    for (const { name } of plan) {
      const from = path.join(workFolder, name)
      files.push({ from, to: await freePath(path.join(itemFolder, name)), size: (await stat(from)).size })
    }
    const originals = tracks.map(({ path: filePath, file }) => ({
      relPath: path.relative(itemFolder, filePath),
      size: file.size,
      mtimeMs: file.mtimeMs,
    }))
    return { itemFolder, workFolder, files, originals, wish: { originals: wish.originals } }
  }

  async function refuseImpossible(
    { folder, tracks }: PlaceToConvert,
    plan: readonly PlannedFile[],
    wish: ConversionRequest,
  ): Promise<void> {
    if (plan.length === 0) invalid('This book has no chapters to split it by.')
    const other = tracks.find(({ file }) => file.media?.codec !== 'aac')
    if (wish.codec === 'copy' && other) {
      invalid(`"${path.basename(other.path)}" is not AAC: its sound cannot be taken over as it is.`)
    }
    const seconds = plan.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0)
    const originalBytes = tracks.reduce((sum, { file }) => sum + file.size, 0)
    // While tags are being written, there are two copies of a new file.
    await refuseFullDisk(folder, 2 * expectedBytes(wish, seconds, originalBytes))
    const metadataDisk = await stat(ctx.config.metadataDir)
    if (wish.originals === 'move' && metadataDisk.dev !== (await stat(folder)).dev) {
      await refuseFullDisk(ctx.config.metadataDir, originalBytes)
    }
  }
}

const NEVER = new AbortController().signal

function planOf(tool: ConversionTool, place: PlaceToConvert, wish: ConversionRequest): PlannedFile[] {
  const durations = place.tracks.map(({ file }) => file.media?.durationSeconds ?? 0)
  const folderName = path.basename(place.folder)
  return planFiles(tool, { book: place.book, folderName, durations }, wish)
}

const isReplacement = (checkpoint: unknown): checkpoint is Replacement =>
  typeof checkpoint === 'object' && checkpoint !== null && 'originals' in checkpoint

/** The system's own message would reveal internal paths, and is hard to understand. */
function failureReason(error: unknown): string {
  return isFileError(error)
    ? `The files of the book could not be written or moved: ${describeFileError(error)}.`
    : messageOf(error)
}
