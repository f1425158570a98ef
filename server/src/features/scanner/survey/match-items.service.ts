import type { ItemId } from '@lectern/contract/ids'
import { filesToReread } from '../identity/changes.rules.ts'
import { headHashOf } from './head-hash.service.ts'
import { identityOfCandidate } from '../identity/identity-candidates.rules.ts'
import { isSameInode, mediaOf } from '../identity/identity-evidence.rules.ts'
import { matchItems } from '../identity/identity.rules.ts'
import type { IdentityFile, IdentityItem, KnownItem } from '../identity/identity.types.ts'
import type { FoundItems } from './found-items.service.ts'
import type { FoundItem, MissingItem, ItemPlace, SurveyMatches, Work } from './survey.types.ts'
import type { ItemBrief } from '../../items/items.types.ts'

export interface MatchInput {
  readonly foundItems: FoundItems
  /** Stored items that changed or are no longer at their path. */
  readonly known: readonly ItemBrief[]
  readonly filesOf: (id: ItemId) => readonly IdentityFile[]
  readonly rootOf: (folderId: string) => string
  readonly isStoredAt: (place: ItemPlace) => boolean
}

/** The processing a found item needs. */
export type Match = Pick<Work, 'index' | 'knownId' | 'kind' | 'wasMissing' | 'splitFrom'>

export interface Matches extends Pick<
  SurveyMatches,
  'gone' | 'moves' | 'placesTaken' | 'areInodesRenumbered' | 'numAdded' | 'numReplaced'
> {
  readonly work: readonly Match[]
}

interface Found extends IdentityItem {
  readonly index: number
}

type Known = KnownItem & ItemBrief

const SAME = { kind: 'same', wasMissing: false, splitFrom: null } as const
const ADDED = { kind: 'added', knownId: null, wasMissing: false, splitFrom: null } as const

/** Matches stored items to items on disk and derives the work to be done. */
export function matchSurvey(input: MatchInput): Matches {
  const { foundItems } = input
  const open: number[] = []
  const unchanged: Match[] = []
  for (let index = 0; index < foundItems.size; index += 1) {
    const knownId = foundItems.upToDateId(index)
    if (knownId === null) open.push(index)
    else unchanged.push({ index, ...SAME, knownId })
  }
  const { matched, gone, areInodesRenumbered, numReplaced } = recognise(input, open)
  const work = [...matched, ...unchanged].sort((a, b) => a.index - b.index)
  const numAdded = matched.filter(({ knownId }) => knownId === null).length
  return { work, gone, areInodesRenumbered, numAdded, numReplaced, ...findMoves(input, matched) }
}

/** Finds stored items that moved, and paths of stored items that new items have taken. */
function findMoves(
  { foundItems, isStoredAt }: MatchInput,
  matched: readonly Match[],
): Pick<SurveyMatches, 'moves' | 'placesTaken'> {
  const moves = matched.flatMap(({ index, kind, knownId }) => {
    const item = kind === 'moved' || kind === 'renamed' ? foundItems.get(index) : undefined
    return item && knownId !== null ? [{ id: knownId, folderId: item.folderId, relPath: item.relPath }] : []
  })
  // Without moves, no stored item's path can be taken.
  if (moves.length === 0) return { moves, placesTaken: [] }
  const placesTaken = matched.flatMap(({ index, knownId }) => {
    const item = knownId === null ? foundItems.get(index) : undefined
    return item && isStoredAt(item) ? [{ folderId: item.folderId, relPath: item.relPath }] : []
  })
  return { moves, placesTaken }
}

function recognise(
  { foundItems, known: briefs, filesOf, rootOf }: MatchInput,
  open: readonly number[],
): { matched: Match[] } & Pick<SurveyMatches, 'gone' | 'areInodesRenumbered' | 'numReplaced'> {
  // The first scan, or one with only new items.
  if (briefs.length === 0) {
    const matched = open.map((index) => ({ index, ...ADDED }))
    return { matched, gone: [], areInodesRenumbered: false, numReplaced: 0 }
  }
  const known: Known[] = briefs.map((item) => ({ ...item, files: filesOf(item.id) }))
  const found = toIdentities(open, known, (index) => {
    const item = foundItems.get(index)
    return item && { item, root: rootOf(item.folderId) }
  })
  const identities = matchItems(known, found)
  const matched: Match[] = [
    ...identities.matched.map(({ known: { id }, found: { index }, kind, wasMissing }) => ({
      index,
      knownId: id,
      kind,
      wasMissing,
      splitFrom: null,
    })),
    ...identities.added.map(({ found: { index }, splitFrom }) => ({
      ...ADDED,
      index,
      splitFrom: splitFrom?.id ?? null,
    })),
  ]
  const gone = identities.missing.map(
    ({ known: { id, folderId, relPath, isMissing }, absorbedBy }): MissingItem => ({
      id,
      folderId,
      relPath,
      wasMissing: isMissing,
      absorbedBy: absorbedBy?.relPath ?? null,
    }),
  )
  const numReplaced = identities.matched.filter((match) => !hasCommonFile(match)).length
  return { matched, gone, areInodesRenumbered: areRenumbered(identities.matched), numReplaced }
}

function hasCommonFile({ known, found }: { known: Known; found: Found }): boolean {
  const before = new Map(mediaOf(known).map((file) => [file.ino, file]))
  return mediaOf(found).some((file) => {
    const old = before.get(file.ino)
    return old !== undefined && isSameInode(old, file)
  })
}

export function toWork(foundItems: FoundItems, match: Match): Work | undefined {
  const item = foundItems.get(match.index)
  if (!item) return undefined
  const { folderId, relPath } = item
  return { ...match, folderId, relPath, settlesAt: foundItems.settlesAt(match.index) }
}

/** Hashes the content of files that have the size of a stored file but no matching inode. */
function toIdentities(
  open: readonly number[],
  known: readonly Known[],
  find: (index: number) => { readonly item: FoundItem; readonly root: string } | undefined,
): Found[] {
  const stored = known.flatMap((item) => item.files.filter((file) => file.isMedia))
  const sizes = new Set(stored.map(({ size }) => size))
  const inodes = new Set(stored.map(inodeKey))
  return open.flatMap((index) => {
    const found = find(index)
    if (!found) return []
    const { folderId, relPath, isFile, ino, dev, birthtimeMs, files } = found.item
    const hashes = new Map<string, string | null>()
    for (const file of files) {
      if (file.role === 'side' || !sizes.has(file.size) || inodes.has(inodeKey(file))) continue
      hashes.set(file.relPath, headHashOf(`${found.root}/${file.relPath}`, file.size))
    }
    const identity = identityOfCandidate(
      { relPath, isFile, files: [...files], ownsFolder: true },
      {
        folderId,
        folderStat: { ino, dev, birthtimeMs },
        factsOf: (path) => ({ headHash: hashes.get(path) ?? null, durationSeconds: null }),
      },
    )
    return [{ ...identity, index }]
  })
}

function inodeKey({ ino, size, mtimeMs }: { ino: string; size: number; mtimeMs: number }): string {
  return `${ino} ${size} ${mtimeMs}`
}

function areRenumbered(matched: readonly { known: Known; found: Found }[]): boolean {
  const pairs = matched.flatMap(({ known, found }) => {
    const before = new Map(known.files.map((file) => [file.relPath, file]))
    return found.files.flatMap((file) => {
      const old = before.get(file.relPath)
      return old ? [{ known: old, found: file }] : []
    })
  })
  const onlyInode = ({ known, found }: (typeof pairs)[number]) =>
    known.ino !== found.ino && known.size === found.size && known.mtimeMs === found.mtimeMs
  return pairs.some(onlyInode) && !filesToReread(pairs, false).some(({ reason }) => reason === 'inode')
}
