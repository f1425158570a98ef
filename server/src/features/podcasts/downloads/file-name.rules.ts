import { sanitizeFileName } from '@lectern/contract/rules/file-names'

/** Returns `<title>.<ending>`, with the id appended if the name is taken. */
export function episodeFileName(
  { id, title }: { readonly id: string; readonly title: string },
  ending: string,
  isTaken: (name: string) => boolean,
): string {
  const stem = withoutDot(sanitizeFileName(title)) || 'Episode'
  const plain = sanitizeFileName(`${stem}.${ending}`)
  return isTaken(plain) ? sanitizeFileName(`${cut(stem)} (${id}).${ending}`) : plain
}

/** Names starting with a dot are hidden, and scans ignore such files. */
const withoutDot = (name: string): string => name.replace(/^[.\s]+/, '')

/** Leaves room for the id within the file system's name limit. */
const cut = (stem: string): string => [...stem].slice(0, 50).join('')
