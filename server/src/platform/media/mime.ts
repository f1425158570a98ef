import { extensionOf } from '@lectern/contract/rules/file-types'

const DEFAULT_TRACK_TYPE = 'audio/mpeg'

// Without wav: clients compare this type with what they can play, and existing ones expect the default type for wav.
const TRACK_TYPES: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['m4b', 'audio/mp4'],
  ['m4a', 'audio/mp4'],
  ['mp4', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['aac', 'audio/aac'],
  ['flac', 'audio/flac'],
  ['wma', 'audio/x-ms-wma'],
  ['aiff', 'audio/x-aiff'],
  ['aif', 'audio/x-aiff'],
  ['webm', 'audio/webm'],
  ['webma', 'audio/webm'],
  ['mka', 'audio/x-matroska'],
  ['awb', 'audio/amr-wb'],
  ['caf', 'audio/x-caf'],
  ['mpg', 'audio/mpeg'],
  ['mpeg', 'audio/mpeg'],
])

const SERVED_TYPES: ReadonlyMap<string, string> = new Map([
  ...TRACK_TYPES,
  ['wav', 'audio/wav'],
  ['epub', 'application/epub+zip'],
  ['fb2', 'application/x-fictionbook+xml'],
  ['fb2.zip', 'application/x-zip-compressed-fb2'],
  ['pdf', 'application/pdf'],
  ['mobi', 'application/x-mobipocket-ebook'],
  ['azw3', 'application/vnd.amazon.ebook'],
  ['cbz', 'application/vnd.comicbook+zip'],
  ['cbr', 'application/vnd.comicbook-rar'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['txt', 'text/plain; charset=utf-8'],
  ['nfo', 'text/plain; charset=utf-8'],
  ['abs', 'text/plain; charset=utf-8'],
  ['opf', 'application/oebps-package+xml'],
  ['xml', 'application/xml'],
  ['json', 'application/json; charset=utf-8'],
])

/** The MIME type reported for a track; decides between direct play and transcoding. */
export function trackMimeType(fileName: string): string {
  return TRACK_TYPES.get(extensionOf(fileName)) ?? DEFAULT_TRACK_TYPE
}

/** The Content-Type of a stored file. */
export function contentTypeOf(fileName: string): string {
  return SERVED_TYPES.get(extensionOf(fileName)) ?? 'application/octet-stream'
}
