import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFile } from './backup-file.service.ts'

/** Finds covers and author pictures in the old server's metadata folders, by id. */
export interface SourcePictures {
  cover(itemIds: readonly string[]): Promise<Buffer | null>
  author(authorIds: readonly string[]): Promise<Buffer | null>
  /** Total size of all pictures. */
  bytes(): Promise<number>
}

const MAX_BYTES = 64 * 1024 * 1024
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp']
const PICTURE = new RegExp(`\\.(${ENDINGS.join('|')})$`)

const coverNames = (ids: readonly string[]) =>
  ids.flatMap((id) => ENDINGS.map((ending) => `${id}/cover.${ending}`))
const authorNames = (ids: readonly string[]) =>
  ids.flatMap((id) => ENDINGS.map((ending) => `${id}.${ending}`))

export function picturesOfBackup(backup: BackupFile): SourcePictures {
  const first = async (names: readonly string[]) => {
    const name = names.find((one) => backup.has(one))
    // A damaged picture is no reason to skip its book.
    return name === undefined ? null : backup.read(name, MAX_BYTES).catch(() => null)
  }
  return {
    cover: (ids) => first(coverNames(ids).map((name) => `metadata-items/${name}`)),
    author: (ids) => first(authorNames(ids).map((name) => `metadata-authors/${name}`)),
    bytes: () => Promise.resolve(backup.bytesOf((name) => PICTURE.test(name))),
  }
}

export function picturesOfFolder(metadata: string | null): SourcePictures {
  const first = async (folder: string, names: readonly string[]) => {
    if (metadata === null) return null
    for (const name of names) {
      const picture = await readPicture(path.join(metadata, folder, name))
      if (picture) return picture
    }
    return null
  }
  return {
    cover: (ids) => first('items', coverNames(ids)),
    author: (ids) => first('authors', authorNames(ids)),
    bytes: () => (metadata === null ? Promise.resolve(0) : bytesBelow(metadata)),
  }
}

async function bytesBelow(metadata: string): Promise<number> {
  let bytes = 0
  for (const folder of ['items', 'authors']) {
    const options = { recursive: true, withFileTypes: true } as const
    const entries = await readdir(path.join(metadata, folder), options).catch(() => [])
    for (const entry of entries) {
      if (!PICTURE.test(entry.name)) continue
      bytes += (await stat(path.join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0
    }
  }
  return bytes
}

async function readPicture(file: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(file)
    return size > MAX_BYTES ? null : await readFile(file)
  } catch {
    return null
  }
}
