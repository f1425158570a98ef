import path from 'node:path'
import type { ScanPlace } from './scans.types.ts'

interface Folder {
  readonly id: string
  readonly path: string
}

/** The topmost folders or files of a library that changes at these paths belong to. */
export function placesOfChange(folders: readonly Folder[], paths: readonly string[]): ScanPlace[] {
  const places = new Map<string, ScanPlace>()
  for (const changed of paths) {
    for (const folder of folders) {
      const relPath = path.relative(folder.path, path.resolve(changed))
      const isInside = relPath !== '' && !relPath.startsWith('..') && !path.isAbsolute(relPath)
      const top = relPath.split(path.sep, 1)[0] ?? ''
      if (isInside) places.set(`${folder.id}/${top}`, { folderId: folder.id, relPath: top })
    }
  }
  return [...places.values()]
}
