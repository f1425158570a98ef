import { fileTypeOf } from '@lectern/contract/rules/file-types'
import { sanitizeFileName, uploadFolders } from '@lectern/contract/rules/file-names'
import type { Upload, UploadFile, UploadRequest } from './upload.types.ts'

const MAX_FOLDERS_DEEP = 5

/** Relative to the library folder; null if nothing is left of the title. */
export function directoryOf(mediaType: string, wish: UploadRequest): string | null {
  const folders = uploadFolders(mediaType, wish)
  return folders.includes('') ? null : folders.join('/')
}

/** Sanitises and deduplicates file names, or returns those that can't be accepted. */
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

/** Whether the same user sends the same files to the same place, so that one upload can resume the other. */
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
  // Scans ignore names that start with a dot.
  return parts.some((part) => part.startsWith('.')) ? null : parts.join('/')
}

/**
 * Avoids name collisions, ignoring case, as some file systems do. Remembers the next number to try, so that thousands
 * of equal names take no more work.
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
