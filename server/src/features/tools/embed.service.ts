import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { throttleProgress } from '../../lib/throttle-progress.ts'
import { reasonOf } from '../../platform/files/file-errors.ts'
import { JobError } from '../../platform/jobs/jobs.rules.ts'
import type { JobRun, JobState } from '../../platform/jobs/jobs.types.ts'
import { findTools } from '../../platform/media/tools.ts'
import type { RunningTask } from '../tasks/tasks.types.ts'
import { getRequester } from '../users/job-requester.service.ts'
import type { User } from '../users/users.types.ts'
import { refuseBusy, refuseBusyBooks, refuseWhileMoving } from './busy-books.service.ts'
import {
  type BookInPlace,
  changesFor,
  getBook,
  refuseUnwritableBook,
  type Track,
} from './embed-book.service.ts'
import { embedFile } from './embed-file.service.ts'
import { createTemporaryFileCleanup } from './temporary-file-cleanup.service.ts'
import { type ItemScanner, rescanItem } from './rescan-item.service.ts'
import type { EmbedFile, EmbedFileEnd, EmbedRun, EmbedFileOptions } from './tools.types.ts'
import { UNFINISHED_STATES } from '../../platform/jobs/job-states.ts'
import { endFailedTask } from '../tasks/tasks.service.ts'

/** Writes chapters and tags of books to their files: one book at a time, one file at a time. */
export interface Embeds {
  /** Queues the books; rejects all of them if one can't be processed. */
  add(user: User, ids: readonly ItemId[], wish: EmbedFileOptions): Promise<void>
  /** Queued items. */
  queued(): Promise<ItemId[]>
  /** Removes files that a killed server left in a library. */
  recover(): Promise<void>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'tasks' | 'jobs'>

/** The checkpoint of the job: files that are done. */
type EndsByPath = Record<string, EmbedFileEnd>

interface Work {
  readonly place: BookInPlace
  readonly user: User
  readonly wish: EmbedFileOptions
  readonly run: JobRun
}

export function createEmbeds(ctx: Ctx, scanner: ItemScanner): Embeds {
  const cleanup = createTemporaryFileCleanup(ctx.config.ownDir)
  const ffmpegPath = async () => (await findTools(ctx.config)).ffmpeg
  const list = (states: readonly JobState[]) => ctx.jobs.list({ kind: 'embed-metadata', states })

  ctx.jobs.define('embed-metadata', async ({ itemId, wish }, run) => {
    ctx.events.emit('embed.queued', { itemId, isQueued: false })
    const user = await getRequester(ctx, run)
    if (run.checkpoint !== null) {
      // The last run was interrupted: the stored data of the files may be outdated.
      const { libraryId } = await getBook(ctx, user, itemId)
      await rescanItem(ctx, scanner, { itemId, libraryId, userId: user.id }, run.signal)
    }
    const work = { place: await getBook(ctx, user, itemId), user, wish, run }
    const task = startTask(work)
    try {
      const error = await embed(work)
      if (error !== null) throw new JobError(error, { isFinal: true })
      task.finish()
    } catch (error) {
      endFailedTask(task, run.signal, reasonOf(error))
      throw error
    }
  })

  return {
    async add(user, ids, wish) {
      const ffmpeg = await ffmpegPath()
      const wanted = [...new Set(ids)]
      for (const id of wanted) {
        const book = await getBook(ctx, user, id)
        await refuseUnwritableBook(book, ffmpeg)
        await refuseWhileMoving(ctx, book.libraryId)
      }
      await refuseBusyBooks(ctx, wanted)
      const unfinished = await list(UNFINISHED_STATES)
      await ctx.db.transaction().execute(async (tx) => {
        for (const itemId of wanted) {
          const options = { tx, key: itemId, createdBy: user.id }
          const { isNew } = await ctx.jobs.enqueue('embed-metadata', { itemId, wish }, options)
          if (!isNew) refuseBusy()
        }
      })
      const waiting = unfinished.length > 0 ? wanted : wanted.slice(1)
      for (const itemId of waiting) ctx.events.emit('embed.queued', { itemId, isQueued: true })
      ctx.jobs.wake()
    },
    queued: async () => (await list(['queued'])).map(({ payload }) => payload.itemId),
    async recover() {
      const cleared = await cleanup.clear()
      if (cleared) ctx.log.warn(`"${cleared}" was left half-written when the server stopped; it was removed.`)
    },
  }

  function startTask({ place, user, wish }: Work): RunningTask {
    const { itemId, libraryId, book, tracks } = place
    return ctx.tasks.start({
      action: 'embed-metadata',
      title: `Embedding metadata in "${book.title}"`,
      titleKey: 'MessageTaskEmbeddingMetadata',
      titleValues: [book.title],
      libraryId,
      audience: 'admins',
      data: { libraryItemId: itemId, userId: user.id, audioFiles: tracks.map(viewOf), ...wish },
    })
  }

  /** Returns what could not be done, or null. */
  async function embed(work: Work): Promise<string | null> {
    const { place, user, run: job } = work
    const { itemId, libraryId } = place
    const run: EmbedRun = {
      itemId,
      userId: user.id,
      startedAt: ctx.clock.now(),
      files: place.tracks.map(viewOf),
    }
    ctx.events.emit('embed.started', { run })
    ctx.log.info(`${user.username} embeds ${run.files.length} files of "${place.book.title}".`)
    const ends = await embedFiles(work)
    await rescanItem(ctx, scanner, { itemId, libraryId, userId: user.id }, job.signal)
    const error = errorOf(ends)
    ctx.events.emit('embed.finished', { run, ends, error, finishedAt: ctx.clock.now() })
    job.signal.throwIfAborted()
    return error
  }

  async function embedFiles({ place, wish, run }: Work): Promise<EmbedFileEnd[]> {
    const { itemId, tracks } = place
    const changes = changesFor(place, wish)
    const ffmpeg = await ffmpegPath()
    const ends: EndsByPath = { ...(run.checkpoint as EndsByPath | null) }
    // Even an empty checkpoint shows that the job was started.
    await run.saveCheckpoint(ends)
    for (const [index, track] of tracks.entries()) {
      const change = changes[index]
      if (!change || ends[track.file.relPath]) continue
      const file = viewOf(track)
      ctx.events.emit('embed.file-started', { itemId, file })
      const report = (share: number) => {
        const [filePercent, percent] = [100 * share, (100 * (index + share)) / tracks.length]
        ctx.events.emit('tool.progressed', { itemId, ino: file.ino, filePercent, percent })
        run.progress({ done: index, total: tracks.length, text: file.filename })
      }
      const error = await embedFile(ctx, track, change, {
        ffmpeg,
        avoidedInodes: place.inodes,
        backupFolder: wish.keepsBackup ? path.join(ctx.config.metadataDir, 'cache', 'items', itemId) : null,
        cleanup,
        signal: run.signal,
        report: throttleProgress(report),
      })
      ends[track.file.relPath] = { ...file, error }
      ctx.events.emit('embed.file-finished', { itemId, end: { ...file, error } })
      if (!run.signal.aborted) await run.saveCheckpoint(ends)
    }
    return Object.values(ends)
  }
}

const viewOf = ({ file }: Track): EmbedFile => ({
  index: file.media?.trackIndex ?? 0,
  ino: file.ino,
  filename: path.basename(file.relPath),
})

function errorOf(ends: readonly EmbedFileEnd[]): string | null {
  const errors = ends.flatMap(({ error }) => error ?? [])
  const [first] = errors
  if (first === undefined) return null
  const others = errors.length - 1
  return others === 0 ? first : `${first} (And ${others} more of ${ends.length} files.)`
}
