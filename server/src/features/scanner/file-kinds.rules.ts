import { extensionOf, fileTypeOf, isMediaFileOf } from '@lectern/contract/rules/file-types'
import type { GroupingOptions } from './scanner.types.ts'

/** Extensions of downloads and copies that are not finished. */
const UNFINISHED = new Set(
  'part tmp crdownload download bak old temp tempfile tempfile~ filepart opdownload aria2 !qb !ut'.split(' '),
)

export function isUnfinished(path: string): boolean {
  return UNFINISHED.has(extensionOf(path))
}

export function isMedia(path: string, { mediaType, audiobooksOnly }: GroupingOptions): boolean {
  if (audiobooksOnly && mediaType === 'book') return fileTypeOf(path) === 'audio'
  return isMediaFileOf(mediaType, path)
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The base name without its extension. */
export function stemOf(path: string): string {
  const baseName = baseNameOf(path)
  const extension = extensionOf(baseName)
  return extension === '' ? baseName : baseName.slice(0, -extension.length - 1)
}

export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}
