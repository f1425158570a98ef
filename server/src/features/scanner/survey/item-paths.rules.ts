import { parentOf } from './file-kinds.rules.ts'

/** Converts file paths: stored ones are relative to the item, found ones to the library folder. */

interface Place {
  readonly relPath: string
  readonly isFile: boolean
}

/** The folder that an item's file paths are relative to: its own, or the parent of a single file. */
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
