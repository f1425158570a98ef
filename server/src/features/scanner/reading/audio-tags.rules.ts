import { normaliseSequence, parseSeries, type SeriesPlace } from '@lectern/contract/rules/names'
import { parsePeople, splitGenres } from '../../items/names.rules.ts'
import { cleanDescription, withoutEmpty } from './sidecar-values.rules.ts'
import type { AudioTags, SourceMetadata } from '../scanner.types.ts'

const READ_BY = /^\s{0,9}(?:read|narrated|performed|gelesen) (?:by|von):? /i

/** Extracts book metadata from the tags of the book's first audio file. */
export function bookFromTags(tags: AudioTags): SourceMetadata {
  return withoutEmpty({
    title: titleOf(tags),
    subtitle: tags.tagSubtitle?.trim(),
    authors: parsePeople(textOf(tags.tagArtist) || textOf(tags.tagAlbumArtist)),
    narrators: parsePeople((textOf(tags.tagNarrator) || textOf(tags.tagComposer)).replace(READ_BY, '')),
    series: seriesOf(tags),
    genres: splitGenres(tags.tagGenre ?? ''),
    publishedYear: firstYearIn(dateOf(tags) ?? ''),
    publisher: tags.tagPublisher?.trim(),
    description: cleanDescription(textOf(tags.tagDescription) || textOf(tags.tagComment)),
    isbn: tags.tagIsbn?.trim(),
    asin: tags.tagASIN?.trim(),
    language: languageOf(tags),
    abridged: isAbridged(tags),
  })
}

/** Extracts podcast metadata from the tags of an episode. */
export function podcastFromTags(tags: AudioTags): SourceMetadata {
  return withoutEmpty({
    title: tags.tagAlbum?.trim(),
    author: (tags.tagAlbumArtist ?? tags.tagArtist)?.trim(),
    genres: splitGenres(tags.tagGenre ?? ''),
    language: languageOf(tags),
  })
}

// Placeholders written by programs; the folder name is better.
const PLACEHOLDER_VALUE =
  /^(?:unknown|unbekannter?|unnamed|untitled) (?:artist|album|author|title|interpret|titel)\b|^track [0-9]{1,3}$/i

function textOf(text: string | undefined): string {
  const value = text?.trim() ?? ''
  return PLACEHOLDER_VALUE.test(value) ? '' : value
}

const DISC_AT_END = /[\s,:;–([-]{1,5}(?:cd|disc|disk) ?#?[0-9]{1,3}(?: ?(?:of|\/) ?[0-9]{1,3})? ?[)\]]?$/i

/** In a book with several discs, the tags of the first one often say `The Stand (Disc 1)`. */
export function albumWithoutDisc(album: string): string {
  const text = album.trim()
  return text.replace(DISC_AT_END, '') || text
}

const ABRIDGED_AT_END = / [([](un)?abridged[)\]]$/i

/** Shops add the edition to the title: `Dune (Unabridged)`. */
function isAbridged(tags: AudioTags): boolean | undefined {
  const found = ABRIDGED_AT_END.exec(rawTitleOf(tags))
  return found ? found[1] === undefined : undefined
}

function rawTitleOf(tags: AudioTags): string {
  return textOf(tags.tagAlbum) || textOf(tags.tagTitle)
}

/**
 * The album tag is the book title; the title tag names a single track. Some tools append the subtitle to the album.
 */
function titleOf(tags: AudioTags): string {
  const title = rawTitleOf(tags).replace(ABRIDGED_AT_END, '')
  const ending = `: ${tags.tagSubtitle?.trim() ?? ''}`
  return (title.endsWith(ending) && title.slice(0, -ending.length)) || title
}

/** In ID3, a movement number may be written as `3/9`. */
const TOTAL_AT_END = /(?<=[0-9]) *\/ *[0-9]+ *$/

/** Tagging scripts write `The Series, Book #2`. */
const BOOK_AT_END = /, *(?:book|vol\.?|volume|band|tome)$/i

function seriesOf(tags: AudioTags): SeriesPlace[] {
  const parts = (tags.tagSeriesPart ?? '').split(';')
  const named = (tags.tagSeries ?? '')
    .split(';')
    .flatMap((name, index) => {
      const sequence = normaliseSequence(parts[index]?.replace(TOTAL_AT_END, ''))
      // Without a tag of its own, the position may follow the name: `The Series #2`.
      return sequence === null ? (parseSeries(name) ?? []) : [{ name: name.trim(), sequence }]
    })
    .filter(({ name }) => name !== '')
  if (named.length > 0) return named
  // `Series #1; Other #2`. A grouping without a number may be something else.
  return splitValues(tags.tagGrouping).flatMap((text) => {
    const series = parseSeries(text)
    return series?.sequence ? { ...series, name: series.name.replace(BOOK_AT_END, '') } : []
  })
}

function splitValues(text: string | undefined): string[] {
  return (text ?? '')
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

const COMPACT_DATE = /^\s*((?:19|20)[0-9]{2})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])\s*$/

/** Download programs write `20160708`. */
export function dateOf({ tagDate }: AudioTags): string | undefined {
  return tagDate?.replace(COMPACT_DATE, '$1-$2-$3')
}

/** `0000` is written by programs that don't know the year. */
export function firstYearIn(text: string): string | undefined {
  return /(?<![0-9])(?!0000)[0-9]{4}(?![0-9])/.exec(text)?.[0]
}

/** `und` means an undefined language. */
function languageOf(tags: AudioTags): string | undefined {
  const language = tags.tagLanguage?.trim()
  return language?.toLowerCase() === 'und' ? undefined : language
}

export interface NumberOfTotal {
  number: number | null
  total: number | null
}

/** `3`, `3/12` or `3 of 12`; decimals are dropped. */
export function readNumberOfTotal(text: string | undefined): NumberOfTotal {
  const found = /^\s*([0-9]{1,6})(?:\.[0-9]{0,9})?(?:\s*(?:\/|of)\s*([0-9]{1,6}))?/i.exec(text ?? '')
  return {
    number: found?.[1] === undefined ? null : Number(found[1]),
    total: found?.[2] === undefined ? null : Number(found[2]),
  }
}

export interface MusicFacts {
  title: string | null
  artists: string[]
  album: string | null
  albumArtist: string | null
  genres: string[]
  composer: string | null
  originalYear: string | null
  releaseDate: string | null
  releaseCountry: string | null
  releaseType: string | null
  releaseStatus: string | null
  recordLabel: string | null
  language: string | null
  disc: NumberOfTotal
  track: NumberOfTotal
  isrc: string | null
  musicBrainzTrackId: string | null
  musicBrainzAlbumId: string | null
  musicBrainzAlbumArtistId: string | null
  musicBrainzArtistId: string | null
}

/** Extracts music metadata from the tags of a file. */
export function musicFromTags(tags: AudioTags): MusicFacts {
  const text = (value: string | undefined) => value?.trim() || null
  return {
    title: text(tags.tagTitle),
    // Band names contain commas and `&`, so only values the file itself separates are split.
    artists: splitValues(tags.tagArtist),
    album: text(tags.tagAlbum),
    albumArtist: text(tags.tagAlbumArtist),
    genres: splitGenres(tags.tagGenre ?? ''),
    composer: text(tags.tagComposer),
    originalYear: text(tags.tagOriginalYear),
    releaseDate: text(tags.tagDate),
    releaseCountry: text(tags.tagReleaseCountry),
    releaseType: text(tags.tagReleaseType),
    releaseStatus: text(tags.tagReleaseStatus),
    recordLabel: text(tags.tagPublisher),
    language: languageOf(tags) ?? null,
    disc: readNumberOfTotal(tags.tagDisc),
    track: readNumberOfTotal(tags.tagTrack),
    isrc: text(tags.tagISRC),
    musicBrainzTrackId: text(tags.tagMusicBrainzTrackId),
    musicBrainzAlbumId: text(tags.tagMusicBrainzAlbumId),
    musicBrainzAlbumArtistId: text(tags.tagMusicBrainzAlbumArtistId),
    musicBrainzArtistId: text(tags.tagMusicBrainzArtistId),
  }
}
