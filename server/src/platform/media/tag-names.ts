import type { RawTags } from './raw-tags.ts'

/**
 * The names each tag may have, in order of preference, in lower case: ffprobe's names, then ID3 frames (2.3/2.4,
 * 2.2). Names at the end of a line that ffprobe does not report are from MP4 and common tagging programs.
 */
const ALIASES = {
  tagEncoder: ['encoder', 'tsse', 'tss'],
  tagEncodedBy: ['encoded_by', 'tenc', 'ten', 'encodedby'],
  tagTitle: ['title', 'tit2', 'tt2'],
  tagSubtitle: ['subtitle', 'tit3', 'tt3'],
  tagTrack: ['track', 'trck', 'trk', 'tracknumber'],
  tagDisc: ['discnumber', 'disc', 'disk', 'tpos', 'tpa'],
  tagAlbum: ['album', 'talb', 'tal'],
  tagArtist: ['artist', 'tpe1', 'tp1'],
  tagAlbumArtist: ['albumartist', 'album_artist', 'tpe2', 'tp2', 'album artist'],
  tagDate: ['date', 'tyer', 'tye', 'tdrc', 'tdrl', 'year'],
  tagComposer: ['composer', 'tcom', 'tcm'],
  tagNarrator: ['narrator', 'narratedby', 'narrated_by'],
  tagPublisher: ['publisher', 'tpub', 'tpb', 'label'],
  tagComment: ['comment', 'comm', 'com'],
  tagDescription: ['description', 'desc', 'synopsis', 'tdes', 'summary'],
  tagGenre: ['genre', 'tcon', 'tco'],
  tagSeries: ['series', 'show', 'mvnm', 'movementname', 'movement_name'],
  tagSeriesPart: ['series-part', 'episode_id', 'mvin', 'series_part', 'part', 'movement'],
  tagCopyright: ['copyright', 'tcop', 'tcr'],
  tagGrouping: ['grouping', 'grp1', 'tit1', 'tt1', 'contentgroup'],
  tagTitleSort: ['title-sort', 'titlesort', 'sort_name', 'tsot'],
  tagAlbumSort: ['album-sort', 'albumsort', 'sort_album', 'tsoa'],
  tagArtistSort: ['artist-sort', 'artistsort', 'sort_artist', 'tsop'],
  tagAlbumArtistSort: ['album_artist-sort', 'albumartistsort', 'sort_album_artist', 'tso2'],
  tagIsbn: ['isbn'],
  tagLanguage: ['language', 'lang', 'tlan', 'tla'],
  tagASIN: ['asin', 'audible_asin', 'cdek'],
  tagOverdriveMediaMarker: ['overdrive mediamarkers', 'overdrive_mediamarkers'],
  tagOriginalYear: ['originalyear', 'tory', 'tor', 'tdor'],
  tagReleaseCountry: ['releasecountry', 'musicbrainz album release country'],
  tagReleaseStatus: ['releasestatus', 'musicbrainz album status', 'musicbrainz_albumstatus'],
  tagReleaseType: ['releasetype', 'musicbrainz album type', 'musicbrainz_albumtype'],
  tagISRC: ['tsrc', 'isrc'],
  tagMusicBrainzTrackId: ['musicbrainz_trackid', 'musicbrainz track id', 'musicbrainz release track id'],
  tagMusicBrainzAlbumId: ['musicbrainz_albumid', 'musicbrainz album id'],
  tagMusicBrainzAlbumArtistId: ['musicbrainz_albumartistid', 'musicbrainz album artist id'],
  tagMusicBrainzArtistId: ['musicbrainz_artistid', 'musicbrainz artist id'],
} as const satisfies Record<string, readonly string[]>

export type TagName = keyof typeof ALIASES
export type AudioTags = Partial<Record<TagName, string>>

const ALIAS_LIST = Object.entries(ALIASES) as [TagName, readonly string[]][]

// Names are split at `&` and `,` later on, and a comma may belong to a single "Last, First".
const PEOPLE = new Set<TagName>(['tagArtist', 'tagAlbumArtist', 'tagComposer', 'tagNarrator'])

// A book has one of each; a further value is an alternative or a translation.
const SINGLE = new Set<TagName>([
  'tagTitle',
  'tagSubtitle',
  'tagAlbum',
  'tagTrack',
  'tagDisc',
  'tagTitleSort',
  'tagAlbumSort',
  'tagIsbn',
  'tagLanguage',
  'tagASIN',
])

export function namedTags(raw: RawTags): AudioTags {
  const tags: AudioTags = {}
  for (const [name, aliases] of ALIAS_LIST) {
    const found = aliases.find((alias) => raw.has(alias))
    if (found) tags[name] = joinValues(name, raw.get(found) ?? [])
  }
  return tags
}

function joinValues(name: TagName, values: readonly string[]): string {
  if (SINGLE.has(name)) return values[0] ?? ''
  return values.join(PEOPLE.has(name) ? ' & ' : ';')
}
