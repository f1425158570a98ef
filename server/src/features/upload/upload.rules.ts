import { fileTypeOf } from '@lectern/contract/rules/file-types'
import { sanitizeFileName, uploadFolders } from '@lectern/contract/rules/file-names'
import type { Upload, UploadFile, UploadWish } from './upload.types.ts'

const MAX_FOLDERS_DEEP = 5

/** Below the library folder; null when nothing is left of the title. */
export function directoryOf(mediaType: string, wish: UploadWish): string | null {
  const folders = uploadFolders(mediaType, wish)
  return folders.includes('') ? null : folders.join('/')
}

/** Files under names that can be stored, each one once; or what can't be taken. */
export function placeFiles(
  files: readonly UploadFile[],
): { readonly files: UploadFile[] } | { readonly refused: string[] } {
  const refused: string[] = []
  const taken = new Map<string, number>()
  const placed = files.flatMap(({ name, size, lastModified }) => {
    const safe = safePath(name)
    if (safe === null || fileTypeOf(safe) === 'unknown') {
      refused.push(name)
      return []
    }
    return [{ name: freeName(safe, taken), size, lastModified }]
  })
  return refused.length > 0 ? { refused } : { files: placed }
}

type SameUpload = Pick<Upload, 'userId' | 'folderId' | 'directory' | 'files'>

/** The same files of the same sender for the same place: what arrived of one is good for the other. */
export function isSameUpload(one: SameUpload, other: SameUpload): boolean {
  const keyOf = ({ userId, folderId, directory, files }: SameUpload) =>
    JSON.stringify([
      userId,
      folderId,
      directory,
      files.map((file) => [file.name, file.size, file.lastModified]),
    ])
  return keyOf(one) === keyOf(other)
}

function safePath(name: string): string | null {
  const parts = name.split(/[/\\]/).map((part) => sanitizeFileName(part).replace(/^\.{2,}/, ''))
  if (parts.length > MAX_FOLDERS_DEEP || parts.includes('')) return null
  // What begins with a dot is never looked at again.
  return parts.some((part) => part.startsWith('.')) ? null : parts.join('/')
}

/**
 * Two files of one name would overwrite each other; some disks don't tell small and large letters apart. Remembered is
 * the number that may be free next: thousands of one name are no more work than others.
 */
function freeName(name: string, taken: Map<string, number>): string {
  const dot = name.lastIndexOf('.')
  let number = taken.get(name.toLowerCase()) ?? 1
  let free = number === 1 ? name : `${name.slice(0, dot)} (${number})${name.slice(dot)}`
  while (taken.has(free.toLowerCase())) {
    number += 1
    free = `${name.slice(0, dot)} (${number})${name.slice(dot)}`
  }
  taken.set(free.toLowerCase(), 2)
  taken.set(name.toLowerCase(), number + 1)
  return free
}
