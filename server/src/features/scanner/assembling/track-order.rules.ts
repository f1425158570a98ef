import { compareNaturally, compareTexts } from '@lectern/contract/rules/sorting'
import { readFileNumbers, type BookWords, type FileNumbers } from '../naming/file-numbers.rules.ts'
import { findMissingParts, type CountedTrack } from './missing-parts.rules.ts'
import type { FileRole } from '../scanner.types.ts'

/** What track ordering needs to know about an audio file. */
export interface TrackFile {
  /** Identifies the file to the caller. */
  key: string
  /** Relative to the item's folder. */
  relPath: string
  role: FileRole
  trackFromTag: number | null
  trackTotalFromTag: number | null
  discFromTag: number | null
  /** Its stored track index; null for a new file. */
  previousIndex: number | null
  isExcluded: boolean
}

export interface OrderedTrack {
  key: string
  /** From 1; -1 for a file that is not played. */
  index: number
  trackFromName: number | null
  discFromName: number | null
}

export interface TrackOrder {
  tracks: OrderedTrack[]
  missingParts: number[]
  /** Which source of numbers was used. */
  discsFrom: 'tags' | 'names' | 'none'
  tracksFrom: 'tags' | 'names' | 'none' | 'hand'
}

export interface TrackOrderOptions {
  book: BookWords
  /** A user ordered the files: known files keep that order, new ones are appended. */
  isOrderedByHand: boolean
}

interface Entry {
  file: TrackFile
  names: FileNumbers
}

export function orderTracks(files: readonly TrackFile[], options: TrackOrderOptions): TrackOrder {
  // Sorted by path first so that the result does not depend on the input order.
  const sorted = [...files].sort((a, b) => compareTexts(a.relPath, b.relPath) || compareTexts(a.key, b.key))
  const isPlayed = (file: TrackFile) => !file.isExcluded && file.role !== 'sample'
  const played = withNames(sorted.filter(isPlayed), options.book)
  const left = withNames(
    sorted.filter((file) => !isPlayed(file)),
    options.book,
  )
  const main = played.filter(({ file }) => file.role !== 'extra')
  const discOf = chooseDiscs(main)
  const trackOf = chooseTracks(main, discOf.get)
  const isByHand = options.isOrderedByHand && played.some(({ file }) => placeByHand(file) !== null)
  const ordered = [...played].sort(
    (a, b) => (isByHand ? compareByHand(a, b) : 0) || compareTracks(a, b, discOf.get, trackOf.get),
  )
  return {
    tracks: [
      ...ordered.map((entry, position) => toOrdered(entry, position + 1)),
      ...left.map((entry) => toOrdered(entry, -1)),
    ],
    missingParts: isByHand ? [] : findMissingParts(main.map((entry) => counted(entry, discOf.get, trackOf))),
    discsFrom: discOf.from,
    tracksFrom: isByHand ? 'hand' : trackOf.from,
  }
}

function withNames(files: readonly TrackFile[], book: BookWords): Entry[] {
  const numbers = readFileNumbers(
    files.map((file) => file.relPath),
    book,
  )
  return files.map((file, index) => ({
    file,
    names: numbers[index] ?? { disc: null, track: null, isOpening: false },
  }))
}

function toOrdered({ file, names }: Entry, index: number): OrderedTrack {
  return { key: file.key, index, trackFromName: names.track, discFromName: names.disc }
}

type NumberOf = (entry: Entry) => number | null

/**
 * Uses disc tags if every file has one and the numbers have no gaps, unless they are all the same although the
 * folders differ. Otherwise uses the folder names; tags with gaps are the last resort.
 */
function chooseDiscs(entries: readonly Entry[]): { from: TrackOrder['discsFrom']; get: NumberOf } {
  const fromTags: NumberOf = ({ file }) => file.discFromTag
  // A file next to the disc folders (an introduction) precedes the first disc.
  const anyNamed = entries.some(({ names }) => names.disc !== null)
  const fromNames: NumberOf = ({ names }) => names.disc ?? (anyNamed ? 0 : null)
  const tags = distinctDiscs(entries, fromTags)
  const names = distinctDiscs(entries, fromNames)
  const tagsSayNothing = tags !== null && tags.length === 1 && (names?.length ?? 0) > 1
  if (tags && isGapless(tags) && !tagsSayNothing) return { from: 'tags', get: fromTags }
  if (names) return { from: 'names', get: fromNames }
  return tags ? { from: 'tags', get: fromTags } : { from: 'none', get: () => null }
}

/** Sorted; null if any file has no disc number. */
function distinctDiscs(entries: readonly Entry[], discOf: NumberOf): number[] | null {
  const discs = new Set<number>()
  for (const entry of entries) {
    const disc = discOf(entry)
    if (disc === null) return null
    discs.add(disc)
  }
  return [...discs].sort((a, b) => a - b)
}

function isGapless(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
}

/** Uses the source that distinguishes more files; tags on a tie. */
function chooseTracks(
  entries: readonly Entry[],
  discOf: NumberOf,
): { from: 'tags' | 'names' | 'none'; get: NumberOf } {
  const fromTags: NumberOf = ({ file }) => file.trackFromTag
  const fromNames: NumberOf = ({ names }) => names.track
  const byTags = countDistinct(entries, discOf, fromTags)
  const byNames = countDistinct(entries, discOf, fromNames)
  if (byTags === 0 && byNames === 0) return { from: 'none', get: () => null }
  return byTags >= byNames ? { from: 'tags', get: fromTags } : { from: 'names', get: fromNames }
}

function countDistinct(entries: readonly Entry[], discOf: NumberOf, trackOf: NumberOf): number {
  const numbered = entries.filter((entry) => trackOf(entry) !== null)
  return new Set(numbered.map((entry) => `${discOf(entry)}/${trackOf(entry)}`)).size
}

function compareTracks(a: Entry, b: Entry, discOf: NumberOf, trackOf: NumberOf): number {
  return (
    rankOfRole(a) - rankOfRole(b) ||
    (discOf(a) ?? 0) - (discOf(b) ?? 0) ||
    comparePlaces(a, b, trackOf) ||
    compareNaturally(a.file.relPath, b.file.relPath) ||
    compareTexts(a.file.key, b.file.key)
  )
}

function rankOfRole({ file }: Entry): number {
  return file.role === 'extra' ? 1 : 0
}

/** Opening files (a prologue) precede numbered files; other files without a number follow them. */
function comparePlaces(a: Entry, b: Entry, trackOf: NumberOf): number {
  const opens = (entry: Entry) => Number(trackOf(entry) === null && entry.names.isOpening)
  return opens(b) - opens(a) || compareNumbers(trackOf(a), trackOf(b))
}

/** Files without a number follow the numbered ones. */
function compareNumbers(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}

function compareByHand(a: Entry, b: Entry): number {
  return compareNumbers(placeByHand(a.file), placeByHand(b.file))
}

/** A file that was excluded so far has no position yet. */
function placeByHand(file: TrackFile): number | null {
  return file.previousIndex !== null && file.previousIndex > 0 ? file.previousIndex : null
}

function counted(entry: Entry, discOf: NumberOf, trackOf: { from: string; get: NumberOf }): CountedTrack {
  const total = trackOf.from === 'tags' ? entry.file.trackTotalFromTag : null
  return { disc: discOf(entry), track: trackOf.get(entry), total }
}
