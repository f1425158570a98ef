import { fileTypeOf } from '@lectern/contract/rules/file-types'
import type { CandidateFile, FileRole } from './scanner.types.ts'

/**
 * Files as one text. As objects, each takes some five hundred bytes; all files of a large library would fill the memory
 * while they wait for their turn.
 */

type Packed = [
  relPath: string,
  size: number,
  mtimeMs: number,
  ctimeMs: number,
  birthtimeMs: number,
  ino: string,
  dev: string,
  role: FileRole,
]

export function packFiles(files: readonly CandidateFile[]): string {
  return JSON.stringify(
    files.map(({ relPath, size, mtimeMs, ctimeMs, birthtimeMs, ino, dev, role }): Packed => [
      relPath,
      size,
      mtimeMs,
      ctimeMs,
      birthtimeMs,
      ino,
      dev,
      role,
    ]),
  )
}

export function unpackFiles(packed: string): CandidateFile[] {
  if (packed === '') return []
  return (JSON.parse(packed) as Packed[]).map(
    ([relPath, size, mtimeMs, ctimeMs, birthtimeMs, ino, dev, role]) => ({
      relPath,
      size,
      mtimeMs,
      ctimeMs,
      birthtimeMs,
      ino,
      dev,
      role,
      type: fileTypeOf(relPath),
    }),
  )
}
