import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../lib/errors.ts'
import { exists } from '../../platform/files/exists.ts'
import { fileErrorCode } from '../../platform/files/file-errors.ts'
import { placeFile } from '../../platform/files/place-file.ts'
import type { ConversionRequest } from './tools.types.ts'

/** New files that are ready, and what they replace. As the checkpoint of the job, it can be applied again. */
export interface Replacement {
  readonly itemFolder: string
  readonly workFolder: string
  readonly files: readonly { readonly from: string; readonly to: string; readonly size: number }[]
  readonly originals: readonly Original[]
  readonly wish: Pick<ConversionRequest, 'originals'>
}

export interface Original {
  /** Relative to the item's folder. */
  readonly relPath: string
  readonly size: number
  readonly mtimeMs: number
}

const KEPT_FOLDER = 'Original files'
const MAX_NAMES = 1_000

/** Finds a free name, appending a number if necessary. */
export async function freePath(wanted: string): Promise<string> {
  const { dir, name, ext } = path.parse(wanted)
  for (let number = 1; number <= MAX_NAMES; number++) {
    const candidate = path.join(dir, number === 1 ? `${name}${ext}` : `${name} (${number})${ext}`)
    if (!(await exists(candidate))) return candidate
  }
  throw new Error(`There are too many files named ${name}${ext}.`)
}

/** Whether every new file exists, in its place or in the work folder. Until then no original is touched. */
export async function isReady({ files }: Replacement): Promise<boolean> {
  for (const { from, to, size } of files) {
    const there = await stat(to).catch(() => null)
    if (there?.size !== size && !(await exists(from))) return false
  }
  return true
}

/**
 * Puts the new files in place before removing the originals, so that the audio exists at all times. Returns the
 * originals that were kept because they have changed in the meantime.
 */
export async function replaceOriginals(
  { itemFolder, files, originals, wish }: Replacement,
  cacheFolder: string,
): Promise<string[]> {
  for (const file of files) await placeOnce(file)
  const left: string[] = []
  for (const original of originals) {
    const filePath = path.join(itemFolder, original.relPath)
    const now = await stat(filePath).catch(() => null)
    if (now === null) continue
    if (now.size !== original.size || Math.abs(now.mtimeMs - original.mtimeMs) >= 2) left.push(filePath)
    else await dispose(filePath, original.relPath, { itemFolder, cacheFolder, wish: wish.originals })
  }
  return left
}

async function placeOnce({ from, to, size }: Replacement['files'][number]): Promise<void> {
  const there = await stat(to).catch(() => null)
  // An earlier run got this far.
  if (there?.size === size) return rm(from, { force: true })
  if (there !== null) throw new AppError('conflict', `"${path.basename(to)}" is there already.`)
  await placeFile(from, to)
}

interface Disposal {
  readonly itemFolder: string
  readonly cacheFolder: string
  readonly wish: ConversionRequest['originals']
}

async function dispose(filePath: string, relPath: string, disposal: Disposal): Promise<void> {
  const { itemFolder, cacheFolder, wish } = disposal
  if (wish === 'delete') await rm(filePath)
  else {
    const folder = wish === 'keep' ? path.join(itemFolder, KEPT_FOLDER) : cacheFolder
    await mkdir(path.dirname(path.join(folder, relPath)), { recursive: true })
    // Makes scans skip the folder.
    if (wish === 'keep') await writeFile(path.join(folder, '.ignore'), '')
    await moveFile(filePath, await freePath(path.join(folder, relPath)))
  }
  const parent = path.dirname(filePath)
  if (parent !== itemFolder) await rmdir(parent).catch(() => undefined)
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (fileErrorCode(error) !== 'EXDEV') throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
    const handle = await open(to, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rm(from)
  }
}
