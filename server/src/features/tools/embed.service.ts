import path from 'node:path'
import type { Context } from '../../context.ts'
import { AppError, messageOf } from '../../lib/errors.ts'
import { findTools } from '../../platform/media/tools.ts'
import type { Scanner } from '../scanner/scanner.service.ts'
import type { RunningTask } from '../tasks/tasks.types.ts'
import type { User } from '../users/users.types.ts'
import {
  type BookInPlace,
  changesFor,
  getBook,
  refuseUnwritableBook,
  type Track,
} from './embed-book.service.ts'
import { embedFile, STOPPED } from './embed-file.ts'
import { createLeftOver } from './left-over.ts'
import { rescanItem } from './rescan-item.ts'
import type { EmbedFile, EmbedFileEnd, EmbedRun, EmbedWish } from './tools.types.ts'

/** Writes chapters and tags of books into their files: one book at a time, one file after the other. */
export interface Embeds {
  /** Takes the books into the line; refuses all of them if one of them can't be done. */
  add(user: User, ids: readonly string[], wish: EmbedWish): Promise<void>
  /** Items that wait for their turn. */
  queued(): string[]
  /** Clears away what a killed server left in a library. */
  recover(): Promise<void>
  close(): Promise<void>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'tasks'>

interface Job {
  readonly itemId: string
  readonly libraryId: string
  readonly title: string
  readonly files: readonly EmbedFile[]
  readonly user: User
  readonly wish: EmbedWish
}

export function createEmbeds(ctx: Ctx, scanner: Pick<Scanner, 'scanItem' | 'running'>): Embeds {
  const line: Job[] = []
  const stop = new AbortController()
  const leftOver = createLeftOver(ctx.config.metadataDir)
  let current: Job | null = null
  let working: Promise<void> = Promise.resolve()
  const isBusy = (itemId: string) => current?.itemId === itemId || line.some((job) => job.itemId === itemId)
  const ffmpegPath = async () => {
    const { ffmpegPath: configured } = ctx.config
    return (await findTools({ ffmpegPath: configured ?? undefined })).ffmpeg
  }

  return {
    async add(user, ids, wish) {
      const ffmpeg = await ffmpegPath()
      const jobs: Job[] = []
      for (const id of new Set(ids)) {
        const place = await getBook(ctx, user, id)
        await refuseUnwritableBook(place, ffmpeg)
        jobs.push(jobOf(place, user, wish))
      }
      // Nothing is waited for from here on: nobody comes in between.
      if (ids.some(isBusy)) throw new AppError('invalid', 'Audiobook is already processing')
      if (stop.signal.aborted) throw new AppError('unavailable', STOPPED)
      for (const job of jobs) {
        line.push(job)
        if (current) ctx.events.tell('embed.queued', { itemId: job.itemId, isQueued: true })
        else startNext()
      }
    },
    queued: () => line.map(({ itemId }) => itemId),
    async recover() {
      const cleared = await leftOver.clear()
      if (cleared) ctx.log.warn(`"${cleared}" was left half-written when the server stopped; it was removed.`)
    },
    async close() {
      stop.abort()
      line.length = 0
      await working
    },
  }

  function startNext(): void {
    const job = line.shift()
    if (!job) return
    current = job
    ctx.events.tell('embed.queued', { itemId: job.itemId, isQueued: false })
    const task = startTask(job)
    working = embed(job)
      .then((error) => (error === null ? task.finish() : task.fail(error)))
      .catch((error: unknown) => task.fail(messageOf(error)))
      .finally(() => {
        current = null
        startNext()
      })
  }

  function startTask({ itemId, libraryId, title, files, user, wish }: Job): RunningTask {
    return ctx.tasks.start({
      action: 'embed-metadata',
      title: `Embedding metadata in "${title}"`,
      titleKey: 'MessageTaskEmbeddingMetadata',
      titleValues: [title],
      libraryId,
      audience: 'admins',
      data: { libraryItemId: itemId, userId: user.id, audioFiles: files, ...wish },
    })
  }

  /** Gives the sentence that says what could not be done, or null. */
  async function embed({ itemId, user, wish }: Job): Promise<string | null> {
    const place = await getBook(ctx, user, itemId)
    const startedAt = ctx.clock.now()
    const run: EmbedRun = { itemId, userId: user.id, startedAt, files: place.tracks.map(viewOf) }
    ctx.events.tell('embed.started', { run })
    ctx.log.info(`${user.username} embeds ${run.files.length} files of "${place.book.title}".`)
    const ends = await embedFiles(place, run, wish)
    await rescanItem(ctx, scanner, { itemId, libraryId: place.libraryId, userId: user.id }, stop.signal)
    const error = errorOf(ends)
    ctx.events.tell('embed.finished', { run, ends, error, finishedAt: ctx.clock.now() })
    return error
  }

  async function embedFiles(place: BookInPlace, run: EmbedRun, wish: EmbedWish): Promise<EmbedFileEnd[]> {
    const changes = changesFor(place, wish)
    const ffmpeg = await ffmpegPath()
    const ends: EmbedFileEnd[] = []
    const { itemId } = run
    for (const [index, track] of place.tracks.entries()) {
      const change = changes[index]
      if (!change) continue
      const file = viewOf(track)
      ctx.events.tell('embed.file-started', { itemId, file })
      const tell = (share: number) => {
        const [filePercent, percent] = [100 * share, (100 * (index + share)) / place.tracks.length]
        ctx.events.tell('embed.progressed', { itemId, ino: file.ino, filePercent, percent })
      }
      const error = await embedFile(ctx, track, change, {
        ffmpeg,
        avoidedInodes: place.inodes,
        backupFolder: wish.keepsBackup ? path.join(ctx.config.metadataDir, 'cache', 'items', itemId) : null,
        leftOver,
        signal: stop.signal,
        tell: seldom(tell),
      })
      ends.push({ ...file, error })
      ctx.events.tell('embed.file-finished', { itemId, end: { ...file, error } })
    }
    return ends
  }
}

const jobOf = ({ itemId, libraryId, book, tracks }: BookInPlace, user: User, wish: EmbedWish): Job => ({
  itemId,
  libraryId,
  title: book.title,
  files: tracks.map(viewOf),
  user,
  wish,
})

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

const TELL_EVERY_MS = 250

function seldom(tell: (share: number) => void): (share: number) => void {
  let toldAt = 0
  return (share) => {
    if (share < 1 && performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    tell(share)
  }
}
