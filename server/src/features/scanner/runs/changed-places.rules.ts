import type { ScanPlace } from './scans.types.ts'

interface Folder {
  readonly id: string
  readonly path: string
}

/** Returns the top-level folders or files of a library that contain the changed paths. */
export function placesOfChange(folders: readonly Folder[], paths: readonly string[]): ScanPlace[] {
  const places = new Map<string, ScanPlace>()
  for (const changed of paths) {
    for (const folder of folders) {
      if (!changed.startsWith(`${folder.path}/`)) continue
      const parts = changed.slice(folder.path.length + 1).split('/')
      const [top = ''] = parts
      if (top !== '' && !parts.includes('..'))
        places.set(`${folder.id}/${top}`, { folderId: folder.id, relPath: top })
    }
  }
  return [...places.values()]
}

type Places = readonly ScanPlace[] | null

/** Null stands for the whole library. */
export function mergePlaces(some: Places, more: Places): ScanPlace[] | null {
  if (some === null || more === null) return null
  const byKey = new Map([...some, ...more].map((place) => [`${place.folderId}/${place.relPath}`, place]))
  return [...byKey.values()]
}
