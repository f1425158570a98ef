/** Converts file paths: stored ones are relative to the item, found ones to the library folder. */

interface Place {
  readonly relPath: string
  readonly isFile: boolean
}

/** The folder that an item's file paths are relative to: its own, or the parent of a single file. */
export function baseFolderOf({ relPath, isFile }: Place): string {
  return isFile ? relPath.slice(0, Math.max(0, relPath.lastIndexOf('/'))) : relPath
}

export function pathInItem(item: Place, relPath: string): string {
  const base = baseFolderOf(item)
  return base === '' ? relPath : relPath.slice(base.length + 1)
}

export function pathInFolder(item: Place, fileRelPath: string): string {
  const base = baseFolderOf(item)
  return base === '' ? fileRelPath : `${base}/${fileRelPath}`
}
