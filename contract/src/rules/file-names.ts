import { withoutTrailing } from './trailing.ts'

/** File and folder names that are valid on all common file systems. */

// Characters that some system forbids, control characters, line breaks and invisible direction marks.
const FORBIDDEN = /[/?<>\\*|"\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i
const MAX_BYTES = 255

/** The sanitised name; '' if nothing is left of it. */
export function sanitizeFileName(name: string): string {
  const plain = dashForColon(name.normalize('NFC')).replace(/:/g, '').replace(FORBIDDEN, '').trim()
  const cut = withoutTail(shortened(withoutTail(plain)))
  return DEVICE.test(cut) ? '' : cut
}

function dashForColon(name: string): string {
  const at = name.indexOf(':')
  return at < 0 ? name : `${name.slice(0, at).trimEnd()} - ${name.slice(at + 1).trimStart()}`
}

/** Some systems drop trailing dots and spaces, and a name of dots refers to a parent folder. */
export const withoutTail = (name: string): string => withoutTrailing(name, '. ')

function shortened(name: string): string {
  if (byteLength(name) <= MAX_BYTES) return name
  const { stem, ending } = splitEnding(name)
  return cutToBytes(stem, MAX_BYTES - byteLength(ending)) + ending
}

export function splitEnding(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  const isEnding = dot > 0 && name.length - dot <= 10
  return isEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

/** Truncates between characters. */
export function cutToBytes(text: string, maxBytes: number): string {
  let kept = ''
  let bytes = 0
  for (const char of text) {
    bytes += byteLength(char)
    if (bytes > maxBytes) break
    kept += char
  }
  return kept
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length

export interface UploadNames {
  readonly title: string
  readonly author?: string | null | undefined
  readonly series?: string | null | undefined
}

/** The target path of an upload in the library folder: author, series, title. Podcasts have only a title. */
export function uploadFolders(mediaType: string, { title, author, series }: UploadNames): string[] {
  const name = folderName(title)
  if (mediaType !== 'book') return [name]
  const by = folderName(author ?? '')
  const within = by === '' ? '' : folderName(series ?? '')
  return [by, within, name].filter((part, index) => part !== '' || index === 2)
}

/** Scans ignore folders whose names start with a dot. */
function folderName(name: string): string {
  return sanitizeFileName(sanitizeFileName(name).replace(/^[. ]+/, ''))
}
