import { describe, expect, test } from 'vitest'
import { addTag, fillTags, type RawTags } from './raw-tags.ts'
import { namedTags } from './tag-names.ts'

function raw(entries: readonly (readonly [string, string])[]): RawTags {
  const tags: RawTags = new Map()
  for (const [name, value] of entries) addTag(tags, name, value)
  return tags
}

describe('tag names', () => {
  test.each([
    ['TSSE', 'tagEncoder'],
    ['TEN', 'tagEncodedBy'],
    ['tt2', 'tagTitle'],
    ['TIT3', 'tagSubtitle'],
    ['trk', 'tagTrack'],
    ['TPOS', 'tagDisc'],
    ['disk', 'tagDisc'],
    ['TALB', 'tagAlbum'],
    ['tp1', 'tagArtist'],
    ['ALBUMARTIST', 'tagAlbumArtist'],
    ['tye', 'tagDate'],
    ['TCOM', 'tagComposer'],
    ['tpb', 'tagPublisher'],
    ['com', 'tagComment'],
    ['DESC', 'tagDescription'],
    ['TCON', 'tagGenre'],
    ['show', 'tagSeries'],
    ['MVNM', 'tagSeries'],
    ['episode_id', 'tagSeriesPart'],
    ['mvin', 'tagSeriesPart'],
    ['ISBN', 'tagIsbn'],
    ['lang', 'tagLanguage'],
    ['ASIN', 'tagASIN'],
    ['OverDrive MediaMarkers', 'tagOverdriveMediaMarker'],
    ['originalyear', 'tagOriginalYear'],
    ['ReleaseCountry', 'tagReleaseCountry'],
    ['MusicBrainz Album Type', 'tagReleaseType'],
    ['releasestatus', 'tagReleaseStatus'],
    ['TSRC', 'tagISRC'],
    ['MusicBrainz Album Id', 'tagMusicBrainzAlbumId'],
    ['MUSICBRAINZ_ARTISTID', 'tagMusicBrainzArtistId'],
  ])('%s maps to %s', (name, tagName) => {
    expect(namedTags(raw([[name, ' value\0']]))).toEqual({ [tagName]: 'value' })
  })

  test('the preferred name wins, whatever comes first', () => {
    expect(
      namedTags(
        raw([
          ['mvnm', 'worse'],
          ['series', 'better'],
        ]),
      ),
    ).toEqual({ tagSeries: 'better' })
  })

  test('several people are joined so that they can be split again, other values as in ffprobe', () => {
    const tags = namedTags(
      raw([
        ['artist', 'Anna'],
        ['artist', 'Bert'],
        ['artist', 'Anna'],
        ['genre', 'A'],
        ['genre', 'B'],
      ]),
    )
    expect(tags).toEqual({ tagArtist: 'Anna & Bert', tagGenre: 'A;B' })
  })

  test('of several titles the first one counts, and a semicolon within a title is kept', () => {
    const tags = namedTags(
      raw([
        ['album', 'Wait; What?'],
        ['album', 'Warte; was?'],
        ['language', 'eng'],
        ['language', 'deu'],
      ]),
    )
    expect(tags).toEqual({ tagAlbum: 'Wait; What?', tagLanguage: 'eng' })
  })

  test('empty and unknown tags are left out', () => {
    expect(
      namedTags(
        raw([
          ['title', ' \0 '],
          ['', 'x'],
          ['unheard of', 'x'],
        ]),
      ),
    ).toEqual({})
  })

  test('limits the length and number of values', () => {
    const tags = raw([['title', 'x'.repeat(10_000_000)]])
    expect(namedTags(tags).tagTitle?.length).toBeLessThan(1_000_000)
    for (let index = 0; index < 10_000; index++) addTag(tags, `tag${index}`, 'x')
    expect(tags.size).toBeLessThan(5_000)
  })

  test('filling in does not overwrite', () => {
    const tags = raw([['title', 'kept']])
    fillTags(
      tags,
      raw([
        ['title', 'other'],
        ['album', 'new'],
      ]),
    )
    expect(namedTags(tags)).toEqual({ tagTitle: 'kept', tagAlbum: 'new' })
  })
})
