import type { DirectoryView } from '@lectern/contract/filesystem'
import type { OfferedFolder } from './libraries.types.ts'

export function presentFolder(folder: OfferedFolder, level: number): DirectoryView {
  return {
    path: folder.path,
    dirname: folder.name,
    fullPath: folder.path,
    level,
    dirs: [],
    isUsed: folder.isUsed,
    isReadable: folder.isReadable,
  }
}
