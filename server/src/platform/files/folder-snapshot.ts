import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isFilesystemRoot, isInsideAny } from '../../lib/paths.ts'

/** A folder as seen when checking for changes: no file in it is opened or statted. */
export interface FolderSnapshot {
  /** Device and inode, which identify the folder regardless of its name. */
  readonly key: string
  readonly mtimeMs: number
  /** All names that are not ignored, sorted. */
  readonly names: readonly string[]
  /** The names that are folders or links to folders. */
  readonly folders: readonly string[]
}

export type IsIgnored = (name: string) => boolean

export const isDotName: IsIgnored = (name) => name.startsWith('.')

/** Throws the system's error if the folder can't be read. */
export async function readFolderSnapshot(
  folder: string,
  isIgnored: IsIgnored,
  forbidden: readonly string[] = [],
): Promise<FolderSnapshot> {
  const { dev, ino, mtimeMs } = await stat(folder, { bigint: true })
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isIgnored(name))
  const folders: string[] = []
  for (const entry of entries) {
    // Some network file systems don't report the type of an entry.
    const isClear = entry.isDirectory() || entry.isFile()
    if (isClear ? entry.isDirectory() : await isAllowedFolder(path.join(folder, entry.name), forbidden))
      folders.push(entry.name)
  }
  const names = entries.map(({ name }) => name).sort()
  return { key: `${dev}/${ino}`, mtimeMs: Number(mtimeMs), names, folders }
}

/** Whether this is a folder, or a link to one that is not in a forbidden place. */
export async function isAllowedFolder(given: string, forbidden: readonly string[]): Promise<boolean> {
  try {
    if (!(await stat(given)).isDirectory()) return false
    if (!(await lstat(given)).isSymbolicLink()) return true
    const target = await realpath(given)
    return !isFilesystemRoot(target) && !isInsideAny(target, forbidden)
  } catch {
    return false
  }
}

/** Device and inode of each folder that exists. */
export async function folderKeys(folders: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(
    folders.map((folder) => stat(folder, { bigint: true }).catch(() => undefined)),
  )
  return new Set(found.flatMap((one) => (one ? [`${one.dev}/${one.ino}`] : [])))
}
