import { compareTexts } from '@lectern/contract/rules/sorting'
import { parentOf } from '../survey/file-kinds.rules.ts'
import {
  isAllUnmoved,
  contentShare,
  isRelated,
  isSameBirth,
  isSameFolderInode,
  isSamePath,
  isUntouched,
  keepsItsFiles,
} from './identity-evidence.rules.ts'
import { contentPairs, inodeShares, type Share } from './identity-shares.rules.ts'
import type { Identities, IdentityItem, ItemMatch, KnownItem, MatchKind } from './identity.types.ts'

/**
 * Matches known items to those on disk, one to one. The strongest evidence is used first: inodes, then contents, then
 * just the path. Items in folders that could not be read must not be passed in, because they would look missing.
 */
export function matchItems<K extends KnownItem, F extends IdentityItem>(
  allKnown: readonly K[],
  allFound: readonly F[],
): Identities<K, F> {
  const pairing = new Pairing<K, F>(allKnown, allFound)
  // Matches nearly everything in nearly every scan.
  matchAtPath(pairing, isUntouched)
  const shares = inodeShares(pairing.storedToFind(), pairing.openFound())
  pairing.takeBest(shares.filter(isStrong).map((share) => ({ ...share, rank: rankOfShare(share) })))
  matchAtPath(pairing, isAllUnmoved)
  matchByContent(pairing)
  matchByPath(pairing)
  const remains = shares.filter((share) => Math.max(share.ofKnown, share.ofFound) > 0.5)
  pairing.takeBest(remains.map((share) => ({ ...share, rank: 0 })))
  return conclude(pairing, shares)
}

interface Claim<K, F> {
  known: K
  found: F
  /** Lower is more certain. */
  rank: number
  bytes: number
}

/** Tracks which items are matched. Matching runs in a fixed order, so the order of the input does not matter. */
class Pairing<K extends KnownItem, F extends IdentityItem> {
  readonly matched = new Map<K, F>()
  private readonly taken = new Set<F>()
  readonly known: readonly K[]
  readonly found: readonly F[]

  constructor(known: readonly K[], found: readonly F[]) {
    this.known = known.toSorted((a, b) => compareTexts(a.id, b.id))
    this.found = found.toSorted(compareFound)
  }

  storedToFind(): K[] {
    return this.known.filter((item) => !this.matched.has(item))
  }

  openFound(): F[] {
    return this.found.filter((item) => !this.taken.has(item))
  }

  isOpen({ known, found }: { known: K; found: F }): boolean {
    return !this.matched.has(known) && !this.taken.has(found)
  }

  pair(known: K, found: F): void {
    this.matched.set(known, found)
    this.taken.add(found)
  }

  takeBest(claims: readonly Claim<K, F>[]): void {
    for (const claim of claims.toSorted(compareClaims))
      if (this.isOpen(claim)) this.pair(claim.known, claim.found)
  }
}

function compareFound(a: IdentityItem, b: IdentityItem): number {
  return compareTexts(a.folderId, b.folderId) || compareTexts(a.relPath, b.relPath)
}

function compareClaims<K extends KnownItem, F extends IdentityItem>(a: Claim<K, F>, b: Claim<K, F>): number {
  return (
    a.rank - b.rank ||
    b.bytes - a.bytes ||
    Number(isSamePath(b.known, b.found)) - Number(isSamePath(a.known, a.found)) ||
    Number(a.known.isMissing) - Number(b.known.isMissing) ||
    compareTexts(a.known.id, b.known.id) ||
    compareFound(a.found, b.found)
  )
}

function pathKey(item: IdentityItem): string {
  return `${item.folderId}/${item.relPath}`
}

function matchAtPath<K extends KnownItem, F extends IdentityItem>(
  pairing: Pairing<K, F>,
  isMatch: (known: K, found: F) => boolean,
): void {
  const byPath = new Map(pairing.openFound().map((item) => [pathKey(item), item]))
  const claims = pairing.storedToFind().flatMap((known): Claim<K, F>[] => {
    const found = byPath.get(pathKey(known))
    return found && isMatch(known, found) ? [{ known, found, rank: 0, bytes: 0 }] : []
  })
  pairing.takeBest(claims)
}

/** Most of the known item's files are there, or some of them in the same folder or at the same path. */
function isStrong<K extends KnownItem, F extends IdentityItem>(share: Share<K, F>): boolean {
  const { known, found, ofKnown } = share
  return ofKnown > 0.5 || isSameFolderInode(known, found) || isSamePath(known, found)
}

function rankOfShare<K extends KnownItem, F extends IdentityItem>({
  known,
  found,
  ofKnown,
}: Share<K, F>): number {
  const isMost = ofKnown > 0.5
  if (isSameFolderInode(known, found)) return isMost ? 0 : 3
  if (isSamePath(known, found)) return isMost ? 1 : 4
  return 2
}

/** Matches by content when inodes don't help (another disk, a restored backup), preferring the same path. */
function matchByContent<K extends KnownItem, F extends IdentityItem>(pairing: Pairing<K, F>): void {
  const openFound = pairing.openFound()
  const atPath = new Map(openFound.map((item) => [pathKey(item), item]))
  const claims = contentPairs(pairing.storedToFind(), openFound).flatMap(([known, found]): Claim<K, F>[] => {
    const share = contentShare(known, found)
    return share > 0.5 ? [{ known, found, rank: isSamePath(known, found) ? 0 : 1, bytes: share }] : []
  })
  const claimed = new Set(claims.map((claim) => claim.found))
  pairing.takeBest(
    claims.filter(({ known, rank }) => {
      const here = atPath.get(pathKey(known))
      // The files were rewritten in place; old content found elsewhere is a copy.
      const stays = here !== undefined && !claimed.has(here) && isRelated(known, here)
      return rank === 0 || !stays
    }),
  )
}

/** Matches folders by inode and birth time, wherever they are now; then whatever is at the known path. */
function matchByPath<K extends KnownItem, F extends IdentityItem>(pairing: Pairing<K, F>): void {
  const openFound = pairing.openFound()
  const byInode = new Map(openFound.map((item) => [`${item.dev}/${item.ino}`, item]))
  for (const known of pairing.storedToFind()) {
    const found = byInode.get(`${known.dev}/${known.ino}`)
    if (
      found &&
      isSameFolderInode(known, found) &&
      isSameBirth(known, found) &&
      pairing.isOpen({ known, found })
    ) {
      pairing.pair(known, found)
    }
  }
  matchAtPath(pairing, () => true)
}

function conclude<K extends KnownItem, F extends IdentityItem>(
  pairing: Pairing<K, F>,
  shares: readonly Share<K, F>[],
): Identities<K, F> {
  const origins = new Map(
    shares.filter(({ ofFound }) => ofFound > 0.5).map(({ known, found }) => [found, known]),
  )
  const refuges = new Map(
    shares.filter(({ ofKnown }) => ofKnown > 0.5).map(({ known, found }) => [known, found]),
  )
  const matched = [...pairing.matched].map(([known, found]): ItemMatch<K, F> => ({
    known,
    found,
    kind: kindOf(known, found),
    wasMissing: known.isMissing,
  }))
  matched.sort((a, b) => compareTexts(a.known.id, b.known.id))
  return {
    matched,
    added: pairing.openFound().map((found) => ({ found, splitFrom: origins.get(found) ?? null })),
    missing: pairing.storedToFind().map((known) => ({ known, absorbedBy: refuges.get(known) ?? null })),
    restored: matched.filter(({ wasMissing }) => wasMissing).map(({ known }) => known),
  }
}

function kindOf(known: KnownItem, found: IdentityItem): MatchKind {
  if (isSamePath(known, found)) {
    return keepsItsFiles(known, found) || contentShare(known, found) > 0.5 ? 'same' : 'replaced'
  }
  const isSameParent =
    known.folderId === found.folderId && parentOf(known.relPath) === parentOf(found.relPath)
  return isSameParent ? 'renamed' : 'moved'
}
