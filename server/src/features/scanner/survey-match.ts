import { filesToReread } from './changes.rules.ts'
import { headHashOf } from './head-hash.ts'
import { identityOfCandidate } from './identity-candidates.rules.ts'
import { matchItems } from './identity.rules.ts'
import type { IdentityFile, IdentityItem, KnownItem } from './identity.types.ts'
import { unpackFiles } from './packed-files.rules.ts'
import type { GoneItem, KnownBrief, Sighting, SurveyMatches, Work } from './survey.types.ts'

export interface MatchInput {
  readonly sightings: readonly Sighting[]
  /** Stored items that are not where, or not as, they were. */
  readonly known: readonly KnownBrief[]
  readonly filesOf: (id: string) => readonly IdentityFile[]
}

interface Found extends IdentityItem {
  readonly index: number
}

type Known = KnownItem & KnownBrief

/** Which stored item is which on disk, and so what there is to do. */
export function matchSurvey(input: MatchInput): SurveyMatches {
  const { sightings } = input
  const open = [...sightings.entries()].filter(([, { upToDate }]) => upToDate === null)
  const unchanged = [...sightings.entries()].flatMap(([index, { upToDate, packedFiles }]) =>
    // Their files were kept only if all files are to be read again.
    upToDate === null || packedFiles === '' ? [] : [{ index, ...SAME, knownId: upToDate.id }],
  )
  const { matched, gone, areInodesRenumbered } = recognise(input, open)
  const work = [...matched, ...unchanged].sort((a, b) => a.index - b.index)
  return { work: work.map((one) => toWork(sightings, one)), gone, areInodesRenumbered }
}

type Match = Pick<Work, 'index' | 'knownId' | 'kind' | 'wasMissing' | 'splitFrom'>

const SAME = { kind: 'same', wasMissing: false, splitFrom: null } as const
const ADDED = { kind: 'added', knownId: null, wasMissing: false, splitFrom: null } as const

function recognise(
  { known: briefs, filesOf }: MatchInput,
  open: readonly (readonly [number, Sighting])[],
): { matched: Match[] } & Pick<SurveyMatches, 'gone' | 'areInodesRenumbered'> {
  // Nobody to be recognised: the first scan, or one that found only new things.
  if (briefs.length === 0) {
    return { matched: open.map(([index]) => ({ index, ...ADDED })), gone: [], areInodesRenumbered: false }
  }
  const known: Known[] = briefs.map((item) => ({ ...item, files: filesOf(item.id) }))
  const identities = matchItems(known, toIdentities(open, known))
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
    ({ known: { id, folderId, relPath, isMissing }, absorbedBy }): GoneItem => ({
      id,
      folderId,
      relPath,
      wasMissing: isMissing,
      absorbedBy: absorbedBy?.relPath ?? null,
    }),
  )
  return { matched, gone, areInodesRenumbered: areRenumbered(identities.matched) }
}

function toWork(sightings: readonly Sighting[], match: Match): Work {
  const sighting = sightings[match.index]
  return {
    ...match,
    folderId: sighting?.place.folderId ?? '',
    relPath: sighting?.place.relPath ?? '',
    settlesAt: sighting?.settlesAt ?? null,
  }
}

/** With hashes of their content where a stored file has the same size, but no inode tells that it is the same. */
function toIdentities(open: readonly (readonly [number, Sighting])[], known: readonly Known[]): Found[] {
  const stored = known.flatMap((item) => item.files.filter((file) => file.isMedia))
  const sizes = new Set(stored.map(({ size }) => size))
  const inodes = new Set(stored.map(inodeKey))
  return open.map(([index, { place, root, packedFiles }]) => {
    const files = unpackFiles(packedFiles)
    const hashes = new Map<string, string | null>()
    for (const file of files) {
      if (file.role === 'side' || !sizes.has(file.size) || inodes.has(inodeKey(file))) continue
      hashes.set(file.relPath, headHashOf(`${root}/${file.relPath}`, file.size))
    }
    const { folderId, relPath, isFile, ino, dev, birthtimeMs } = place
    const identity = identityOfCandidate(
      { relPath, isFile, files, ownsFolder: true },
      {
        folderId,
        folderStat: { ino, dev, birthtimeMs },
        factsOf: (path) => ({ headHash: hashes.get(path) ?? null, durationSeconds: null }),
      },
    )
    return { ...identity, index }
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
