import { identityOfCandidate } from './identity-candidates.rules.ts'
import { matchItems } from './identity.rules.ts'
import type { IdentityFile, IdentityItem, KnownItem } from './identity.types.ts'
import { filesToReread } from './changes.rules.ts'
import { headHashOf } from './head-hash.ts'
import { settlingTime } from './sightings.rules.ts'
import type { GoneItem, KnownBrief, Sighting, SurveyMatches, Work } from './survey.types.ts'

export interface MatchInput {
  readonly sightings: readonly Sighting[]
  /** Stored items that are not where, or not as, they were. */
  readonly known: readonly KnownBrief[]
  readonly filesOf: (id: string) => readonly IdentityFile[]
  readonly isForced: boolean
  readonly now: number
}

interface Found extends IdentityItem {
  readonly index: number
}

type Known = KnownItem & KnownBrief

/** Which stored item is which on disk, and so what there is to do. */
export function matchSurvey(input: MatchInput): SurveyMatches {
  const { sightings, isForced } = input
  const known: Known[] = input.known.map((item) => ({ ...item, files: input.filesOf(item.id) }))
  const open = [...sightings.entries()].filter(([, { upToDate }]) => upToDate === null)
  const identities = matchItems(known, toIdentities(open, known))
  const work: Work[] = [
    ...identities.matched.map(({ known: { id }, found, kind, wasMissing }) =>
      toWork(input, found.index, { knownId: id, kind, wasMissing, splitFrom: null }),
    ),
    ...identities.added.map(({ found, splitFrom }) =>
      toWork(input, found.index, {
        knownId: null,
        kind: 'added',
        wasMissing: false,
        splitFrom: splitFrom?.id ?? null,
      }),
    ),
    ...(isForced ? unchangedWork(input) : []),
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
  return {
    work: work.sort((a, b) => a.index - b.index),
    gone,
    areInodesRenumbered: areRenumbered(identities.matched),
  }
}

function toWork(
  { sightings, now }: MatchInput,
  index: number,
  rest: Pick<Work, 'knownId' | 'kind' | 'wasMissing' | 'splitFrom'>,
): Work {
  const found = sightings[index]?.found
  return {
    index,
    ...rest,
    folderId: found?.folderId ?? '',
    relPath: found?.relPath ?? '',
    settlesAt: found ? settlingTime(found.files, now) : null,
  }
}

function unchangedWork(input: MatchInput): Work[] {
  return [...input.sightings.entries()].flatMap(([index, { upToDate }]) =>
    upToDate === null
      ? []
      : [toWork(input, index, { knownId: upToDate.id, kind: 'same', wasMissing: false, splitFrom: null })],
  )
}

/** With hashes of their content where a stored file has the same size, but no inode tells that it is the same. */
function toIdentities(open: readonly (readonly [number, Sighting])[], known: readonly Known[]): Found[] {
  const files = known.flatMap((item) => item.files.filter((file) => file.isMedia))
  const sizes = new Set(files.map(({ size }) => size))
  const inodes = new Set(files.map(inodeKey))
  return open.map(([index, { found, root }]) => {
    const hashes = new Map<string, string | null>()
    for (const file of found.files) {
      if (file.role === 'side' || !sizes.has(file.size) || inodes.has(inodeKey(file))) continue
      hashes.set(file.relPath, headHashOf(`${root}/${file.relPath}`, file.size))
    }
    const candidate = { ...found, ownsFolder: true, files: [...found.files] }
    const identity = identityOfCandidate(candidate, {
      folderId: found.folderId,
      folderStat: { ino: found.ino, dev: found.dev, birthtimeMs: found.birthtimeMs },
      factsOf: (relPath) => ({ headHash: hashes.get(relPath) ?? null, durationSeconds: null }),
    })
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
