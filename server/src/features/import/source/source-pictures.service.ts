import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFile } from './backup-file.service.ts'

/** Covers and pictures of authors that the old server kept in its own folders, found by id. */
export interface SourcePictures {
  cover(itemIds: readonly string[]): Promise<Buffer | null>
  author(authorIds: readonly string[]): Promise<Buffer | null>
}

const MAX_BYTES = 64 * 1024 * 1024
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp']

const coverNames = (ids: readonly string[]) =>
  ids.flatMap((id) => ENDINGS.map((ending) => `${id}/cover.${ending}`))
const authorNames = (ids: readonly string[]) =>
  ids.flatMap((id) => ENDINGS.map((ending) => `${id}.${ending}`))

export function picturesOfBackup(backup: BackupFile): SourcePictures {
  const first = async (names: readonly string[]) => {
    const name = names.find((one) => backup.has(one))
    return name === undefined ? null : backup.read(name, MAX_BYTES)
  }
  return {
    cover: (ids) => first(coverNames(ids).map((name) => `metadata-items/${name}`)),
    author: (ids) => first(authorNames(ids).map((name) => `metadata-authors/${name}`)),
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
  }
}

async function readPicture(file: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(file)
    return size > MAX_BYTES ? null : await readFile(file)
  } catch {
    return null
  }
}
