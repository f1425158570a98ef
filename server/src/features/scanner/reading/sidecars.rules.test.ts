import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAbsMetadata, writeAbsMetadata } from './sidecar-abs.rules.ts'
import { readJsonMetadata, writeBookJson, writePodcastJson } from './sidecar-json.rules.ts'
import { readNfo } from './sidecar-nfo.rules.ts'
import { readDescriptionText, readReaderText } from './sidecar-text.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

const BOOK: SourceMetadata = {
  title: 'Dune',
  subtitle: 'A = B; # C',
  authors: ['Frank Herbert', 'Ann Author'],
  narrators: ['Simon Vance'],
  series: [
    { name: 'Dune', sequence: '1' },
    { name: 'Bill, the Hero', sequence: '0.5' },
    { name: 'Plain', sequence: null },
  ],
  genres: ['Science Fiction', 'Mystery, Thriller & Suspense'],
  tags: ['to read', 'a,b'],
  publishedYear: '1965',
  publisher: 'Chilton',
  description: '# First line\n\n[CHAPTER] is no section here\n; last line',
  isbn: '9780441013593',
  asin: 'B002V1OF70',
  language: 'English',
  explicit: false,
  abridged: false,
  chapters: [
    { id: 0, start: 0, end: 12.5, title: 'One' },
    { id: 1, start: 12.5, end: 60, title: 'Two = 2' },
  ],
}

const PODCAST: SourceMetadata = {
  title: 'News',
  author: 'Radio, Inc.',
  language: 'de',
  genres: ['News'],
  tags: ['daily'],
  feedUrl: 'https://example.org/feed?a=b',
  itunesId: '123',
  explicit: true,
}

describe('metadata.abs', () => {
  test('round-trips a book', () => {
    const text = writeAbsMetadata({ mediaType: 'book', version: '3.0.0', metadata: BOOK })
    expect(readAbsMetadata(text)).toEqual({ metadata: BOOK, problems: [] })
    expect(text.split('\n').slice(0, 4)).toEqual([';ABMETADATA2', '#audiobookshelf v3.0.0', '', 'media=book'])
    expect(text).toContain('\nseries=["Dune #1","Bill, the Hero #0.5","Plain"]\n')
  })

  test('round-trips a podcast', () => {
    const text = writeAbsMetadata({ mediaType: 'podcast', version: '3.0.0', metadata: PODCAST })
    expect(readAbsMetadata(text)).toEqual({ metadata: PODCAST, problems: [] })
  })

  test('values cannot escape their line, nor a description its section', () => {
    const metadata = { title: 'A\n[CHAPTER]\nstart=0', description: 'x\n[CHAPTER]\nstart=1', explicit: false }
    const { metadata: read } = readAbsMetadata(
      writeAbsMetadata({ mediaType: 'book', version: '1', metadata }),
    )
    expect(read).toEqual({
      title: 'A [CHAPTER] start=0',
      description: 'x\n[CHAPTER]\nstart=1',
      explicit: false,
    })
  })

  test('reads the format of the older server', () => {
    const text = [
      '\uFEFF;ABMETADATA2',
      '#audiobookshelf v2.2.15',
      '',
      'media=book',
      'tags=["favourite"]',
      '# a remark',
      '; another',
      ' title=indented lines are remarks',
      'title=Dune = Great',
      'subtitle=',
      'authors=Frank Herbert, Ann Author',
      'series=Dune #1, Other',
      'explicit=Y',
      '',
      '[DESCRIPTION]',
      'Line one',
      '',
      'Line two',
      '',
      '[CHAPTER]',
      'start=0',
      'end=10',
      'title=One',
      '[CHAPTER]',
      'start=x',
      'title=Broken',
    ].join('\r\n')
    expect(readAbsMetadata(text)).toEqual({
      metadata: {
        title: 'Dune = Great',
        authors: ['Frank Herbert', 'Ann Author'],
        series: [
          { name: 'Dune', sequence: '1' },
          { name: 'Other', sequence: null },
        ],
        tags: ['favourite'],
        explicit: true,
        description: 'Line one\n\nLine two',
        chapters: [{ id: 0, start: 0, end: 10, title: 'One' }],
      },
      problems: [{ problem: 'badValue', where: '[CHAPTER]' }],
    })
  })

  test.each([
    ['', 'notThisFormat'],
    ['{"title":"x"}', 'notThisFormat'],
    [';ABMETADATA1\ntitle=x', 'unknownVersion'],
    [';ABMETADATA3\ntitle=x', 'unknownVersion'],
    [`;ABMETADATA2\n${'x'.repeat(5_000_000)}`, 'tooLarge'],
  ])('%.20s is rejected: %s', (text, problem) => {
    expect(readAbsMetadata(text)).toEqual({ metadata: {}, problems: [{ problem, where: '' }] })
  })

  test('a malformed list is reported, the rest is read', () => {
    expect(readAbsMetadata(';ABMETADATA2\ntags=[oops\ntitle=x')).toEqual({
      metadata: { title: 'x' },
      problems: [{ problem: 'badValue', where: 'tags' }],
    })
  })
})

describe('metadata.json', () => {
  test('round-trips books and podcasts', () => {
    expect(readJsonMetadata(writeBookJson(BOOK))).toEqual({ metadata: BOOK, problems: [] })
    const podcast: SourceMetadata = {
      ...PODCAST,
      podcastType: 'serial',
      releaseDate: '2020-01-01',
      imageUrl: 'https://example.org/i.jpg',
    }
    expect(readJsonMetadata(writePodcastJson(podcast))).toEqual({ metadata: podcast, problems: [] })
  })

  test('uses the keys of the documented format', () => {
    expect(Object.keys(JSON.parse(writeBookJson({})) as object)).toEqual(
      'tags chapters title subtitle authors narrators series genres publishedYear publishedDate publisher description isbn asin language explicit abridged'.split(
        ' ',
      ),
    )
    expect(Object.keys(JSON.parse(writePodcastJson({})) as object)).toEqual(
      'tags title author description releaseDate genres feedURL imageURL itunesPageURL itunesId itunesArtistId language explicit podcastType'.split(
        ' ',
      ),
    )
  })

  test('reads the older nested format', () => {
    const text = JSON.stringify({
      tags: ['x'],
      chapters: [{ id: 7, start: 0, end: 5, title: 'One' }],
      metadata: {
        title: 'Dune',
        authors: [{ id: 'a1', name: 'Frank Herbert' }],
        series: [{ id: 's1', name: 'Dune', sequence: '01' }],
        publishedYear: 1965,
        subtitle: null,
      },
    })
    expect(readJsonMetadata(text)).toEqual({
      metadata: {
        title: 'Dune',
        authors: ['Frank Herbert'],
        series: [{ name: 'Dune', sequence: '1' }],
        publishedYear: '1965',
        tags: ['x'],
        chapters: [{ id: 0, start: 0, end: 5, title: 'One' }],
      },
      problems: [],
    })
  })

  test('values of the wrong type are reported and skipped, the rest is read', () => {
    const text = JSON.stringify({
      title: {},
      authors: 'Ann',
      genres: [1, 'x'],
      explicit: 'yes',
      chapters: [null, {}],
      isbn: '1',
    })
    const { metadata, problems } = readJsonMetadata(text)
    expect(metadata).toEqual({ genres: ['x'], isbn: '1' })
    expect(problems.map(({ where }) => where).toSorted()).toEqual([
      'authors',
      'chapters',
      'explicit',
      'genres',
      'title',
    ])
  })

  test.each(['', 'null', '[]', '"x"', '{', '{"title":'])('%j is rejected', (text) => {
    expect(readJsonMetadata(text)).toEqual({
      metadata: {},
      problems: [{ problem: 'notReadable', where: '' }],
    })
  })
})

describe('nfo', () => {
  test('reads the usual keys', () => {
    const text = [
      'General Information',
      '===================',
      ' Title:                  Dune: Messiah',
      ' Author:                 Frank Herbert & Ann Author',
      ' Read By:                Vance, Simon',
      ' Series Name............: Dune Saga',
      ' Position in Series:     02',
      ' Genre:                  Science Fiction, Classics',
      ' Tags:                   a, b',
      ' Copyright:              ©1965 (P)2008',
      ' Unabridged:             Yes',
      ' Publisher:              Chilton',
      ' ASIN:                   B002V1OF70',
      ' ISBN-13:                9780441013593',
      ' Lang:                   English',
      '',
      'Book Description',
      '================',
      'First: line.',
      '',
      '',
      'Second line.',
    ].join('\n')
    expect(readNfo(text).metadata).toEqual({
      title: 'Dune',
      subtitle: 'Messiah',
      authors: ['Frank Herbert', 'Ann Author'],
      narrators: ['Simon Vance'],
      series: [{ name: 'Dune Saga', sequence: '2' }],
      genres: ['Science Fiction', 'Classics'],
      tags: ['a', 'b'],
      publishedYear: '2008',
      abridged: false,
      publisher: 'Chilton',
      asin: 'B002V1OF70',
      isbn: '9780441013593',
      language: 'English',
      description: 'First: line.\n\nSecond line.',
    })
  })

  test('abridged, and nothing recognised', () => {
    expect(readNfo('Abridged: yes').metadata).toEqual({ abridged: true })
    expect(readNfo('just a text\nwith lines').metadata).toEqual({})
    expect(readNfo('Position in Series: 3').metadata).toEqual({})
    expect(readNfo('Series: Dune #1.5').metadata).toEqual({ series: [{ name: 'Dune', sequence: '1.5' }] })
    expect(readNfo('Series: Agent #9\nSeries Position: 2').metadata).toEqual({
      series: [{ name: 'Agent #9', sequence: '2' }],
    })
  })
})

describe('text files', () => {
  test('desc.txt and reader.txt', () => {
    expect(readDescriptionText('\uFEFF  One\r\n\r\n\r\nTwo  \r\n').metadata).toEqual({
      description: 'One\n\nTwo',
    })
    expect(readReaderText('\n Simon Vance, Ann Reader\nmore').metadata).toEqual({
      narrators: ['Simon Vance', 'Ann Reader'],
    })
    expect(readDescriptionText(' \n').metadata).toEqual({})
    expect(readReaderText('').metadata).toEqual({})
  })
})

test('no parser throws, whatever the text', () => {
  const readers = [readAbsMetadata, readJsonMetadata, readNfo, readDescriptionText, readReaderText]
  const heads = fc.constantFrom('', ';ABMETADATA2\n', '{"metadata":', 'Title: ', 'Book Description\n', '[')
  fc.assert(
    fc.property(heads, fc.string({ unit: 'binary', maxLength: 200 }), fc.json(), (head, text, json) => {
      for (const read of readers) {
        expect(read(head + text).problems).toBeInstanceOf(Array)
        expect(read(head + json).problems).toBeInstanceOf(Array)
        expect(read(json).problems).toBeInstanceOf(Array)
      }
    }),
  )
})
