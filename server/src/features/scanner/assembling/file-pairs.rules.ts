import type { Item, ItemFile } from '../../items/items.types.ts'
import { rereadReasonFor, type RereadReason } from '../identity/changes.rules.ts'
import { matchFiles } from '../identity/identity-files.rules.ts'
import type { FileTraits } from '../identity/identity.types.ts'
import { pathInItem } from '../../items/item-paths.rules.ts'
import type { CandidateFile } from '../scanner.types.ts'
import type { FoundItem } from '../survey/survey.types.ts'

/** A file on disk and its stored counterpart, if any. */
export interface FilePair {
  readonly found: CandidateFile
  /** Relative to the item. */
  readonly relPath: string
  readonly known: ItemFile | null
  /** Null if the stored data is still valid. */
  readonly rereadReason: RereadReason | null
}

export interface PairingOptions {
  readonly isForced: boolean
  readonly areInodesRenumbered: boolean
}

interface KnownFile extends FileTraits {
  readonly file: ItemFile
}

interface FoundFile extends FileTraits {
  readonly file: CandidateFile
}

export function pairFiles(found: FoundItem, known: Item | null, options: PairingOptions): FilePair[] {
  const onDisk = found.files.map((file) => toFoundFile(found, file))
  const { matched } = matchFiles((known?.files ?? []).map(toKnownFile), onDisk)
  const storedOf = new Map(matched.map((match) => [match.found, match.known.file]))
  return onDisk.map((file) => toPair(file, storedOf.get(file) ?? null, options))
}

function toPair({ file, relPath }: FoundFile, known: ItemFile | null, options: PairingOptions): FilePair {
  const reason = rereadReasonFor(known && { ...known, ino: seenInodeOf(known) }, file, options.isForced)
  const rereadReason = reason === 'inode' && options.areInodesRenumbered ? null : reason
  return { found: file, relPath, known, rereadReason }
}

const seenInodeOf = ({ ino, seenIno }: ItemFile): string => seenIno ?? ino

function toFoundFile(item: FoundItem, file: CandidateFile): FoundFile {
  const { ino, size, mtimeMs } = file
  const relPath = pathInItem(item, file.relPath)
  return { relPath, ino, size, mtimeMs, headHash: null, durationSeconds: null, file }
}

function toKnownFile(file: ItemFile): KnownFile {
  const { relPath, size, mtimeMs, media } = file
  const durationSeconds = media?.durationSeconds ?? null
  return { relPath, ino: seenInodeOf(file), size, mtimeMs, headHash: null, durationSeconds, file }
}
