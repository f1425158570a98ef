import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { m4b, makeTree, mp3, picture, type Tree, video } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { zip } from '../../../platform/media/test-support/archives.ts'
import type { Book, Item } from '../../items/items.types.ts'

/** From folders of real media to stored items, using real threads. */

const OPF = `<package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
  <dc:title>From the OPF</dc:title><dc:creator opf:role="aut">Opal Fitch</dc:creator>
  <dc:description>&lt;b&gt;Bold&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</dc:description></metadata></package>`

const epub = () =>
  zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="o.opf"/></rootfiles></container>',
    'o.opf': OPF,
  })

let app: TestApp
let tree: Tree
let books: ScannedLibrary
let items: Map<string, Item>

const bookAt = (relPath: string): Book => {
  const media = items.get(relPath)?.media
  if (media?.kind !== 'book')
    throw new Error(`There is no book at ${relPath}: ${[...items.keys()].join(', ')}`)
  return media
}
const filesAt = (relPath: string) => items.get(relPath)?.files ?? []
const trackNames = (relPath: string) =>
  filesAt(relPath)
    .filter((file) => (file.media?.trackIndex ?? -1) > 0)
    .sort((a, b) => (a.media?.trackIndex ?? 0) - (b.media?.trackIndex ?? 0))
    .map((file) => file.relPath)

beforeAll(async () => {
  const red = await picture('red')()
  tree = await makeTree({
    'Ann Author/Great Series/02 - Second Book {Nora Reader}/01.mp3': mp3({ TIT2: 'One', TRCK: '1/2' }),
    'Ann Author/Great Series/02 - Second Book {Nora Reader}/02.mp3': mp3({ TIT2: 'Two', TRCK: '2/2' }),
    'Ann Author/Great Series/02 - Second Book {Nora Reader}/cover.png': picture('blue'),
    'Ann Author/Great Series/02 - Second Book {Nora Reader}/desc.txt': 'What it is about.',
    'Ann Author/Tagged/book.m4b': m4b({
      seconds: 6,
      tags: {
        album: 'Tagged Title',
        artist: 'Tag Artist',
        composer: 'Tag Narrator',
        genre: 'Fantasy;Horror',
      },
      chapters: ['Opening', 'Middle', 'End'],
    }),
    'Discs/CD 1/a.mp3': mp3({ TALB: 'Discs' }),
    'Discs/CD 1/b.mp3': mp3(),
    'Discs/CD 2/a.mp3': mp3(),
    'Opf/book.mp3': mp3({ TALB: 'Ignored' }),
    'Opf/metadata.opf': OPF,
    'Json/book.mp3': mp3({ TALB: 'Ignored' }),
    'Json/metadata.json': JSON.stringify({ title: 'From JSON', series: ['Told #3'], tags: ['kept'] }),
    'Picture Inside/one.mp3': mp3({}, { picture: red }),
    'Read Only/read.epub': epub,
    'Read Only/read.pdf': '%PDF-1.4\n%%EOF',
    'single.mp3': mp3({}),
    'Gap/1.mp3': mp3({ TRCK: '1' }),
    'Gap/3.mp3': mp3({ TRCK: '3' }),
    'Broken/good.mp3': mp3({}),
    'Broken/empty.mp3': '',
    'Broken/not-sound.m4b': 'this is no sound at all',
    'Nothing To Play/empty.mp3': '',
    'Author/stray.mp3': mp3({}),
    'Author/One/1.mp3': mp3({}),
    'Author/Two/1.mp3': mp3({}),
    '.hidden/x.mp3': mp3({}),
    'Marked/.ignore': '',
    'Marked/x.mp3': mp3({}),
    'Loading/x.mp3.part': 'half',
    'Only Texts/readme.txt': 'no media',
  })
  app = await startApp()
  books = await makeLibrary(app, [tree.root])
  await books.scan()
  items = await books.items()
})
afterAll(async () => {
  await app.close()
  tree.close()
})

test('every folder with media is an item, a stray file is one of its own, and nothing else is', () => {
  expect([...items.keys()].sort()).toEqual([
    'Ann Author/Great Series/02 - Second Book {Nora Reader}',
    'Ann Author/Tagged',
    'Author/One',
    'Author/Two',
    'Author/stray.mp3',
    'Broken',
    'Discs',
    'Gap',
    'Json',
    'Nothing To Play',
    'Opf',
    'Picture Inside',
    'Read Only',
    'single.mp3',
  ])
})

describe('metadata', () => {
  test('folder names give author, series, sequence and narrator', () => {
    expect(bookAt('Ann Author/Great Series/02 - Second Book {Nora Reader}')).toMatchObject({
      title: 'Second Book',
      authors: [{ name: 'Ann Author' }],
      series: [{ name: 'Great Series', sequence: '2' }],
      narrators: ['Nora Reader'],
      description: 'What it is about.',
    })
  })

  test('tags take precedence over folder names', () => {
    expect(bookAt('Ann Author/Tagged')).toMatchObject({
      title: 'Tagged Title',
      authors: [{ name: 'Tag Artist' }],
      narrators: ['Tag Narrator'],
      genres: ['Fantasy', 'Horror'],
    })
    expect(items.get('Ann Author/Tagged')?.fieldSources).toMatchObject({ title: { source: 'tags' } })
  })

  test('an OPF file takes precedence over tags, and its markup is sanitised', () => {
    expect(bookAt('Opf')).toMatchObject({ title: 'From the OPF', authors: [{ name: 'Opal Fitch' }] })
    expect(bookAt('Opf').description).not.toContain('script')
  })

  test('our own metadata file takes precedence over everything', () => {
    expect(bookAt('Json')).toMatchObject({ title: 'From JSON', series: [{ name: 'Told', sequence: '3' }] })
    expect(items.get('Json')?.tags).toEqual(['kept'])
  })

  test('an e-book is used where there is no audio', () => {
    expect(bookAt('Read Only')).toMatchObject({ title: 'From the OPF', ebookRelPath: 'read.epub' })
    expect(filesAt('Read Only').map((file) => [file.relPath, file.isSupplementary])).toEqual([
      ['read.epub', false],
      ['read.pdf', true],
    ])
    expect(items.get('Read Only')?.isInvalid).toBe(false)
  })
})

describe('audio', () => {
  test('tracks are in order, each with its duration', () => {
    expect(trackNames('Discs')).toEqual(['CD 1/a.mp3', 'CD 1/b.mp3', 'CD 2/a.mp3'])
    for (const file of filesAt('Discs')) expect(file.media?.durationSeconds).toBeCloseTo(2, 0)
  })

  test('chapters come from the file, or one per file', () => {
    expect(bookAt('Ann Author/Tagged').chapters.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['Opening', 0, 2],
      ['Middle', 2, 4],
      ['End', 4, expect.closeTo(6, 1) as number],
    ])
    const ofFiles = bookAt('Ann Author/Great Series/02 - Second Book {Nora Reader}')
    expect(ofFiles.chapters.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect(ofFiles.chaptersSource).toBe('files')
  })

  test('a gap in the track numbers is a missing part', () => {
    expect(bookAt('Gap').missingParts).toEqual([2])
  })

  test('broken files fail individually, with a reason', async () => {
    expect(trackNames('Broken')).toEqual(['good.mp3'])
    const errors = filesAt('Broken').map((file) => [file.relPath, file.media?.error])
    expect(errors).toEqual([
      ['empty.mp3', expect.stringContaining('empty') as string],
      ['good.mp3', null],
      ['not-sound.m4b', expect.any(String) as string],
    ])
    const failed = (await books.entries()).filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ path }) => path).sort()).toEqual([
      'Broken/empty.mp3',
      'Broken/not-sound.m4b',
      'Nothing To Play/empty.mp3',
    ])
    expect(items.get('Nothing To Play')?.isInvalid).toBe(true)
    expect(items.get('Broken')?.isInvalid).toBe(false)
  })
})

describe('covers', () => {
  test('come from an image in the folder', () => {
    const cover = items.get('Ann Author/Great Series/02 - Second Book {Nora Reader}')?.cover
    expect(cover).toMatchObject({ source: 'folder', mimeType: 'image/png', width: 40, height: 40 })
    expect(cover?.path).toBe(tree.at('Ann Author/Great Series/02 - Second Book {Nora Reader}/cover.png'))
  })

  test('embedded in a file are stored in the metadata folder', () => {
    const item = items.get('Picture Inside')
    expect(item?.cover).toMatchObject({ source: 'embedded', width: 40 })
    expect(item?.cover?.path).toBe(`${app.config.metadataDir}/items/${item?.id}/cover.png`)
    expect(items.get('Gap')?.cover).toBeNull()
  })
})

describe('the report', () => {
  test('counts what was added and lists what was skipped', async () => {
    expect(await books.counts()).toEqual({ found: 14, added: 14, skipped: 3, failed: 3 })
    const left = (await books.entries()).filter(({ outcome }) => outcome === 'skipped')
    expect(left.map(({ reason, path }) => `${reason} ${path}`).sort()).toEqual([
      'hiddenFolder .hidden',
      'ignoreMarker Marked',
      'partialDownload Loading/x.mp3.part',
    ])
  })

  test('notes how an ambiguous folder was interpreted', async () => {
    const noted = (await books.entries()).filter(({ outcome }) => outcome === 'noted')
    expect(noted.map(({ reason, path }) => `${reason} ${path}`)).toContain('strayFiles Author')
  })
})

describe('other media types', () => {
  test('podcasts: a folder is a show, its files are episodes', async () => {
    const shows = await makeTree({
      'The Show/001 - First.mp3': mp3({ TALB: 'The Show', TIT2: 'Hello', TPE1: 'Host', TDRC: '2020-05-01' }),
      'The Show/002 - Second.mp3': mp3({ TALB: 'The Show', TPE1: 'Host' }),
      'The Show/cover.png': picture('green'),
      'ignored.mp3': mp3({}),
    })
    const library = await makeLibrary(app, [shows.root], { mediaType: 'podcast', name: 'Shows' })
    await library.scan()
    const show = (await library.items()).get('The Show')
    expect(show?.media).toMatchObject({
      kind: 'podcast',
      title: 'The Show',
      author: 'Host',
      episodes: [
        { title: '002 - Second', fileRelPath: '002 - Second.mp3', publishedAt: null },
        { title: 'Hello', fileRelPath: '001 - First.mp3', publishedAt: Date.UTC(2020, 4, 1) },
      ],
    })
    expect(show?.cover?.source).toBe('folder')
    expect((await library.items()).has('ignored.mp3')).toBe(false)
    shows.close()
  })

  test('music: every file is an item; video: every film', async () => {
    const pieces = await makeTree({
      'Artist/Album/01 Song.mp3': mp3({
        TIT2: 'Song',
        TPE1: 'Artist',
        TALB: 'Album',
        TRCK: '1/9',
        TCON: 'Jazz',
      }),
      'Artist/Album/02.mp3': mp3({}),
    })
    const films = await makeTree({ 'Film/film.mp4': video(), 'Film/film.nfo': 'Title: The Film' })
    const music = await makeLibrary(app, [pieces.root], { mediaType: 'music', name: 'Music' })
    const videos = await makeLibrary(app, [films.root], { mediaType: 'video', name: 'Films' })
    await music.scan()
    await videos.scan()
    const all = await music.items()
    expect(all.get('Artist/Album/01 Song.mp3')?.media).toMatchObject({
      kind: 'music',
      title: 'Song',
      artists: ['Artist'],
      album: 'Album',
      trackNumber: 1,
      trackTotal: 9,
      genres: ['Jazz'],
    })
    expect(all.get('Artist/Album/02.mp3')?.media.title).toBe('02')
    expect(all.get('Film')?.media).toMatchObject({ kind: 'video', title: 'The Film' })
    expect(all.get('Film')?.files.find(({ kind }) => kind === 'video')?.media).toMatchObject({
      mimeType: 'video/mp4',
      trackIndex: 1,
      error: null,
    })
    pieces.close()
    films.close()
  })
})
