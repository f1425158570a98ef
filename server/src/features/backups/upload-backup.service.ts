import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../lib/errors.ts'
import { limitUploadBytes, cutOff } from '../../platform/files/limit-upload-bytes.ts'
import { fileErrorCode, describeFileError } from '../../platform/files/file-errors.ts'
import { inMegabytes } from '../../platform/files/free-space.ts'
import { PRIVATE_FILE } from '../../platform/files/private-files.ts'
import { renameFlushed } from '../../platform/files/rename-flushed.ts'
import { newId } from '../../platform/ids.ts'
import { ArchiveError } from './archive/archive-error.types.ts'
import { BACKUP_EXTENSION } from './archive/backup-format.rules.ts'
import { backupFolder, listBackups, makeBackupFolder } from './backup-folder.service.ts'
import { freeId } from './backups.rules.ts'
import { verifyArchive } from './make-backup.service.ts'
import { noteVerified } from './verified-record.service.ts'

/**
 * Uploads of backups. A file is written under a hidden name until it is complete, and only accepted if it is valid.
 */

type UploadContext = Pick<Context, 'config' | 'settings' | 'clock'>

interface Announced {
  readonly name: string
  readonly size: number
  readonly lastModified?: number | undefined
}

const KEPT_MS = 24 * 60 * 60 * 1000
const PART = '.upload-'
/** Ends with the size, which is the upper limit for the upload. */
const UPLOAD_ID = /^[0-9a-f]{32}-(\d{1,15})$/

export interface BackupUploads {
  /** Resumes if the same user sends the same file again. */
  begin(userId: UserId, file: Announced): Promise<{ readonly id: string; readonly received: number }>
  /** Returns how many bytes have been received. */
  piece(id: string, offset: number, content: Readable): Promise<number>
  finish(id: string): Promise<void>
  cancel(id: string): Promise<void>
  whole(name: string, content: Readable): Promise<void>
  /** Removes abandoned uploads. */
  sweep(): Promise<void>
}

export function createBackupUploads(ctx: UploadContext): BackupUploads {
  /** Allows one writer per file. */
  const busy = new Set<string>()
  const partOf = (id: string) => path.join(backupFolder(ctx), `${PART}${id}`)
  const receivedOf = async (id: string) => (await stat(partOf(id)).catch(() => null))?.size ?? 0
  const sizeOf = (id: string) => Number(UPLOAD_ID.exec(id)?.[1] ?? notFound('Upload'))

  const alone = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    if (busy.has(id)) throw new AppError('conflict', 'Another chunk of this file is being received')
    busy.add(id)
    try {
      return await work()
    } catch (error) {
      throw asAppError(error)
    } finally {
      busy.delete(id)
    }
  }

  return {
    async begin(userId, { name, size, lastModified }) {
      checkName(name)
      const folder = await makeBackupFolder(ctx)
      const hash = createHash('sha256').update(JSON.stringify([userId, name, size, lastModified ?? null]))
      const id = `${hash.digest('hex').slice(0, 32)}-${size}`
      const received = await receivedOf(id)
      const { bavail, bsize } = await statfs(folder)
      if (size - received > bavail * bsize) {
        throw new AppError(
          'unavailable',
          `There is not enough space: ${inMegabytes(bavail * bsize)} are free.`,
        )
      }
      return { id, received }
    },
    piece: (id, offset, content) =>
      alone(id, async () => {
        const size = sizeOf(id)
        const received = await receivedOf(id)
        if (offset !== received) {
          content.resume()
          throw new AppError('conflict', `The next chunk must start at ${received}`)
        }
        await append(partOf(id), content, size - received)
        return receivedOf(id)
      }),
    finish: (id) =>
      alone(id, async () => {
        const [size, received] = [sizeOf(id), await receivedOf(id)]
        if (received < size)
          throw new AppError('conflict', `Only ${received} of ${size} bytes have been received`)
        await takeOver(partOf(id))
      }),
    cancel: (id) =>
      alone(id, async () => {
        sizeOf(id)
        await rm(partOf(id), { force: true })
      }),
    whole: (name, content) =>
      alone(newId(), async () => {
        checkName(name)
        await makeBackupFolder(ctx)
        const part = partOf(newId())
        try {
          await append(part, content, Number.MAX_SAFE_INTEGER)
          await takeOver(part)
        } finally {
          await rm(part, { force: true })
        }
      }),
    async sweep() {
      const folder = backupFolder(ctx)
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.startsWith(PART) && !name.startsWith('.draft-')) continue
        const file = path.join(folder, name)
        const touchedAt = (await stat(file).catch(() => null))?.mtimeMs ?? 0
        if (name.startsWith('.draft-') || ctx.clock.now() - touchedAt > KEPT_MS)
          await rm(file, { force: true })
      }
      await rm(path.join(ctx.config.metadataDir, 'backup-work'), { recursive: true, force: true })
    },
  }

  /** Uploading the same backup again replaces it. */
  async function takeOver(part: string): Promise<void> {
    const signal = new AbortController().signal
    let manifest
    try {
      manifest = await verifyArchive(ctx, part, { signal, progress: () => undefined })
    } catch (error) {
      if (error instanceof ArchiveError) await rm(part, { force: true })
      throw error
    }
    const { size } = await stat(part)
    const backups = await listBackups(ctx)
    const same = backups.find((backup) => backup.createdAt === manifest.createdAt && backup.size === size)
    const name = /^[A-Za-z0-9_-]{1,50}$/.test(manifest.id) ? manifest.id : 'uploaded'
    const id = same?.id ?? freeId(name, new Set(backups.map((backup) => backup.id)))
    const file = path.join(backupFolder(ctx), `${id}${BACKUP_EXTENSION}`)
    await renameFlushed(part, file)
    await noteVerified(file, manifest)
  }
}

function checkName(name: string): void {
  if (!name.toLowerCase().endsWith(BACKUP_EXTENSION)) invalid(`A backup file ends in ${BACKUP_EXTENSION}`)
}

async function append(file: string, content: Readable, room: number): Promise<void> {
  try {
    await pipeline(
      content,
      limitUploadBytes(room),
      createWriteStream(file, { flags: 'a', mode: PRIVATE_FILE }),
    )
  } catch (error) {
    // A partial file that can't be resumed would keep the disk full.
    if (fileErrorCode(error) === 'ENOSPC') await rm(file, { force: true })
    throw error
  }
}

function asAppError(error: unknown): unknown {
  if (error instanceof ArchiveError) return new AppError('invalid', error.message)
  const code = fileErrorCode(error)
  if (code === '' || error instanceof AppError) return error
  const ended = cutOff(code)
  if (ended) return ended
  return new AppError('unavailable', `The backup could not be stored: ${describeFileError(error)}`, {
    cause: error,
  })
}
