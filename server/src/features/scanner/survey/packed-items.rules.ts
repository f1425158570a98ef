import { fileTypeOf } from '@lectern/contract/rules/file-types'
import { pathInFolder, pathInItem } from '../../items/item-paths.rules.ts'
import type { CandidateFile, FileRole } from '../scanner.types.ts'
import type { FoundItem } from './survey.types.ts'

/** Packs a found item into one short string. As objects, each of its files alone would take about 500 bytes. */

type Place = Omit<FoundItem, 'files'>

type PackedFile = [
  pathInItem: string,
  size: number,
  mtimeMs: number,
  ctimeMs: number,
  birthtimeMs: number,
  ino: string,
  dev: string | 0,
  role: FileRole | 0,
]

type Packed = [
  folderId: string,
  relPath: string,
  isFile: 0 | 1,
  ino: string,
  dev: string,
  mtimeMs: number,
  ctimeMs: number,
  birthtimeMs: number,
  filesHash: string,
  files: PackedFile[],
]

export function packItem(place: Place, files: readonly CandidateFile[]): string {
  const { folderId, relPath, isFile, ino, dev, mtimeMs, ctimeMs, birthtimeMs, filesHash } = place
  const packed: Packed = [
    folderId,
    relPath,
    isFile ? 1 : 0,
    ino,
    dev,
    mtimeMs,
    ctimeMs,
    birthtimeMs,
    filesHash,
    files.map((file) => packFile(file, place)),
  ]
  return JSON.stringify(packed)
}

/** Omits values that nearly all files share. */
function packFile(file: CandidateFile, place: Place): PackedFile {
  const { relPath, size, mtimeMs, ctimeMs, birthtimeMs, ino, dev, role } = file
  const inItem = pathInItem(place, relPath)
  return [
    inItem,
    size,
    mtimeMs,
    ctimeMs,
    birthtimeMs,
    ino,
    dev === place.dev ? 0 : dev,
    role === 'media' ? 0 : role,
  ]
}

export function unpackItem(text: string): FoundItem {
  const [folderId, relPath, isFile, ino, dev, mtimeMs, ctimeMs, birthtimeMs, filesHash, files] = JSON.parse(
    text,
  ) as Packed
  const place = {
    folderId,
    relPath,
    isFile: isFile === 1,
    ino,
    dev,
    mtimeMs,
    ctimeMs,
    birthtimeMs,
    filesHash,
  }
  return { ...place, files: files.map((file) => unpackFile(file, place)) }
}

function unpackFile(packed: PackedFile, place: Place): CandidateFile {
  const [inItem, size, mtimeMs, ctimeMs, birthtimeMs, ino, dev, role] = packed
  const relPath = pathInFolder(place, inItem)
  return {
    relPath,
    size,
    mtimeMs,
    ctimeMs,
    birthtimeMs,
    ino,
    dev: dev === 0 ? place.dev : dev,
    role: role === 0 ? 'media' : role,
    type: fileTypeOf(relPath),
  }
}
