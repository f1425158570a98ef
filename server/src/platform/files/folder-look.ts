import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** One folder as those see it who wait for changes: no file in it is opened or asked about. */
export interface FolderLook {
  /** Device and inode: the folder itself, whatever its name. */
  readonly key: string
  readonly mtimeMs: number
  /** All names that are not ignored, in order. */
  readonly names: readonly string[]
  /** Those of them that are folders, or links to one. */
  readonly folders: readonly string[]
}

export type IsIgnored = (name: string) => boolean

export const isDotName: IsIgnored = (name) => name.startsWith('.')

/** Throws the system's error where it can't be read. */
export async function lookIntoFolder(folder: string, isIgnored: IsIgnored): Promise<FolderLook> {
  const { dev, ino, mtimeMs } = await stat(folder, { bigint: true })
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isIgnored(name))
  const folders: string[] = []
  for (const entry of entries) {
    // Some network disks do not say what an entry is.
    const isClear = entry.isDirectory() || entry.isFile()
    if (isClear ? entry.isDirectory() : await isFolder(path.join(folder, entry.name)))
      folders.push(entry.name)
  }
  const names = entries.map(({ name }) => name).sort()
  return { key: `${dev}/${ino}`, mtimeMs: Number(mtimeMs), names, folders }
}

export async function isFolder(given: string): Promise<boolean> {
  return stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
