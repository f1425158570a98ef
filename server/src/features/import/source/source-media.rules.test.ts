import { describe, expect, test } from 'vitest'
import { filesOf, relPathOf, audioFilesOfBook, textValues } from './source-files.rules.ts'
import { toBook, toPodcast } from './source-media.rules.ts'

const sound = (relPath: string, more: object = {}) => ({
  ino: `${relPath} ino`,
  metadata: { relPath, size: 10, mtimeMs: 1.5, ctimeMs: 2, birthtimeMs: 3 },
  ...more,
})
const nobody = { authors: [], series: [] }

describe('track positions in a book', () => {
  const places = (...files: object[]) =>
    audioFilesOfBook(files).map(({ file, trackIndex }) => [String(file['name']), trackIndex])

  test('are the stored ones', () => {
    expect(places({ name: 'a', index: 3 }, { name: 'b', index: 1 })).toEqual([
      ['a', 3],
      ['b', 1],
    ])
  })

  test.each([
    [
      'two are the same',
      [
        { name: 'a', index: 2 },
        { name: 'b', index: 1 },
        { name: 'c', index: 2 },
      ],
      [2, 1, 3],
    ],
    ['one is missing', [{ name: 'a' }, { name: 'b', index: 7 }], [2, 1]],
    [
      'they start below one',
      [
        { name: 'a', index: 1 },
        { name: 'b', index: 0 },
      ],
      [2, 1],
    ],
  ])('are renumbered if %s', (_why, files, expected) => {
    expect(places(...files).map(([, place]) => place)).toEqual(expected)
  })

  test('are absent for excluded files', () => {
    const files = [
      { name: 'a', index: 1, exclude: true },
      { name: 'b', index: 1, invalid: 1 },
      { name: 'c', index: 1, error: 'broken' },
      { name: 'd', index: 1 },
    ]
    expect(places(...files)).toEqual([
      ['a', -1],
      ['b', -1],
      ['c', -1],
      ['d', 1],
    ])
  })
})

describe('a path relative to the item', () => {
  test.each([
    [{ relPath: '/cd1/a.mp3' }, 'cd1/a.mp3'],
    [{ relPath: 'cd1\\a.mp3' }, 'cd1/a.mp3'],
    [{ filename: 'a.mp3' }, 'a.mp3'],
    [{ relPath: '../a.mp3' }, null],
    [{ relPath: 'x/../../a.mp3' }, null],
    [{ relPath: 'a..mp3' }, 'a..mp3'],
    [{ relPath: '/' }, null],
    [{}, null],
  ])('%j: %s', (metadata, relPath) => {
    expect(relPathOf({ metadata })).toBe(relPath)
  })
})

describe('the files of an item', () => {
  test('are each listed once, with their audio matched by path or inode', () => {
    const files = filesOf(
      [sound('a.mp3'), sound('renamed.mp3', { ino: '7' }), sound('cover.jpg'), sound('a.mp3', { ino: 'x' })],
      [
        { file: sound('a.mp3'), trackIndex: 1 },
        { file: sound('old.mp3', { ino: '7', duration: 5 }), trackIndex: 2 },
      ],
      null,
    )
    expect(files.map(({ relPath, kind, media }) => [relPath, kind, media?.trackIndex ?? null])).toEqual([
      ['a.mp3', 'audio', 1],
      ['renamed.mp3', 'audio', 2],
      ['cover.jpg', 'image', null],
      ['old.mp3', 'audio', 2],
    ])
  })

  test('have the stated type if it is a known one', () => {
    const kinds = (fileType: unknown) =>
      filesOf([sound('a.mp3', { fileType })], [], null).map(({ kind }) => kind)
    expect([kinds('text'), kinds('strange'), kinds(null)]).toEqual([['text'], ['audio'], ['audio']])
  })

  test('the primary e-book is not supplementary; other e-books are', () => {
    const files = filesOf([sound('a.epub'), sound('b.epub'), sound('c.jpg')], [], sound('a.epub'))
    expect(files.map(({ isSupplementary }) => isSupplementary)).toEqual([false, true, null])
    expect(filesOf([], [], sound('a.epub'))).toMatchObject([{ relPath: 'a.epub', isSupplementary: false }])
  })

  test('have whole timestamps, and were added when last modified if nothing else is known', () => {
    expect(filesOf([sound('a.jpg')], [], null)).toMatchObject([
      { mtimeMs: 1, ctimeMs: 2, birthtimeMs: 3, size: 10, addedAt: 1, updatedAt: 1, dev: '', media: null },
    ])
    expect(filesOf([sound('a.jpg', { addedAt: 8 })], [], null)).toMatchObject([{ addedAt: 8, updatedAt: 8 }])
    expect(filesOf([sound('a.jpg', { addedAt: 8, updatedAt: 9 })], [], null)).toMatchObject([
      { updatedAt: 9 },
    ])
  })

  test('only audio and video files have audio', () => {
    const heard = (path: string) =>
      filesOf([], [{ file: sound(path), trackIndex: 1 }], null).map(({ media }) => media !== null)
    expect([heard('a.mp3'), heard('a.mp4'), heard('a.txt')]).toEqual([[true], [true], [false]])
  })

  test.each([
    [{}, { durationSeconds: 0, mimeType: 'audio/mpeg', error: null, isExcluded: false, isVerified: false }],
    [{ duration: -4 }, { durationSeconds: 0 }],
    [
      { duration: 4.5, mimeType: 'audio/mp4', codec: 'aac' },
      { durationSeconds: 4.5, mimeType: 'audio/mp4', codec: 'aac' },
    ],
    [
      { exclude: 1, manuallyVerified: true },
      { isExcluded: true, isVerified: true },
    ],
    [{ invalid: true }, { error: 'The file could not be read.' }],
    [{ invalid: true, error: 'broken' }, { error: 'broken' }],
  ])('audio with %j has %j', (given, facts) => {
    expect(filesOf([], [{ file: sound('a.mp3', given), trackIndex: 1 }], null)[0]?.media).toMatchObject(facts)
  })

  test('probed data is kept; the disc number used to have another name', () => {
    const probed = {
      bitRate: 64_000,
      cdNumFromFilename: 2,
      metaTags: { tagTitle: 'T', x: null, n: 7 },
      chapters: [{ id: 9, start: 0, end: 2, title: 'One' }],
    }
    expect(
      filesOf([], [{ file: sound('a.mp3', probed), trackIndex: 1 }], null)[0]?.media?.probe,
    ).toMatchObject({
      bitRate: 64_000,
      discNumFromFilename: 2,
      metaTags: { tagTitle: 'T', n: '7' },
      chapters: [{ id: 0, start: 0, end: 2, title: 'One' }],
    })
    expect(textValues('{"a":"b","c":""}')).toEqual({ a: 'b' })
  })
})

describe('a book', () => {
  test('keeps its chapters, which a scan must not replace', () => {
    const chapters = [{ start: 0, end: 5, title: 'One' }]
    expect(toBook({ chapters }, {}, [], nobody).media).toMatchObject({ chaptersSource: 'provider' })
    expect(toBook({}, {}, [], nobody).media).toMatchObject({
      chaptersSource: 'files',
      chapters: [],
      title: '',
    })
  })

  test('has an e-book if a file is named', () => {
    expect(toBook({ ebookFile: sound('a.epub') }, {}, [], nobody)).toMatchObject({
      media: { ebookRelPath: 'a.epub' },
      files: [{ relPath: 'a.epub' }],
    })
    expect(toBook({ ebookFile: { metadata: {} } }, {}, [], nobody)).toMatchObject({
      media: { ebookRelPath: null },
      files: [],
    })
  })

  test('knows which parts are missing', () => {
    expect(toBook({ missingParts: [2, '3', 'x'] }, {}, [], nobody).media).toMatchObject({
      missingParts: [2, 3],
    })
    expect(toBook({ missingParts: '2' }, {}, [], nobody).media).toMatchObject({ missingParts: [] })
  })

  test('has the metadata it was given', () => {
    const about = { title: 'Fog', explicit: 1, abridged: 'true', narrators: '["Carl"]', genres: ['G'] }
    expect(toBook({}, about, [], nobody).media).toMatchObject({
      title: 'Fog',
      isExplicit: true,
      isAbridged: true,
      narrators: ['Carl'],
      genres: ['G'],
    })
  })
})

describe('a podcast', () => {
  const episode = (id: string, more: object = {}) => ({
    id,
    title: id,
    audioFile: sound(`${id}.mp3`),
    ...more,
  })

  test('lists the newest episode first, and numbers its files accordingly', () => {
    const read = toPodcast(
      {},
      {},
      [],
      [episode('a', { publishedAt: 1 }), episode('b', { publishedAt: 2 }), episode('c')],
    )
    expect(read.media.kind === 'podcast' && read.media.episodes.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(read.files.map(({ relPath, media }) => [relPath, media?.trackIndex])).toEqual([
      ['b.mp3', 1],
      ['a.mp3', 2],
      ['c.mp3', 3],
    ])
  })

  test('reads both spellings of field names, with defaults', () => {
    expect(
      toPodcast({}, { feedURL: 'f1', imageUrl: 'i', itunesPageURL: 'p', podcastType: 'serial' }, [], [])
        .media,
    ).toMatchObject({
      feedUrl: 'f1',
      imageUrl: 'i',
      itunesPageUrl: 'p',
      type: 'serial',
      maxNewEpisodes: 3,
      maxEpisodesToKeep: 0,
      lastEpisodeCheckAt: null,
      isAutoDownload: false,
    })
    expect(toPodcast({ lastEpisodeCheck: 0 }, { feedUrl: 'f2', type: 'serial' }, [], []).media).toMatchObject(
      {
        feedUrl: 'f2',
        type: 'serial',
        lastEpisodeCheckAt: null,
      },
    )
    expect(toPodcast({ lastEpisodeCheck: 9 }, { type: 'other' }, [], []).media).toMatchObject({
      type: 'episodic',
      lastEpisodeCheckAt: 9,
    })
  })

  test('may have episodes without a file, but none without an id', () => {
    const { media, files } = toPodcast({}, {}, [], [episode('a', { audioFile: null }), episode('no id!')])
    expect(media).toMatchObject({ episodes: [{ id: 'a', fileRelPath: null }] })
    expect(files).toEqual([])
  })

  test('remembers the former ids of episodes', () => {
    const extraData = JSON.stringify({ oldEpisodeId: 'old', guid: 'g' })
    const read = toPodcast({}, {}, [], [episode('a', { extraData }), episode('b')])
    expect([...read.oldEpisodeIds]).toEqual([['a', 'old']])
    expect(read.media).toMatchObject({ episodes: [{ guid: 'g' }, { guid: null }] })
  })

  test.each([
    [
      { enclosureURL: 'u', enclosureType: 't', enclosureSize: 5 },
      { url: 'u', type: 't', length: '5' },
    ],
    [{ enclosure: { url: 'u', type: 't', length: '5' } }, { url: 'u', type: 't', length: '5' }],
    [{ enclosure: { url: 'u' } }, { url: 'u', type: '', length: '' }],
    [{ enclosure: { type: 't' } }, null],
  ])('reads an episode’s enclosure: %j', (given, enclosure) => {
    expect(toPodcast({}, {}, [], [episode('a', given)]).media).toMatchObject({ episodes: [{ enclosure }] })
  })

  test.each([
    [
      { createdAt: 5, addedAt: 6 },
      { addedAt: 5, updatedAt: 5 },
    ],
    [
      { addedAt: 6, updatedAt: 7 },
      { addedAt: 6, updatedAt: 7 },
    ],
    [{}, { addedAt: 0, updatedAt: 0, isExplicit: false }],
  ])('reads when an episode was added: %j', (given, times) => {
    expect(toPodcast({}, {}, [], [episode('a', given)]).media).toMatchObject({ episodes: [times] })
  })
})
