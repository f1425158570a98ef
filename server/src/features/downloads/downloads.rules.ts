import { cutToBytes, splitEnding, withoutTail } from '@lectern/contract/rules/file-names'

/** Makes file names that are valid on every system from titles and paths found in users' files. */

const MAX_NAME_BYTES = 200
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const FALLBACK = 'unnamed'

/** Sanitises one path segment: no traversal, no reserved names. */
export function safeName(name: string): string {
  const { stem, ending } = splitEnding(withoutTail(name.replace(UNSAFE, '_').trim()))
  const room = MAX_NAME_BYTES - Buffer.byteLength(ending)
  const cut = withoutTail(cutToBytes(stem, room))
  const safe = `${cut}${ending}`
  if (safe === '') return FALLBACK
  return RESERVED.test(safe) ? `_${safe}` : safe
}

export function safePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  return parts.length === 0 ? FALLBACK : parts.map(safeName).join('/')
}

const APPLE_MOBILE_BROWSER = /\((?:iPhone|iPad|iPod)\b.*AppleWebKit\//

/** Browsers on iPhones and iPads change the extension of an M4B file that is sent as `audio/mp4`. */
export function needsM4bType(name: string, userAgent: string | undefined): boolean {
  return /\.m4b$/i.test(name) && APPLE_MOBILE_BROWSER.test(userAgent ?? '')
}

/** Makes names unique, ignoring case: the second `a.mp3` becomes `a (2).mp3`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = numbered(name, count)
    taken.add(free.toLowerCase())
    return free
  })
}

function numbered(name: string, count: number): string {
  const { stem, ending } = splitEnding(name)
  return `${stem} (${count})${ending}`
}
