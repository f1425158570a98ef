import { extensionOf, fileTypeOf, isMediaFileOf } from '@lectern/contract/rules/file-types'
import type { GroupingOptions } from '../scanner.types.ts'

/** Extensions of unfinished downloads and copies. */
const UNFINISHED = new Set(
  'part tmp crdownload download bak old temp tempfile tempfile~ filepart opdownload aria2 !qb !ut'.split(' '),
)

export function isUnfinished(extension: string): boolean {
  return UNFINISHED.has(extension)
}

const UNKNOWN_SOUND = 'aax aaxc aa m4p ape wv mpc tta dsf dff amr ac3 dts ra mp2'.split(' ')
const UNKNOWN_BOOKS = 'cb7 cbt cba azw azw4 kfx lit djvu djv'.split(' ')
const UNKNOWN_VIDEO = 'mkv avi mov m4v wmv webm mpg mpeg flv ts'.split(' ')
const UNKNOWN = {
  book: new Set([...UNKNOWN_SOUND, ...UNKNOWN_BOOKS]),
  podcast: new Set(UNKNOWN_SOUND),
  music: new Set(UNKNOWN_SOUND),
  video: new Set(UNKNOWN_VIDEO),
} as const satisfies Record<GroupingOptions['mediaType'], ReadonlySet<string>>

/** Media files that are encrypted (`.aax`) or in a format that is not supported. */
export function isUnknownFormat(extension: string, { mediaType }: GroupingOptions): boolean {
  return UNKNOWN[mediaType].has(extension)
}

export function isMedia(path: string, { mediaType, audiobooksOnly }: GroupingOptions): boolean {
  if (audiobooksOnly && mediaType === 'book') return fileTypeOf(path) === 'audio'
  return isMediaFileOf(mediaType, path)
}

/** Hidden folders are not entered. */
export const isHidden = (name: string): boolean => name.startsWith('.')

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
