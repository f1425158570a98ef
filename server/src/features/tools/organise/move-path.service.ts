import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../lib/errors.ts'
import { fileErrorCode } from '../../../platform/files/file-errors.ts'
import { flush } from '../../../platform/files/rename-flushed.ts'

/** A file or folder to move; absolute paths. */
export interface PathMove {
  readonly from: string
  readonly to: string
  /** A hidden name next to `to`, for the copy while it is incomplete. */
  readonly draft: string
  /** Whether an earlier run has verified the copy. */
  readonly isCopied: boolean
  /** Called when the copy is complete: from then on the original may be deleted. */
  readonly onCopied: () => Promise<void>
}

/** Can be repeated after a crash at any point: the content exists in at least one place at all times. */
export async function movePath(move: PathMove): Promise<'renamed' | 'copied'> {
  if (move.isCopied) return finishCopy(move)
  const [source, target] = [await look(move.from), await look(move.to)]
  if (source === null) {
    // An earlier run got this far.
    if (target !== null) return 'renamed'
    throw new AppError('not_found', 'It is no longer where it was')
  }
  // Both paths may be the same file, if only the case of letters differs.
  if (target !== null && !(target.ino === source.ino && target.dev === source.dev)) {
    throw new AppError('conflict', 'Something else is already there')
  }
  await mkdir(path.dirname(move.to), { recursive: true })
  try {
    await rename(move.from, move.to)
    return 'renamed'
  } catch (error) {
    if (fileErrorCode(error) !== 'EXDEV') throw error
    return copyOver(move)
  }
}

async function copyOver(move: PathMove): Promise<'copied'> {
  await rm(move.draft, { recursive: true, force: true })
  try {
    await cp(move.from, move.draft, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    if ((await digestOf(move.from)) !== (await digestOf(move.draft))) {
      throw new AppError('unavailable', 'The copy on the other disk is not the same')
    }
    await flush(move.draft)
  } catch (error) {
    await rm(move.draft, { recursive: true, force: true })
    throw error
  }
  await move.onCopied()
  return finishCopy(move)
}

async function finishCopy({ from, to, draft }: PathMove): Promise<'copied'> {
  if ((await look(to)) === null) await rename(draft, to)
  await rm(from, { recursive: true, force: true })
  return 'copied'
}

/** Covers the names and contents of everything inside. */
async function digestOf(place: string): Promise<string> {
  const hash = createHash('sha256')
  const add = async (absolute: string, name: string): Promise<void> => {
    const stats = await lstat(absolute)
    hash.update(`${name}\n${stats.isDirectory() ? 'folder' : stats.size}\n`)
    if (stats.isFile()) await pipeline(createReadStream(absolute), hash, { end: false })
    if (!stats.isDirectory()) return
    for (const child of (await readdir(absolute)).sort())
      await add(path.join(absolute, child), `${name}/${child}`)
  }
  await add(place, '')
  return hash.digest('hex')
}

async function look(place: string) {
  try {
    return await lstat(place)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error))) return null
    throw error
  }
}

/** Removes folders left empty by a move, up to but not including `root`. */
export async function removeEmptyParents(place: string, root: string): Promise<void> {
  for (
    let folder = path.dirname(place);
    folder !== root && folder.startsWith(root);
    folder = path.dirname(folder)
  ) {
    try {
      await rmdir(folder)
    } catch {
      return
    }
  }
}
