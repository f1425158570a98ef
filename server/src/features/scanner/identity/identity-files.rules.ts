import { groupBy } from '../../../lib/group-by.ts'
import { compareTexts } from '@lectern/contract/rules/sorting'
import { isSameContent, isSameInode, isUnmoved } from './identity-evidence.rules.ts'
import type { FileTraits } from './identity.types.ts'

/** `modified`: same file, different content; `replaced`: a different file at the same path. */
export type FileMatchKind = 'same' | 'moved' | 'modified' | 'replaced'

export interface FileMatch<K, F> {
  known: K
  found: F
  kind: FileMatchKind
}

export interface FileIdentities<K, F> {
  matched: FileMatch<K, F>[]
  added: F[]
  removed: K[]
}

/**
 * Matches an item's stored files to those on disk: by inode, then by path, then by content. Paths are relative to the
 * item's folder.
 */
export function matchFiles<K extends FileTraits, F extends FileTraits>(
  allKnown: readonly K[],
  allFound: readonly F[],
): FileIdentities<K, F> {
  const known = new Set(allKnown.toSorted(byPath))
  const found = new Set(allFound.toSorted(byPath))
  const matched: FileMatch<K, F>[] = []
  const take = (indexOf: (file: FileTraits) => string, kindOf: (a: K, b: F) => FileMatchKind | null) => {
    const index = groupBy(found, indexOf)
    for (const file of known) {
      for (const twin of index.get(indexOf(file)) ?? []) {
        const kind = found.has(twin) ? kindOf(file, twin) : null
        if (kind === null) continue
        matched.push({ known: file, found: twin, kind })
        known.delete(file)
        found.delete(twin)
        break
      }
    }
  }
  const pathOf = (file: FileTraits) => file.relPath
  take(pathOf, (a, b) => (isSameInode(a, b) ? 'same' : null))
  take(
    (file) => file.ino,
    (a, b) => (isSameInode(a, b) ? 'moved' : null),
  )
  take(pathOf, kindAtPath)
  take(
    (file) => String(file.size),
    (a, b) => (isSameContent(a, b) ? 'moved' : null),
  )
  return {
    matched: matched.sort((a, b) => byPath(a.known, b.known)),
    added: [...found],
    removed: [...known],
  }
}

function kindAtPath(known: FileTraits, found: FileTraits): FileMatchKind {
  // Only the inode changed: a restored backup, or a mount that assigns new inodes.
  if (isUnmoved(known, found)) return 'same'
  return known.ino === found.ino ? 'modified' : 'replaced'
}

function byPath(a: FileTraits, b: FileTraits): number {
  return compareTexts(a.relPath, b.relPath)
}
