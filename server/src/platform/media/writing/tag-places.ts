import type { TagName } from '../tag-names.ts'
import type { WantedTags, WritableTag } from './media-change.types.ts'

/** Where a tag is stored in each format. The first place is written; all of them are cleared first. */
export interface TagPlace {
  /** The name used by our readers. */
  readonly tagName: TagName
  /** Names in Vorbis comments, MP4 `----` atoms and ID3 TXXX frames; lower case. */
  readonly names: readonly [string, ...string[]]
  /** Atoms in MP4's item list; if there are none, a `----` atom with the name is written. */
  readonly atoms: readonly string[]
  /** ID3 frames; if there are none, a TXXX frame with the name is written. */
  readonly frames: readonly string[]
}

const place = (
  tagName: TagName,
  names: readonly [string, ...string[]],
  atoms: readonly string[] = [],
  frames: readonly string[] = [],
): TagPlace => ({ tagName, names, atoms, frames })

export const TAG_PLACES: Readonly<Record<WritableTag, TagPlace>> = {
  title: place('tagTitle', ['title'], ['\u00a9nam'], ['TIT2']),
  album: place('tagAlbum', ['album'], ['\u00a9alb'], ['TALB']),
  subtitle: place('tagSubtitle', ['subtitle'], ['\u00a9st3'], ['TIT3']),
  artist: place('tagArtist', ['artist'], ['\u00a9ART'], ['TPE1']),
  albumArtist: place('tagAlbumArtist', ['albumartist', 'album_artist', 'album artist'], ['aART'], ['TPE2']),
  composer: place('tagComposer', ['composer'], ['\u00a9wrt'], ['TCOM']),
  narrator: place('tagNarrator', ['narrator'], ['\u00a9nrt']),
  series: place('tagSeries', ['series']),
  seriesPart: place('tagSeriesPart', ['series-part']),
  genre: place('tagGenre', ['genre'], ['\u00a9gen', 'gnre'], ['TCON']),
  publisher: place('tagPublisher', ['publisher'], ['\u00a9pub'], ['TPUB']),
  date: place('tagDate', ['date'], ['\u00a9day'], ['TDRC', 'TYER', 'TDAT']),
  comment: place('tagComment', ['comment'], ['\u00a9cmt'], ['COMM']),
  description: place('tagDescription', ['description', 'desc'], ['desc', 'ldes']),
  asin: place('tagASIN', ['asin']),
  isbn: place('tagIsbn', ['isbn']),
  language: place('tagLanguage', ['language', 'lang']),
  copyright: place('tagCopyright', ['copyright'], ['cprt'], ['TCOP']),
  grouping: place('tagGrouping', ['grouping'], ['\u00a9grp'], ['TIT1', 'GRP1']),
  track: place('tagTrack', ['tracknumber', 'track'], ['trkn'], ['TRCK']),
}

export interface WantedTag {
  readonly tag: WritableTag
  readonly value: string
  readonly place: TagPlace
}

export function wantedTags(tags: WantedTags): WantedTag[] {
  return Object.entries(TAG_PLACES).flatMap(([name, tagPlace]) => {
    const tag = name as WritableTag
    const value = tags[tag]
    return value === undefined ? [] : [{ tag, value, place: tagPlace }]
  })
}
