import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { AppError, messageOf } from '../../lib/errors.ts'
import type { FileChange } from '../../platform/media/writing/media-change.types.ts'
import { changeMediaFile } from '../../platform/media/writing/change-media-file.ts'
import { backUpFile } from './backup-file.service.ts'
import type { Track } from './embed-book.service.ts'
import type { TemporaryFileCleanup } from './temporary-file-cleanup.service.ts'

const STOPPED = 'The server was stopped; files that were not done yet are as they were.'

export interface FileWork {
  readonly ffmpeg: string | null
  readonly avoidedInodes: ReadonlySet<string>
  /** Where the original file is backed up; null for no backup. */
  readonly backupFolder: string | null
  readonly cleanup: TemporaryFileCleanup
  readonly signal: AbortSignal
  readonly report: (share: number) => void
}

/** Writes to one file; returns why it was skipped, or null. */
export async function embedFile(
  ctx: Pick<Context, 'log'>,
  track: Track,
  change: FileChange,
  work: FileWork,
): Promise<string | null> {
  const { ffmpeg, avoidedInodes, backupFolder, cleanup, signal, report } = work
  try {
    signal.throwIfAborted()
    await refuseChanged(track)
    await changeMediaFile(track.path, change, {
      ffmpeg,
      signal,
      avoidedInodes,
      onTemporary: (temporary) => cleanup.note(temporary),
      beforeReplacing: async () => {
        if (backupFolder !== null) await backUpFile(track.path, backupFolder)
      },
      onProgress: report,
    })
    return null
  } catch (error) {
    if (signal.aborted) return STOPPED
    ctx.log.warn(`Embedding: ${messageOf(error)}`)
    return messageOf(error)
  } finally {
    await cleanup.forget().catch(() => undefined)
  }
}

/** The book's metadata describes the file that was scanned, not one that has replaced it since. */
export async function refuseChanged({ file, path: filePath }: Track): Promise<void> {
  const now = await stat(filePath).catch(() => null)
  // A missing file causes an error of its own.
  if (!now || (now.size === file.size && Math.abs(now.mtimeMs - file.mtimeMs) < 2)) return
  const name = path.basename(filePath)
  throw new AppError('conflict', `"${name}" was left as it is: it has changed since it was scanned.`)
}
