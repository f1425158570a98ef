import type { Book, ItemFile } from '../../items/items.types.ts'
import { playedFiles } from '../../items/played-files.rules.ts'
import { BOOK_FACTS, factsOrNull } from '../../items/written-facts.rules.ts'
import {
  type DraftFile,
  isPlayable,
  placeTracks,
  secondsOf,
  type TrackPlace,
} from './assemble-files.rules.ts'
import type { AssembledMedia, AssemblyInput } from './assemble.types.ts'
import { albumWithoutDisc, bookFromTags, readNumberOfTotal } from '../reading/audio-tags.rules.ts'
import type { LooseChapter } from './chapter-cleaning.rules.ts'
import { findChapters } from './chapters.rules.ts'
import { withAuthorFolder } from '../grouping/author-folder.rules.ts'
import { withoutCalibreNumber } from '../naming/calibre-folder.rules.ts'
import { readBookPath } from '../naming/folder-name.rules.ts'
import { primaryEbook } from './main-files.rules.ts'
import { type FoundMetadata, mergeMetadata, type MergedMetadata } from './metadata-merge.rules.ts'
import type { AudioTags, SourceMetadata } from '../scanner.types.ts'
import { fieldSourcesOf, storedMetadataOf } from './stored-metadata.rules.ts'
import { pathInFolder, pathInItem } from '../../items/item-paths.rules.ts'
import { orderTracks, type TrackOrder } from './track-order.rules.ts'

/** Builds a book from its folder, its files and the stored item. */
export function assembleBook(input: AssemblyInput): AssembledMedia {
  const folder = readBookPath(input.found, { parseSubtitle: input.options.parseSubtitle })
  const order = orderBook(input, folder)
  const places = new Map(order.tracks.map((track): [string, TrackPlace] => [track.key, track]))
  const placed = placeTracks(input.drafts, ({ relPath }) => places.get(relPath))
  const tracks = playedFiles(placed)
  const merged = mergeBook(input, folder, tracks)
  const ebookRelPath = chooseEbook(input)
  return {
    media: toBook(merged, {
      ...chaptersOf(input, merged, tracks),
      missingParts: order.missingParts,
      ebookRelPath,
    }),
    tags: merged.values.tags ?? [],
    files: placed.map((file) => markSupplementary(file, ebookRelPath)),
    fieldSources: fieldSourcesOf(merged, input.known?.fieldSources ?? {}),
  }
}

function orderBook({ drafts, known }: AssemblyInput, folder: SourceMetadata): TrackOrder {
  const sounds = drafts.filter(({ file }) => file.media !== null)
  const tags = sounds[0] ? bookFromTags(tagsOf(sounds[0].file)) : {}
  return orderTracks(
    sounds.map(({ file, role, oldRelPath }) => ({
      key: file.relPath,
      relPath: file.relPath,
      role,
      trackFromTag: file.media?.probe.trackNumFromMeta ?? null,
      trackTotalFromTag: readNumberOfTotal(tagsOf(file).tagTrack).total,
      discFromTag: file.media?.probe.discNumFromMeta ?? null,
      previousIndex: file.media?.trackIndex ?? null,
      isExcluded: !isPlayable({ file, role, oldRelPath }),
    })),
    {
      book: {
        title: folder.title ?? tags.title ?? '',
        authors: [...(folder.authors ?? []), ...(tags.authors ?? [])],
        series: [...(folder.series ?? []), ...(tags.series ?? [])].map(({ name }) => name),
        publishedYear: folder.publishedYear ?? tags.publishedYear ?? null,
      },
      isOrderedByHand: (known?.files ?? []).some((file) => file.media?.isVerified),
    },
  )
}

export function tagsOf(file: ItemFile): AudioTags {
  return (file.media?.probe.metaTags ?? {}) as AudioTags
}

/** With several tracks, the title tag of the first is a track title, not the book's. */
function tagsAboutBook(first: ItemFile, numTracks: number): AudioTags {
  const tags = tagsOf(first)
  if (numTracks === 1) return tags
  const { tagTitle: _, ...others } = tags
  return { ...others, tagAlbum: albumWithoutDisc(others.tagAlbum ?? '') }
}

function mergeBook(
  { options, reply, known, found: { files } }: AssemblyInput,
  folder: SourceMetadata,
  tracks: readonly ItemFile[],
): MergedMetadata {
  const [first] = tracks
  const named = withoutCalibreNumber(folder, { files, opf: reply.sidecars.opf })
  const found: FoundMetadata = withAuthorFolder(named, {
    ...reply.sidecars,
    ...(first ? { tags: bookFromTags(tagsAboutBook(first, tracks.length)) } : {}),
    ...(reply.ebook ? { ebook: reply.ebook } : {}),
  })
  return mergeMetadata(found, storedMetadataOf(known), {
    precedence: options.precedence,
    hasAudio: tracks.length > 0,
    durationSeconds: secondsOf(tracks),
  })
}

function chaptersOf(
  input: AssemblyInput,
  { values, provenance }: MergedMetadata,
  tracks: readonly ItemFile[],
): Pick<Book, 'chapters' | 'chaptersSource'> {
  const { options, known } = input
  const source = provenance.chapters
  if (source === 'hand' || source === 'provider' || source === 'abs' || source === 'json') {
    return { chapters: values.chapters ?? [], chaptersSource: source }
  }
  const found = findChapters(
    tracks.map((file) => ({
      relPath: file.relPath,
      durationSeconds: file.media?.durationSeconds ?? 0,
      titleTag: tagsOf(file).tagTitle ?? null,
      chapters: marksOf(file, input),
      overdriveMarkers: file.media?.probe.metaTags['tagOverdriveMediaMarker'] ?? null,
    })),
    { bookTitle: values.title ?? null, preferOverdriveMarkers: options.preferOverdriveMarkers },
  )
  const before = known?.media.kind === 'book' ? known.media.chaptersSource : 'files'
  // If the files have no chapters, the stored source is kept.
  const chaptersSource = found.source === 'none' ? (isFromFiles(before) ? before : 'files') : found.source
  return { chapters: found.chapters, chaptersSource }
}

/** A cue sheet counts if there are no chapters in the file itself. */
function marksOf({ relPath, media }: ItemFile, { found, reply }: AssemblyInput): LooseChapter[] {
  const own = media?.probe.chapters ?? []
  if (own.length > 0) {
    return own.map(({ start, end, title }) => ({ title, startSeconds: start, endSeconds: end }))
  }
  const marks = reply.cueMarks?.get(pathInFolder(found, relPath)) ?? []
  return marks.map(({ title, startSeconds }) => ({ title, startSeconds, endSeconds: null }))
}

function isFromFiles(source: Book['chaptersSource']): boolean {
  return source === 'files' || source === 'embedded' || source === 'overdrive'
}

/** Keeps the current primary e-book while it exists, and the choice to have none. */
function chooseEbook({ options, drafts, known, found }: AssemblyInput): string | null {
  if (options.audiobooksOnly) return null
  const ebooks = drafts.filter(({ file }) => file.kind === 'ebook')
  if (known?.media.kind === 'book' && ebooks.some(({ oldRelPath }) => oldRelPath !== null)) {
    const before = known.media.ebookRelPath
    const isStillHere = (draft: DraftFile) => draft.oldRelPath === before
    const kept = before === null ? null : ebooks.find(isStillHere)?.file.relPath
    if (kept !== undefined) return kept
  }
  const best = primaryEbook(found.files)
  return best && pathInItem(found, best.relPath)
}

function markSupplementary(file: ItemFile, ebookRelPath: string | null): ItemFile {
  return file.kind === 'ebook' ? { ...file, isSupplementary: file.relPath !== ebookRelPath } : file
}

function toBook(
  { values }: MergedMetadata,
  rest: Pick<Book, 'chapters' | 'chaptersSource' | 'missingParts' | 'ebookRelPath'>,
): Book {
  return {
    kind: 'book',
    title: values.title ?? '',
    subtitle: values.subtitle ?? null,
    authors: (values.authors ?? []).map((name) => ({ id: null, name })),
    narrators: values.narrators ?? [],
    series: (values.series ?? []).map(({ name, sequence }) => ({ id: null, name, sequence })),
    genres: values.genres ?? [],
    ...factsOrNull(values, BOOK_FACTS),
    isExplicit: values.explicit ?? false,
    isAbridged: values.abridged ?? false,
    ...rest,
  }
}
