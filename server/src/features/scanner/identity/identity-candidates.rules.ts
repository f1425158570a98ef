import type { IdentityItem } from './identity.types.ts'
import type { ItemCandidate } from '../scanner.types.ts'

/** File system data of a candidate's folder, from the walk. */
export interface FolderStat {
  ino: string
  dev: string
  birthtimeMs: number | null
}

/** Data read from a media file; absent until it has been read. */
export interface FileFacts {
  headHash: string | null
  durationSeconds: number | null
}

export interface CandidatePlace {
  folderId: string
  /** Of the candidate's folder; unused for single-file items, which have the inode of their main file. */
  folderStat: FolderStat | null
  factsOf?: (relPath: string) => FileFacts | undefined
}

/** Converts a grouped candidate to the input of `matchItems`. */
export function identityOfCandidate(candidate: ItemCandidate, place: CandidatePlace): IdentityItem {
  const main = candidate.files.find((file) => file.relPath === candidate.relPath)
  const stat = candidate.isFile ? main : place.folderStat
  return {
    folderId: place.folderId,
    relPath: candidate.relPath,
    isFile: candidate.isFile,
    ino: stat?.ino ?? '',
    dev: stat?.dev ?? '',
    birthtimeMs: stat?.birthtimeMs ?? null,
    files: candidate.files.map((file) => ({
      relPath: file.relPath,
      ino: file.ino,
      dev: file.dev,
      size: file.size,
      mtimeMs: file.mtimeMs,
      isMedia: file.role !== 'side',
      headHash: place.factsOf?.(file.relPath)?.headHash ?? null,
      durationSeconds: place.factsOf?.(file.relPath)?.durationSeconds ?? null,
    })),
  }
}
