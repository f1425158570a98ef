import { compareTexts } from '@lectern/contract/rules/sorting'
import { bytesOf, contentKeys, isSameInode, mediaOf } from './identity-evidence.rules.ts'
import type { IdentityFile, IdentityItem } from './identity.types.ts'

/** The overlap of a known and a found item, determined by the inodes of their files. */
export interface Share<K, F> {
  known: K
  found: F
  bytes: number
  /** As a fraction of the known item's media, and of the found item's. */
  ofKnown: number
  ofFound: number
}

export function inodeShares<K extends IdentityItem, F extends IdentityItem>(
  known: readonly K[],
  found: readonly F[],
): Share<K, F>[] {
  const owners = new Map<string, { item: K; file: IdentityFile }[]>()
  for (const item of known) {
    for (const file of mediaOf(item)) {
      const sharing = owners.get(file.ino)
      if (sharing) sharing.push({ item, file })
      else owners.set(file.ino, [{ item, file }])
    }
  }
  return found.flatMap((item) => sharesOfFound(item, owners))
}

function sharesOfFound<K extends IdentityItem, F extends IdentityItem>(
  found: F,
  owners: ReadonlyMap<string, readonly { item: K; file: IdentityFile }[]>,
): Share<K, F>[] {
  const bytes = new Map<K, number>()
  const seen = new Set<IdentityFile>()
  for (const file of mediaOf(found)) {
    for (const owner of owners.get(file.ino) ?? []) {
      // Two hard links to one file in the same item must not count twice.
      if (seen.has(owner.file) || !isSameInode(owner.file, file)) continue
      seen.add(owner.file)
      bytes.set(owner.item, (bytes.get(owner.item) ?? 0) + Math.max(1, file.size))
    }
  }
  const foundBytes = bytesOf(mediaOf(found))
  return [...bytes].map(([known, shared]) => ({
    known,
    found,
    bytes: shared,
    ofKnown: shared / bytesOf(mediaOf(known)),
    ofFound: Math.min(1, shared / foundBytes),
  }))
}

const MAX_LOOKALIKES = 64
const FILES_TO_COMPARE = 3

/** Returns pairs whose largest files may have the same content; the caller compares them in detail. */
export function contentPairs<K extends IdentityItem, F extends IdentityItem>(
  known: readonly K[],
  found: readonly F[],
): [K, F][] {
  const byKey = new Map<string, Set<K>>()
  for (const item of known) {
    for (const key of largestKeys(item)) byKey.set(key, (byKey.get(key) ?? new Set()).add(item))
  }
  return found.flatMap((item) => {
    const candidates = new Set<K>()
    for (const key of largestKeys(item)) {
      for (const candidate of byKey.get(key) ?? [])
        if (candidates.size < MAX_LOOKALIKES) candidates.add(candidate)
    }
    return [...candidates].map((candidate): [K, F] => [candidate, item])
  })
}

function largestKeys(item: IdentityItem): string[] {
  const largest = mediaOf(item).toSorted((a, b) => b.size - a.size || compareTexts(a.relPath, b.relPath))
  return largest.slice(0, FILES_TO_COMPARE).flatMap(contentKeys)
}
