import type { Item, ItemFile } from '../../items/items.types.ts'
import { whyReread, type RereadReason } from '../identity/changes.rules.ts'
import { matchFiles } from '../identity/identity-files.rules.ts'
import type { IdentityFile } from '../identity/identity.types.ts'
import { pathInItem } from '../survey/item-paths.rules.ts'
import type { CandidateFile } from '../scanner.types.ts'
import type { FoundItem } from '../survey/survey.types.ts'

/** A file on disk beside what is stored of it. */
export interface FilePair {
  readonly found: CandidateFile
  /** Below the item. */
  readonly relPath: string
  readonly known: ItemFile | null
  /** null: what is stored still holds. */
  readonly rereadReason: RereadReason | null
}

export interface PairingOptions {
  readonly isForced: boolean
  readonly areInodesRenumbered: boolean
}

interface KnownFile extends IdentityFile {
  readonly file: ItemFile
}

interface FoundFile extends IdentityFile {
  readonly file: CandidateFile
}

export function pairFiles(found: FoundItem, known: Item | null, options: PairingOptions): FilePair[] {
  const onDisk = found.files.map((file) => toFoundFile(found, file))
  const { matched, added } = matchFiles((known?.files ?? []).map(toKnownFile), onDisk)
  const pairs = [
    ...matched.map((match) => toPair(match.found, match.known.file, options)),
    ...added.map((file) => toPair(file, null, options)),
  ]
  const order = new Map(onDisk.map(({ relPath }, index) => [relPath, index]))
  return pairs.sort((a, b) => (order.get(a.relPath) ?? 0) - (order.get(b.relPath) ?? 0))
}

function toPair({ file, relPath }: FoundFile, known: ItemFile | null, options: PairingOptions): FilePair {
  const reason = whyReread(known && { ...known, ino: seenInodeOf(known) }, file, options.isForced)
  const rereadReason = reason === 'inode' && options.areInodesRenumbered ? null : reason
  return { found: file, relPath, known, rereadReason }
}

const seenInodeOf = ({ ino, seenIno }: ItemFile): string => seenIno ?? ino

function toFoundFile(item: FoundItem, file: CandidateFile): FoundFile {
  const { ino, dev, size, mtimeMs, role } = file
  const relPath = pathInItem(item, file.relPath)
  const isMedia = role !== 'side'
  return { relPath, ino, dev, size, mtimeMs, isMedia, headHash: null, durationSeconds: null, file }
}

function toKnownFile(file: ItemFile): KnownFile {
  const { relPath, dev, size, mtimeMs, media } = file
  const ino = seenInodeOf(file)
  return {
    relPath,
    ino,
    dev,
    size,
    mtimeMs,
    isMedia: media !== null || file.kind === 'ebook',
    headHash: null,
    durationSeconds: media?.durationSeconds ?? null,
    file,
  }
}
