import { sanitizeFileName } from '@lectern/contract/rules/file-names'

/** `<title>.<ending>`; with the id where another file has the name already. */
export function episodeFileName(
  { id, title }: { readonly id: string; readonly title: string },
  ending: string,
  isTaken: (name: string) => boolean,
): string {
  const stem = withoutDot(sanitizeFileName(title)) || 'Episode'
  const plain = sanitizeFileName(`${stem}.${ending}`)
  return isTaken(plain) ? sanitizeFileName(`${cut(stem)} (${id}).${ending}`) : plain
}

/** A name that begins with a dot is hidden, and no scan would find the file. */
const withoutDot = (name: string): string => name.replace(/^[.\s]+/, '')

/** Leaves room for the id within what file systems take. */
const cut = (stem: string): string => [...stem].slice(0, 50).join('')
