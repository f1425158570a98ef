import { describe, expect, test } from 'vitest'
import { addTag, fillTags, type RawTags } from './raw-tags.ts'
import { namedTags } from './tag-names.ts'

function raw(entries: readonly (readonly [string, string])[]): RawTags {
  const tags: RawTags = new Map()
  for (const [name, value] of entries) addTag(tags, name, value)
  return tags
}

describe('names of tags', () => {
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
  ])('%s is %s', (name, tagName) => {
    expect(namedTags(raw([[name, ' value\0']]))).toEqual({ [tagName]: 'value' })
  })

  test('the better name wins, whatever comes first', () => {
    expect(
      namedTags(
        raw([
          ['mvnm', 'worse'],
          ['series', 'better'],
        ]),
      ),
    ).toEqual({ tagSeries: 'better' })
  })

  test('several people are joined so that they can be parted again, other values as ffprobe does', () => {
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

  test('what is empty or unknown is left out', () => {
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

  test('values have a limit, and so has their number', () => {
    const tags = raw([['title', 'x'.repeat(10_000_000)]])
    expect(namedTags(tags).tagTitle?.length).toBeLessThan(1_000_000)
    for (let index = 0; index < 10_000; index++) addTag(tags, `tag${index}`, 'x')
    expect(tags.size).toBeLessThan(5_000)
  })

  test('filling up does not overwrite', () => {
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
