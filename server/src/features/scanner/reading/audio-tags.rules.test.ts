import { describe, expect, test } from 'vitest'
import {
  albumWithoutDisc,
  bookFromTags,
  musicFromTags,
  podcastFromTags,
  readNumberOfTotal,
} from './audio-tags.rules.ts'
import type { AudioTags, SourceMetadata } from '../scanner.types.ts'

describe('audio tags', () => {
  test('of a book', () => {
    expect(
      bookFromTags({
        tagAlbum: 'Dune: A Novel',
        tagTitle: 'Chapter 1',
        tagSubtitle: 'A Novel',
        tagArtist: 'Frank Herbert & Ann Author',
        tagAlbumArtist: 'Other',
        tagComposer: 'Vance, Simon',
        tagDate: '01/02/2008',
        tagGenre: 'Sci-Fi; Classics',
        tagSeries: 'Dune;Other',
        tagSeriesPart: '01',
        tagComment: 'A comment',
        tagLanguage: 'und',
        tagPublisher: ' Chilton ',
        tagASIN: 'B002V1OF70',
        tagIsbn: '1',
      }),
    ).toEqual({
      title: 'Dune',
      subtitle: 'A Novel',
      authors: ['Frank Herbert', 'Ann Author'],
      narrators: ['Simon Vance'],
      series: [
        { name: 'Dune', sequence: '1' },
        { name: 'Other', sequence: null },
      ],
      genres: ['Sci-Fi', 'Classics'],
      publishedYear: '2008',
      description: 'A comment',
      publisher: 'Chilton',
      asin: 'B002V1OF70',
      isbn: '1',
    })
  })

  test.each<[SourceMetadata, Parameters<typeof bookFromTags>[0]]>([
    [
      { authors: ['Ann Author'], narrators: ['Ben Reader'] },
      {
        tagAlbum: 'Unknown Album (1/2/2020 3:04:05 PM)',
        tagTitle: 'Track 01',
        tagArtist: 'Unknown Artist',
        tagAlbumArtist: 'Ann Author',
        tagComposer: 'Read by Ben Reader',
      },
    ],
    [{ title: 'T' }, { tagTitle: 'T' }],
    [{ title: 'Dune', abridged: false }, { tagAlbum: 'Dune (Unabridged)' }],
    [{ title: 'Dune', abridged: true }, { tagTitle: 'Dune [Abridged]' }],
    [{ authors: ['A B'] }, { tagAlbumArtist: 'A B' }],
    [{ narrators: ['N M'] }, { tagNarrator: 'N M', tagComposer: 'C D' }],
    [{ description: 'D' }, { tagDescription: 'D', tagComment: 'C' }],
    [{ series: [{ name: 'S', sequence: '2' }] }, { tagGrouping: 'S #2; Something' }],
    [
      { series: [{ name: 'The Dresden Files', sequence: '2' }] },
      { tagGrouping: 'The Dresden Files, Book #2' },
    ],
    [{ series: [{ name: 'The Jungle Book', sequence: '2' }] }, { tagGrouping: 'The Jungle Book #2' }],
    [{}, { tagGrouping: 'Audiobook' }],
    [{ publishedYear: '1999' }, { tagDate: '1999-05-01' }],
    [{ publishedYear: '2016' }, { tagDate: '20160708' }],
    [{}, { tagDate: '12345678' }],
    [{}, { tagDate: '0000' }],
    [{ publishedYear: '2009' }, { tagDate: '0000-00-00, 2009' }],
    [{}, { tagDate: 'x', tagAlbum: ' ' }],
  ])('%j from %j', (expected, tags) => {
    expect(bookFromTags(tags)).toEqual(expected)
  })

  test.each([
    ['The Stand (Disc 1)', 'The Stand'],
    ['The Stand [CD 01]', 'The Stand'],
    ['The Stand - Disc 2 of 12', 'The Stand'],
    ['The Stand, CD1', 'The Stand'],
    ['Disc 1', 'Disc 1'],
    ['Discworld 1', 'Discworld 1'],
    ['The ABCD 1', 'The ABCD 1'],
    ['The Stand', 'The Stand'],
  ])('of several discs: %j becomes %j', (album, title) => {
    expect(albumWithoutDisc(album)).toBe(title)
  })

  test('of a podcast and of music', () => {
    expect(podcastFromTags({ tagAlbum: 'Show', tagArtist: 'Host', tagGenre: 'News' })).toEqual({
      title: 'Show',
      author: 'Host',
      genres: ['News'],
    })
    expect(
      musicFromTags({ tagTitle: 'Song', tagArtist: 'Simon & Garfunkel', tagTrack: '3/12', tagDisc: '1' }),
    ).toMatchObject({
      title: 'Song',
      artists: ['Simon & Garfunkel'],
      track: { number: 3, total: 12 },
      disc: { number: 1, total: null },
      album: null,
    })
  })

  test.each([
    ['3', 3, null],
    ['03/12', 3, 12],
    ['3 of 12', 3, 12],
    ['1.9', 1, null],
    ['A1', null, null],
    ['', null, null],
    [undefined, null, null],
  ])('the number in %j is %j of %j', (text, number, total) => {
    expect(readNumberOfTotal(text)).toEqual({ number, total })
  })
})

describe('the tags of a book', () => {
  test.each<[string, AudioTags, SourceMetadata]>([
    [
      'have whitespace around every value',
      { tagAlbum: ' Fog ', tagSubtitle: ' Sub ', tagIsbn: ' 1 ', tagASIN: ' B0 ', tagLanguage: ' en ' },
      { title: 'Fog', subtitle: 'Sub', isbn: '1', asin: 'B0', language: 'en' },
    ],
    [
      'contain placeholders written by software',
      {
        tagAlbum: 'Unknown Album',
        tagTitle: 'Fog',
        tagArtist: 'unbekannter Interpret',
        tagAlbumArtist: 'Ann',
      },
      { title: 'Fog', authors: ['Ann'] },
    ],
    ['name the book Track 1984', { tagAlbum: 'Track 1984' }, { title: 'Track 1984' }],
    [
      'have a blank description',
      { tagDescription: ' ', tagComment: ' One\n\n\nTwo ' },
      { description: 'One\n\nTwo' },
    ],
    ['have a blank narrator', { tagNarrator: ' ', tagComposer: 'Ann' }, { narrators: ['Ann'] }],
    ['prefix the narrator', { tagNarrator: 'Gelesen von: Ann Reader' }, { narrators: ['Ann Reader'] }],
    [
      'repeat the subtitle in the title',
      { tagAlbum: 'Fog: A Novel (Unabridged)', tagSubtitle: ' A Novel ' },
      { title: 'Fog', subtitle: 'A Novel', abridged: false },
    ],
    [
      'have a different subtitle in the title',
      { tagAlbum: 'Fog: A Story', tagSubtitle: 'A Novel' },
      { title: 'Fog: A Story', subtitle: 'A Novel' },
    ],
    [
      'have only the subtitle in the title',
      { tagAlbum: ': A Novel', tagSubtitle: 'A Novel' },
      { title: ': A Novel', subtitle: 'A Novel' },
    ],
    [
      'may have the total after the sequence in a series',
      { tagSeries: 'Dune;Other', tagSeriesPart: '3/9;1.5 / 4' },
      {
        series: [
          { name: 'Dune', sequence: '3' },
          { name: 'Other', sequence: '1.5' },
        ],
      },
    ],
    [
      'leave a gap between two series and between their places',
      { tagSeries: 'Dune; ;Other ', tagSeriesPart: '1;;3' },
      {
        series: [
          { name: 'Dune', sequence: '1' },
          { name: 'Other', sequence: '3' },
        ],
      },
    ],
    [
      'have the sequence after the name of a series',
      { tagSeries: 'Dune #2;Other', tagSeriesPart: ';4' },
      {
        series: [
          { name: 'Dune', sequence: '2' },
          { name: 'Other', sequence: '4' },
        ],
      },
    ],
    [
      'have both a series and a grouping',
      { tagSeries: 'Dune', tagGrouping: 'Other #3' },
      { series: [{ name: 'Dune', sequence: null }] },
    ],
    ['have an undetermined language', { tagLanguage: ' UND ' }, {}],
    ['have a date with longer numbers', { tagDate: '20080102, 2009' }, { publishedYear: '2009' }],
  ])('%s', (_name, tags, expected) => {
    expect(bookFromTags(tags)).toEqual(expected)
  })
})

test('the album of a multi-disc book keeps its name if nothing else would be left', () => {
  expect(albumWithoutDisc(' The Stand (Disc 1) ')).toBe('The Stand')
  expect(albumWithoutDisc(' (Disc 1) ')).toBe('(Disc 1)')
})

test('the tags of an episode name its show', () => {
  expect(
    podcastFromTags({ tagAlbum: ' Show ', tagArtist: 'Guest', tagAlbumArtist: ' Host ', tagLanguage: 'de' }),
  ).toEqual({ title: 'Show', author: 'Host', language: 'de' })
})

test('the tags of a music track are kept as they are', () => {
  expect(
    musicFromTags({
      tagTitle: ' Rain ',
      tagArtist: 'Earth, Wind & Fire; Eve',
      tagAlbum: 'Weather',
      tagGenre: 'Soul; Funk',
      tagComposer: ' ',
      tagISRC: 'X1',
      tagDisc: '1/2',
    }),
  ).toEqual({
    title: 'Rain',
    artists: ['Earth, Wind & Fire', 'Eve'],
    album: 'Weather',
    albumArtist: null,
    genres: ['Soul', 'Funk'],
    composer: null,
    originalYear: null,
    releaseDate: null,
    releaseCountry: null,
    releaseType: null,
    releaseStatus: null,
    recordLabel: null,
    language: null,
    disc: { number: 1, total: 2 },
    track: { number: null, total: null },
    isrc: 'X1',
    musicBrainzTrackId: null,
    musicBrainzAlbumId: null,
    musicBrainzAlbumArtistId: null,
    musicBrainzArtistId: null,
  })
})
