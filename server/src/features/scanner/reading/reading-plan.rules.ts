import type { LibraryMediaType } from '@lectern/contract/rules/file-types'
import type { Cover, Item } from '../../items/items.types.ts'
import type { FilePair } from '../assembling/file-pairs.rules.ts'
import { pathInFolder } from '../../items/item-paths.rules.ts'
import { coverFile, coverFiles, primaryEbook } from '../assembling/main-files.rules.ts'
import { pickCueSheets } from './cue-sheets.rules.ts'
import type { CoverRequest, ReadRequest } from './readings.types.ts'
import { pickSidecars } from './sidecar-files.rules.ts'
import type { FoundItem } from '../survey/survey.types.ts'

export interface PlanInput {
  readonly mediaType: LibraryMediaType
  readonly found: FoundItem
  readonly known: Item | null
  readonly pairs: readonly FilePair[]
  /** Paths of library folders, by id. */
  readonly rootOf: (folderId: string) => string
  /** Where pictures extracted from the item's files are stored. */
  readonly coverFolder: string
  /** Whether the file of the stored cover is where it was. */
  readonly isCoverThere: boolean
}

export interface ReadingPlan {
  readonly request: ReadRequest
  /** The stored cover if it is still valid; null to use the one from the reading. */
  readonly keptCover: Cover | null
}

/** Decides which of an item's files must be read; unchanged ones are not read again. */
export function planReading(input: PlanInput): ReadingPlan {
  const { found, pairs, mediaType } = input
  const audio = pairs.filter((pair) => isSound(pair) && needsReading(pair))
  const hasAudio = pairs.some(isSound)
  const ebook = mediaType === 'book' ? primaryEbook(found.files) : null
  const keptCover = findKeptCover(input)
  const request: ReadRequest = {
    root: input.rootOf(found.folderId),
    audio: audio.map(({ found: { relPath, size } }) => ({ relPath, size })),
    // If there is audio, metadata is not read from the e-book.
    ebook: hasAudio ? null : (ebook?.relPath ?? null),
    sidecars: mediaType === 'music' ? {} : pickSidecars(found.files),
    ...(mediaType === 'book' ? cueSheetsOf(found) : {}),
    cover: keptCover ? null : requestCover(input, ebook?.relPath ?? null),
  }
  return { request, keptCover }
}

function cueSheetsOf({ files }: FoundItem): Pick<ReadRequest, 'cueSheets'> {
  const cueSheets = pickCueSheets(files)
  return Object.keys(cueSheets).length > 0 ? { cueSheets } : {}
}

export function isSound({ found }: FilePair): boolean {
  return found.role !== 'side' && (found.type === 'audio' || found.type === 'video')
}

/** Files that could not be read are retried whenever their item is processed. */
function needsReading({ known, rereadReason }: FilePair): boolean {
  return rereadReason !== null || known?.media == null || known.media.error !== null
}

function findKeptCover(input: PlanInput): Cover | null {
  const { found, known, pairs, rootOf } = input
  const cover = known?.cover
  if (!known || !cover) return null
  if (cover.source === 'hand' || cover.source === 'provider') return followChosenCover(input, known, cover)
  const image = coverFile(found.files, found.relPath)
  if (image) {
    const pair = pairs.find((candidate) => candidate.found === image)
    const wasHere = pair?.known
      ? `${rootOf(known.folderId)}/${pathInFolder(known, pair.known.relPath)}`
      : null
    const isSame = cover.source === 'folder' && pair?.rereadReason === null && cover.path === wasHere
    return isSame ? { ...cover, path: `${rootOf(found.folderId)}/${image.relPath}` } : null
  }
  const isUntouched = pairs.every((pair) => pair.found.role === 'side' || !needsRereading(pair))
  return cover.source === 'embedded' && isUntouched ? cover : null
}

/** A chosen cover may be one of the item's files: it moves along with them, and is gone when it was removed. */
function followChosenCover(input: PlanInput, known: Item, cover: Cover): Cover | null {
  const { found, pairs, rootOf, coverFolder, isCoverThere } = input
  const isInLibrary = cover.path.startsWith(`${rootOf(known.folderId)}/`)
  if (!isInLibrary || cover.path.startsWith(`${coverFolder}/`)) return cover
  const [pair] = pairs
    .filter(({ known: file, relPath }) => cover.path.endsWith(`/${file?.relPath ?? relPath}`))
    .toSorted((a, b) => b.relPath.length - a.relPath.length)
  if (pair) return { ...cover, path: `${rootOf(found.folderId)}/${pair.found.relPath}` }
  // It may have been added after the folder was looked at.
  return isCoverThere ? cover : null
}

function needsRereading({ rereadReason }: FilePair): boolean {
  return rereadReason !== null
}

/** How many pictures are tried in case the best one is broken. */
const MOST_PICTURES = 3

function requestCover({ found, pairs, coverFolder }: PlanInput, ebook: string | null): CoverRequest | null {
  const images = coverFiles(found.files, found.relPath)
    .slice(0, MOST_PICTURES)
    .map(({ relPath }) => relPath)
  const audio = pairs
    .filter((pair) => isSound(pair) && mayHavePicture(pair))
    .map((pair) => pair.found.relPath)
  if (images.length === 0 && audio.length === 0 && ebook === null) return null
  return { images, audio, ebook, targetFolder: coverFolder }
}

function mayHavePicture(pair: FilePair): boolean {
  return needsReading(pair) || pair.known?.media?.probe.embeddedCoverArt != null
}
