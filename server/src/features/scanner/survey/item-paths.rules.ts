import { parentOf } from './file-kinds.rules.ts'

/** Files are stored with paths below their item, found with paths below the library folder. */

interface Place {
  readonly relPath: string
  readonly isFile: boolean
}

/** The folder an item's files are counted from: its own, or the one a single file lies in. */
export function baseFolderOf({ relPath, isFile }: Place): string {
  return isFile ? parentOf(relPath) : relPath
}

export function pathInItem(item: Place, relPath: string): string {
  const base = baseFolderOf(item)
  return base === '' ? relPath : relPath.slice(base.length + 1)
}

export function pathInFolder(item: Place, fileRelPath: string): string {
  const base = baseFolderOf(item)
  return base === '' ? fileRelPath : `${base}/${fileRelPath}`
}
