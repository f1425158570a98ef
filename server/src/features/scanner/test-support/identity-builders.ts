import { asItemId } from '@lectern/contract/ids'
import type { IdentityFile, IdentityItem, KnownItem } from '../identity/identity.types.ts'

let nextNumber = 0

export function aFile(relPath: string, change: Partial<IdentityFile> = {}): IdentityFile {
  const number = ++nextNumber
  return {
    relPath,
    ino: `f${number}`,
    dev: '1',
    size: 1000 + number,
    mtimeMs: 1_000_000 + number * 10_000,
    isMedia: true,
    headHash: `hash${number}`,
    durationSeconds: 100 + number,
    ...change,
  }
}

export function anItem(relPath: string, change: Partial<IdentityItem> = {}): IdentityItem {
  const files = change.files ?? [aFile(`${relPath}/01.mp3`), aFile(`${relPath}/02.mp3`)]
  return {
    folderId: 'lib',
    relPath,
    isFile: false,
    ino: `d${++nextNumber}`,
    dev: '1',
    birthtimeMs: null,
    ...change,
    files,
  }
}

export function known(id: string, item: IdentityItem, change: Partial<KnownItem> = {}): KnownItem {
  return { ...item, id: asItemId(id), isMissing: false, ...change }
}

/** The same item elsewhere, as after a rename within one file system. */
export function moved(item: IdentityItem, relPath: string, change: Partial<IdentityItem> = {}): IdentityItem {
  const files = item.files.map((file) => ({
    ...file,
    relPath: relPath + file.relPath.slice(item.relPath.length),
  }))
  return { ...item, relPath, files, ...change }
}

/** The same content in new files, as after a copy. */
export function copied(
  item: IdentityItem,
  relPath: string,
  change: Partial<IdentityItem> = {},
): IdentityItem {
  const copy = moved(item, relPath)
  return {
    ...copy,
    ino: `d${++nextNumber}`,
    files: copy.files.map((file) => ({ ...file, ino: `f${++nextNumber}`, mtimeMs: file.mtimeMs + 99_000 })),
    ...change,
  }
}

/** All files with different sizes, times and content; with new inodes if given in `change`. */
export function rewritten(item: IdentityItem, change: Partial<IdentityFile> = {}): IdentityItem {
  return {
    ...item,
    files: item.files.map((file) => ({
      ...file,
      ...aFile(file.relPath),
      ino: file.ino,
      durationSeconds: null,
      ...change,
    })),
  }
}
