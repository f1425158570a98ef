/** Names for files and folders that every common file system takes. */

// Not allowed on one system or another; control characters, line breaks and the marks that hide text direction.
const FORBIDDEN = /[/?<>\\*|"\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i
const MAX_BYTES = 255

/** The name as it can be stored; '' when nothing of it is left. */
export function sanitizeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/\s*:\s*/, ' - ')
    .replace(/:/g, '')
    .replace(FORBIDDEN, '')
    .trim()
  const cut = withoutTail(cutToBytes(withoutTail(plain), MAX_BYTES))
  return DEVICE.test(cut) ? '' : cut
}

/** Dots and spaces at the end are lost on some systems; a name of dots alone is a way upwards. */
function withoutTail(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1
  return name.slice(0, end)
}

/** Whole characters only, and the ending is kept. */
function cutToBytes(name: string, maxBytes: number): string {
  if (byteLength(name) <= maxBytes) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : ''
  let kept = ''
  let bytes = byteLength(ending)
  for (const char of name) {
    bytes += byteLength(char)
    if (bytes > maxBytes) break
    kept += char
  }
  return kept + ending
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length

export interface UploadNames {
  readonly title: string
  readonly author?: string | null | undefined
  readonly series?: string | null | undefined
}

/** Where an upload lands, below the library folder: author, series, title. A series needs an author; podcasts have neither. */
export function uploadFolders(mediaType: string, { title, author, series }: UploadNames): string[] {
  const name = folderName(title)
  if (mediaType !== 'book') return [name]
  const by = folderName(author ?? '')
  const within = by === '' ? '' : folderName(series ?? '')
  return [by, within, name].filter((part, index) => part !== '' || index === 2)
}

/** A folder whose name begins with a dot is hidden, and no scan looks into it. */
function folderName(name: string): string {
  return sanitizeFileName(sanitizeFileName(name).replace(/^[. ]+/, ''))
}
