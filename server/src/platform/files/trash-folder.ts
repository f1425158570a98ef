import { access, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../lib/errors.ts'
import { describeFileError } from './file-errors.ts'

/** Deleted files are kept here, on the same disk, so that a rename is enough. Scans skip hidden folders. */
const FOLDER = '.lectern-trash'

/** Original path and current path. */
export type MovedFile = readonly [from: string, to: string]

/** `relPath` is the file's path relative to the library folder. */
export async function moveToTrashFolder(
  libraryFolder: string,
  trashId: string,
  relPath: string,
): Promise<MovedFile | null> {
  const from = path.join(libraryFolder, relPath)
  const to = path.join(libraryFolder, FOLDER, trashId, relPath)
  await mkdir(path.dirname(to), { recursive: true })
  try {
    await rename(from, to)
    return [from, to]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Restores files to their original paths, all or none. Returns a function that undoes this. */
export async function moveBack(files: readonly MovedFile[]): Promise<() => Promise<void>> {
  for (const [from] of files) {
    if (await isThere(from)) throw new AppError('conflict', `Another file is at ${from} now.`)
  }
  const moved: MovedFile[] = []
  const undo = async () => {
    for (const [from, to] of moved) {
      await mkdir(path.dirname(to), { recursive: true })
      await rename(from, to)
    }
  }
  for (const [from, to] of files) {
    try {
      await mkdir(path.dirname(from), { recursive: true })
      await rename(to, from)
      moved.push([from, to])
    } catch (error) {
      await undo()
      throw new AppError('conflict', `${from} could not be put back: ${describeFileError(error)}`)
    }
  }
  await dropTrashFolders(files.map(([, to]) => to))
  return undo
}

/** Deletes the folders of these files below the trash folder, and the trash folder itself once it is empty. */
export async function dropTrashFolders(files: readonly string[]): Promise<void> {
  const folders = new Set(files.flatMap((file) => folderOf(file) ?? []))
  for (const folder of folders) {
    await rm(folder, { recursive: true, force: true })
    await rmdir(path.dirname(folder)).catch(() => undefined)
  }
}

function folderOf(file: string): string | null {
  const parts = file.split(path.sep)
  const at = parts.lastIndexOf(FOLDER)
  return at === -1 || at + 2 >= parts.length ? null : parts.slice(0, at + 2).join(path.sep)
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
