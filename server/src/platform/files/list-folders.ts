import type { Dirent } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { mapLimit } from '../../lib/map-limit.ts'
import { fileErrorCode } from './file-errors.ts'
import { isReadableFolder } from './make-folder.ts'

export interface FolderEntry {
  readonly name: string
  readonly path: string
  /** Differs from `path` for links. */
  readonly realPath: string
  readonly isReadable: boolean
}

const MAX_FOLDERS = 2000
const LOOKS_AT_ONCE = 16
/** A folder with a million files must not block for minutes. */
const MAX_ENTRIES_LOOKED_AT = 100_000
const NO_SUCH_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

/**
 * Lists the folders directly inside a folder, including links to folders; unsorted, at most 2000. Undefined if there
 * is no such folder; empty if it can't be read.
 */
export async function listFolders(
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<FolderEntry[] | undefined> {
  const found: Omit<FolderEntry, 'isReadable'>[] = []
  try {
    const realFolder = await realpath(folder)
    let lookedAt = 0
    for await (const entry of await opendir(folder, { bufferSize: 256 })) {
      lookedAt += 1
      if (found.length === MAX_FOLDERS || lookedAt > MAX_ENTRIES_LOOKED_AT) break
      if (!isWanted(entry.name)) continue
      const realPath = await realFolderOf(entry, path.join(realFolder, entry.name))
      if (realPath !== undefined) {
        found.push({ name: entry.name, path: path.join(folder, entry.name), realPath })
      }
    }
  } catch (error) {
    if (NO_SUCH_FOLDER.has(fileErrorCode(error)) && found.length === 0) return undefined
  }
  return mapLimit(found, LOOKS_AT_ONCE, async (entry) => ({
    ...entry,
    isReadable: await isReadableFolder(entry.path),
  }))
}

/** Undefined for anything that is neither a folder nor a link to one. */
async function realFolderOf(entry: Dirent, entryPath: string): Promise<string | undefined> {
  if (entry.isDirectory()) return entryPath
  if (!entry.isSymbolicLink()) return undefined
  try {
    return (await stat(entryPath)).isDirectory() ? await realpath(entryPath) : undefined
  } catch {
    return undefined
  }
}
