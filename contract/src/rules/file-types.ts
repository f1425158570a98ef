/** File types by extension, shared by the scanner, the upload page and the item page. */

export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'webp'] as const

export const AUDIO_EXTENSIONS = [
  'm4b',
  'mp3',
  'm4a',
  'flac',
  'opus',
  'ogg',
  'oga',
  'mp4',
  'aac',
  'wma',
  'aiff',
  'wav',
  'webm',
  'webma',
  'aif',
  'mka',
  'awb',
  'caf',
  'mpg',
  'mpeg',
] as const

/** The six specified formats, and FictionBook, also zipped as `.fb2.zip`. */
export const EBOOK_EXTENSIONS = ['epub', 'pdf', 'mobi', 'azw3', 'cbr', 'cbz', 'fb2', 'fb2.zip'] as const
export const VIDEO_EXTENSIONS = ['mp4'] as const
export const INFO_EXTENSIONS = ['nfo'] as const
export const TEXT_EXTENSIONS = ['txt'] as const
export const METADATA_EXTENSIONS = ['opf', 'abs', 'xml', 'json'] as const

export type FileType = 'image' | 'audio' | 'ebook' | 'video' | 'text' | 'metadata' | 'unknown'
export type LibraryMediaType = 'book' | 'podcast' | 'music' | 'video'
export type EbookExtension = (typeof EBOOK_EXTENSIONS)[number]

// The order matters: `mp4` is in two lists and counts as audio.
const TYPES_IN_ORDER: readonly (readonly [FileType, readonly string[]])[] = [
  ['image', IMAGE_EXTENSIONS],
  ['audio', AUDIO_EXTENSIONS],
  ['ebook', EBOOK_EXTENSIONS],
  ['video', VIDEO_EXTENSIONS],
  ['text', [...TEXT_EXTENSIONS, ...INFO_EXTENSIONS]],
  ['metadata', METADATA_EXTENSIONS],
]

const TYPE_BY_EXTENSION = new Map<string, FileType>()
for (const [type, extensions] of TYPES_IN_ORDER) {
  for (const extension of extensions) {
    if (!TYPE_BY_EXTENSION.has(extension)) TYPE_BY_EXTENSION.set(extension, type)
  }
}

/** The extension of a file name or path, in lower case and without the dot; '' if there is none. */
export function extensionOf(fileName: string): string {
  const baseName = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const dot = /\.fb2\.zip$/i.test(baseName) ? baseName.length - '.fb2.zip'.length : baseName.lastIndexOf('.')
  return dot > 0 ? baseName.slice(dot + 1).toLowerCase() : ''
}

export function fileTypeOf(fileName: string): FileType {
  return TYPE_BY_EXTENSION.get(extensionOf(fileName)) ?? 'unknown'
}

/** Whether a file of this type makes its folder an item in such a library. */
export function isMediaFileOf(mediaType: LibraryMediaType, fileName: string): boolean {
  if (mediaType === 'video') return isOneOf(VIDEO_EXTENSIONS, extensionOf(fileName))
  const type = fileTypeOf(fileName)
  return type === 'audio' || (mediaType === 'book' && type === 'ebook')
}

function isOneOf(extensions: readonly string[], extension: string): boolean {
  return extensions.includes(extension)
}
