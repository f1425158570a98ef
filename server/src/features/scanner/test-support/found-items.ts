import { fileTypeOf } from '@lectern/contract/rules/file-types'
import type { CandidateFile, FileRole } from '../scanner.types.ts'
import type { FoundItem } from '../survey/survey.types.ts'

/** Builds walk results without a disk. */

export function foundFile(relPath: string, more: Partial<CandidateFile> = {}): CandidateFile {
  const type = fileTypeOf(relPath)
  const role: FileRole = type === 'audio' || type === 'video' || type === 'ebook' ? 'media' : 'side'
  const times = { mtimeMs: 1000, ctimeMs: 1000, birthtimeMs: 1000 }
  return { relPath, size: 1000, ...times, ino: `${relPath} ino`, dev: '1', type, role, ...more }
}

/** File paths are relative to the item. */
export function foundItem(
  relPath: string,
  files: readonly (string | readonly [string, Partial<CandidateFile>])[],
  more: Partial<FoundItem> = {},
): FoundItem {
  const base = more.isFile ? relPath.slice(0, relPath.lastIndexOf('/') + 1) : `${relPath}/`
  const times = { mtimeMs: 1, ctimeMs: 2, birthtimeMs: 3 }
  return {
    folderId: 'f',
    relPath,
    isFile: false,
    ino: '1',
    dev: '1',
    ...times,
    filesHash: 'h',
    files: files.map((file) =>
      typeof file === 'string' ? foundFile(base + file) : foundFile(base + file[0], file[1]),
    ),
    ...more,
  }
}
