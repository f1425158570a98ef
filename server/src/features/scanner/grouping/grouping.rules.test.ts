import { describe, expect, test } from 'vitest'
import { groupFiles } from './grouping.rules.ts'
import type { FoundFile, GroupingOptions } from '../scanner.types.ts'

const BOOKS: GroupingOptions = { mediaType: 'book', audiobooksOnly: false }

function found(relPath: string): FoundFile {
  return { relPath, size: 1000, mtimeMs: 1, ctimeMs: 1, birthtimeMs: 1, ino: relPath, dev: '1' }
}

/** The items as `path: file, file` lines; a single-file item ends in `!`, one that does not own its folder in `~`. */
function grouped(paths: string[], options: GroupingOptions = BOOKS): Record<string, string[]> {
  const { items } = groupFiles(paths.map(found), options)
  return Object.fromEntries(
    items.map((item) => [
      `${item.relPath}${item.isFile ? '!' : ''}${item.ownsFolder ? '' : '~'}`,
      item.files.map((file) => file.relPath),
    ]),
  )
}

function notesOf(paths: string[], options: GroupingOptions = BOOKS): string[] {
  return groupFiles(paths.map(found), options).notes.map((note) => `${note.kind} ${note.path}`)
}

/** Each row: files, the items' keys, the notes. */
type Row = [name: string, paths: string[], items: string[], notes: string[]]

const HEAP = [
  'Mort',
  'Sourcery',
  'Pyramids',
  'Eric',
  'Snuff',
  'Thud',
  'Jingo',
  'Maskerade',
  'Night Watch',
  'Night Shift',
]

const ROWS: Row[] = [
  ['a book in its author folder', ['A/B/1.mp3', 'A/B/2.mp3', 'A/B/cover.jpg'], ['A/B'], []],
  [
    'author, series, books',
    ['A/S/01 - B/1.mp3', 'A/S/02 - C/1.mp3', 'A/D/d.m4b'],
    ['A/D', 'A/S/01 - B', 'A/S/02 - C'],
    [],
  ],
  ['plain discs', ['A/B/CD1/1.mp3', 'A/B/CD2/1.mp3'], ['A/B'], []],
  ['discs with spaces', ['A/B/CD 1/1.mp3', 'A/B/Disc 2/1.mp3'], ['A/B'], []],
  ['a single disc', ['A/B/Disk 01/1.mp3'], ['A/B'], []],
  ['discs with totals', ['A/B/Disc 1 of 2/1.mp3', 'A/B/Disc 2 of 2/1.mp3'], ['A/B'], ['partsJoined A/B']],
  ['discs with titles', ['A/B/CD 1 - X/1.mp3', 'A/B/CD 2 - Y/1.mp3'], ['A/B'], ['partsJoined A/B']],
  [
    'discs with the title before',
    ['A/Dune/Dune CD1/1.mp3', 'A/Dune/Dune CD2/1.mp3'],
    ['A/Dune'],
    ['partsJoined A/Dune'],
  ],
  ['discs of two books', ['A/Dune CD1/1.mp3', 'A/Emma CD1/1.mp3'], ['A/Dune CD1', 'A/Emma CD1'], []],
  [
    'discs of one book side by side',
    ['A/Dune (Disc 1)/1.mp3', 'A/Dune (Disc 2)/1.mp3', 'A/Emma/1.mp3'],
    ['A/Dune (Disc 1)', 'A/Dune (Disc 2)', 'A/Emma'],
    ['discsApart A'],
  ],
  ['parts', ['A/B/Part 1/1.mp3', 'A/B/Part 2/1.mp3'], ['A/B'], ['partsJoined A/B']],
  [
    'parts with titles are books',
    ['A/S/Part 1 - X/1.mp3', 'A/S/Part 2 - Y/1.mp3'],
    ['A/S/Part 1 - X', 'A/S/Part 2 - Y'],
    [],
  ],
  ['parts beside a book', ['A/Part 1/1.mp3', 'A/Emma/1.mp3'], ['A/Emma', 'A/Part 1'], []],
  ['chapters', ['A/B/01 - Chapter 1/a.mp3', 'A/B/02 - Chapter 2/a.mp3'], ['A/B'], ['partsJoined A/B']],
  [
    'numbered folders with titles are books',
    ['A/S/01 - X/a.mp3', 'A/S/02 - Y/a.mp3'],
    ['A/S/01 - X', 'A/S/02 - Y'],
    [],
  ],
  ['sides of tapes', ['A/B/Tape 1 Side A/1.mp3', 'A/B/Tape 1 Side B/1.mp3'], ['A/B'], ['partsJoined A/B']],
  ['bare numbers in a row', ['A/B/1/a.mp3', 'A/B/2/a.mp3', 'A/B/3/a.mp3'], ['A/B'], ['partsJoined A/B']],
  ['bare numbers with a gap', ['A/11/a.mp3', 'A/22/a.mp3'], ['A/11', 'A/22'], []],
  ['parts of discs', ['A/B/Part 1/CD1/a.mp3', 'A/B/Part 2/CD1/a.mp3'], ['A/B'], ['partsJoined A/B']],
  ['part folders full of books', ['A/Part 1/X/a.mp3', 'A/Part 2/Y/a.mp3'], ['A/Part 1/X', 'A/Part 2/Y'], []],
  ['discs and tracks before them', ['A/B/intro.mp3', 'A/B/CD1/1.mp3', 'A/B/CD2/1.mp3'], ['A/B'], []],
  [
    'a stray file in an author folder',
    ['A/stray.mp3', 'A/B/1.mp3', 'A/B/2.mp3', 'A/C/c.m4b'],
    ['A/B', 'A/C', 'A/stray.mp3!'],
    ['strayFiles A'],
  ],
  [
    'a stray file above series',
    ['A/stray.m4b', 'A/S/1 - B/b.mp3', 'A/S/2 - C/c.mp3'],
    ['A/S/1 - B', 'A/S/2 - C', 'A/stray.m4b!'],
    ['strayFiles A'],
  ],
  [
    'stray tracks around another book',
    ['Dune/01.mp3', 'Dune/02.mp3', 'Dune/cover.jpg', 'Dune/Dune Messiah/01.mp3', 'Dune/Dune Messiah/02.mp3'],
    ['Dune~', 'Dune/Dune Messiah'],
    ['strayTracks Dune'],
  ],
  [
    'numbered whole books beside folders are books',
    ['S/01 - Dune.m4b', 'S/02 - Dune Messiah.m4b', 'S/Children of Dune/c.m4b'],
    ['S/01 - Dune.m4b!', 'S/02 - Dune Messiah.m4b!', 'S/Children of Dune'],
    ['strayFiles S'],
  ],
  [
    'discs and an epilogue',
    ['B/CD1/1.mp3', 'B/CD2/1.mp3', 'B/Epilogue/1.mp3'],
    ['B'],
    ['subfoldersJoined B'],
  ],
  [
    'discs and another book',
    ['A/CD1/1.mp3', 'A/CD2/1.mp3', 'A/Emma/emma.m4b'],
    ['A/Emma', 'A~'],
    ['partsApart A'],
  ],
  ['extras join', ['A/B/1.mp3', 'A/B/Extras/map.pdf', 'A/B/pdf/text.pdf'], ['A/B'], []],
  ['audio extras join', ['A/B/b.m4b', 'A/B/Bonus/talk.mp3'], ['A/B'], ['extrasJoined A/B']],
  ['extras beside discs', ['A/B/CD1/1.mp3', 'A/B/Extras/map.pdf'], ['A/B'], []],
  ['extras of nobody', ['A/B/1.mp3', 'A/Extras/map.pdf'], ['A/B', 'A/Extras'], []],
  ['samples join', ['A/B/b.m4b', 'A/B/sample/s.mp3'], ['A/B'], ['sampleLeftOut A/B']],
  ['one book in two formats', ['A/Dune/Dune.m4b', 'A/Dune/Dune.mp3'], ['A/Dune'], ['repeatLeftOut A/Dune']],
  [
    'the whole and its parts',
    ['A/Dune/Dune.m4b', 'A/Dune/01.mp3', 'A/Dune/02.mp3'],
    ['A/Dune'],
    ['repeatLeftOut A/Dune'],
  ],
  [
    'folders of the same book by format',
    ['A/B/mp3/1.mp3', 'A/B/mp3/2.mp3', 'A/B/m4b/b.m4b'],
    ['A/B'],
    ['formatsJoined A/B', 'repeatLeftOut A/B'],
  ],
  [
    'the whole beside its discs',
    ['A/Dune/Dune.m4b', 'A/Dune/CD1/1.mp3', 'A/Dune/CD2/1.mp3'],
    ['A/Dune'],
    ['repeatLeftOut A/Dune'],
  ],
  [
    'a part in another format',
    ['A/Dune/Dune 3.m4b', 'A/Dune/Dune 1.mp3', 'A/Dune/Dune 2.mp3'],
    ['A/Dune'],
    [],
  ],
  [
    'an opening in another format',
    ['A/Intro/Intro.m4b', 'A/Intro/01.mp3', 'A/Intro/02.mp3'],
    ['A/Intro'],
    [],
  ],
  ['something else in another format', ['A/Dune/Talk.m4b', 'A/Dune/1.mp3', 'A/Dune/2.mp3'], ['A/Dune'], []],
  ['tracks in two formats', ['A/B/01.mp3', 'A/B/02.m4a', 'A/B/03.mp3'], ['A/B'], []],
  ['one name in many formats', ['A/B/t.mp3', 'A/B/t.flac', 'A/B/t.ogg'], ['A/B'], []],
  [
    'folders of documents',
    ['A/B/01.mp3', 'A/B/Bonus PDF/b.pdf', 'A/B/Scans/s.pdf', 'A/B/Accompanying Material/m.epub'],
    ['A/B'],
    [],
  ],
  [
    'what can not be opened',
    ['A/B/b.aax', 'A/C/c.aax', 'A/C/c.m4b', 'A/D/d.cb7', 'x.aaxc'],
    ['A/C'],
    ['unknownFormat ', 'unknownFormat A/B', 'unknownFormat A/D'],
  ],
  [
    'e-books of a series',
    ['A/S/Harry and the Stone.epub', 'A/S/Harry and the Chamber.epub'],
    ['A/S/Harry and the Chamber.epub!', 'A/S/Harry and the Stone.epub!'],
    ['severalBooks A/S'],
  ],
  [
    'a heap of e-books, two of them alike',
    ['A/Dune.epub', 'A/Dune Messiah.epub', 'A/Emma.epub'],
    ['A/Dune Messiah.epub!', 'A/Dune.epub!', 'A/Emma.epub!'],
    ['severalBooks A'],
  ],
  [
    'a heap of whole books, two of them alike',
    HEAP.map((title) => `A/${title}.m4b`),
    HEAP.map((title) => `A/${title}.m4b!`),
    ['severalBooks A'],
  ],
  ['an e-book and its appendix', ['A/Dune.epub', 'A/Dune Appendix.epub'], ['A'], ['maybeSeveralBooks A']],
  ['several documents', ['A/One.pdf', 'A/Two.pdf'], ['A'], ['maybeSeveralBooks A']],
  ['a companion of documents', ['A/B/b.m4b', 'A/B/Companion/c.pdf'], ['A/B'], []],
  ['formats', ['A/B/mp3/1.mp3', 'A/B/epub/b.epub'], ['A/B'], ['formatsJoined A/B']],
  ['a format folder full of books', ['A/mp3/B/1.mp3', 'A/mp3/C/1.mp3'], ['A/mp3/B', 'A/mp3/C'], []],
  [
    'an e-book above its audio',
    ['Dune/Dune.epub', 'Dune/Dune (Unabridged)/1.mp3'],
    ['Dune'],
    ['subfoldersJoined Dune'],
  ],
  [
    'an e-book above another book',
    ['Dune/Dune.epub', 'Dune/Dune Messiah/1.mp3'],
    ['Dune/Dune Messiah', 'Dune/Dune.epub!'],
    ['strayFiles Dune'],
  ],
  ['an e-book alone', ['A/B/b.epub', 'A/B/cover.jpg'], ['A/B'], []],
  ['formats of one e-book', ['A/B/b.epub', 'A/B/b.mobi', 'A/B/b.pdf'], ['A/B'], []],
  ['an e-book and a map', ['A/B/b.epub', 'A/B/map.pdf'], ['A/B'], []],
  [
    'several e-books',
    ['A/Emma.epub', 'A/Emma.mobi', 'A/Persuasion.epub'],
    ['A/Emma.epub!', 'A/Persuasion.epub!'],
    ['severalBooks A', 'companionsJoined A/Emma.epub'],
  ],
  ['a calibre folder', ['A/B (12)/b.epub', 'A/B (12)/other.epub', 'A/B (12)/metadata.opf'], ['A/B (12)'], []],
  [
    'comic issues',
    ['Saga/Saga 01.cbz', 'Saga/Saga 02.cbz'],
    ['Saga/Saga 01.cbz!', 'Saga/Saga 02.cbz!'],
    ['severalBooks Saga'],
  ],
  [
    'several whole books',
    ['A/Elantris.m4b', 'A/Warbreaker.m4b'],
    ['A/Elantris.m4b!', 'A/Warbreaker.m4b!'],
    ['severalBooks A'],
  ],
  [
    '… with articles',
    ['A/The Hobbit.m4b', 'A/The Silmarillion.m4b'],
    ['A/The Hobbit.m4b!', 'A/The Silmarillion.m4b!'],
    ['severalBooks A'],
  ],
  [
    '… one with a number in its title',
    ['A/Fahrenheit 451.m4b', 'A/Dandelion Wine.m4b'],
    ['A/Dandelion Wine.m4b!', 'A/Fahrenheit 451.m4b!'],
    ['severalBooks A'],
  ],
  ['related titles are left alone', ['A/Dune.m4b', 'A/Dune Messiah.m4b'], ['A'], ['maybeSeveralBooks A']],
  ['numbered titles are left alone', ['A/01 - X.m4b', 'A/02 - Y.m4b'], ['A'], ['maybeSeveralBooks A']],
  ['parts of one name', ['A/B 1.m4b', 'A/B 2.m4b'], ['A'], []],
  ['chapter words', ['A/Prologue.m4b', 'A/Storm.m4b'], ['A'], []],
  ['mp3 titles without numbers', ['A/Storm.mp3', 'A/Calm.mp3'], ['A'], []],
  [
    'mp3 titles each with a cover',
    ['A/Storm.mp3', 'A/Storm.jpg', 'A/Calm.mp3', 'A/Calm.jpg'],
    ['A/Calm.mp3!', 'A/Storm.mp3!'],
    ['severalBooks A'],
  ],
  ['a cover for all', ['A/Elantris.m4b', 'A/Warbreaker.m4b', 'A/cover.jpg'], ['A'], ['maybeSeveralBooks A']],
  ['a description for all', ['A/Elantris.m4b', 'A/Warbreaker.m4b', 'A/desc.txt'], ['A'], []],
  ['single files in the root', ['x.m4b', 'y.epub', 'z.jpg', 'notes.txt'], ['x.m4b!', 'y.epub!'], []],
  ['formats of one book in the root', ['x.m4b', 'x.epub', 'x.jpg'], ['x.m4b!'], ['companionsJoined x.m4b']],
  ['one name twice as audio', ['x.m4b', 'x.mp3'], ['x.m4b!', 'x.mp3!'], []],
  ['tracks in the root', ['1.mp3', '2.mp3'], ['1.mp3!', '2.mp3!'], ['tracksInRoot ']],
  ['upper case', ['A/B/1.MP3', 'A/B/B.EPUB'], ['A/B'], []],
  ['mp4 is audio', ['A/B/1.mp4'], ['A/B'], []],
  ['nothing to play or read', ['A/B/cover.jpg', 'A/note.txt'], [], []],
  [
    'hidden files and folders',
    ['.hidden/a.mp3', 'A/.x/a.mp3', 'A/.b.mp3', 'A/._c.mp3', 'A/.DS_Store'],
    [],
    ['hiddenFolder .hidden', 'hiddenMedia A/.b.mp3', 'hiddenFolder A/.x'],
  ],
  [
    'an ignore marker',
    ['A/B/.ignore', 'A/B/1.mp3', 'A/B/CD1/1.mp3', 'A/C/1.mp3'],
    ['A/C'],
    ['ignoreMarker A/B'],
  ],
  ['an ignore marker in the root', ['.ignore', 'A/1.mp3'], ['A'], []],
  [
    'system folders',
    ['A/@eaDir/1.mp3', 'A/1.mp3', '#recycle/B/1.mp3'],
    ['A'],
    ['systemFolder #recycle', 'systemFolder A/@eaDir'],
  ],
  [
    'unfinished downloads',
    ['A/1.mp3', 'A/2.mp3.part', 'A/3.crdownload'],
    ['A'],
    ['partialDownload A/2.mp3.part', 'partialDownload A/3.crdownload'],
  ],
]

describe('grouping books', () => {
  test.each(ROWS)('%s', (_name, paths, items, notes) => {
    expect(Object.keys(grouped(paths)).toSorted()).toEqual(items.toSorted())
    expect(notesOf(paths).toSorted()).toEqual(notes.toSorted())
  })

  test('side files go to the item above them, others are dropped', () => {
    expect(grouped(['A/author.jpg', 'A/B/CD1/1.mp3', 'A/B/Covers/a/front.jpg', 'A/B/desc.txt'])).toEqual({
      'A/B': ['A/B/CD1/1.mp3', 'A/B/Covers/a/front.jpg', 'A/B/desc.txt'],
    })
  })

  test('an item around another keeps what is its own', () => {
    expect(
      grouped(['D/01.mp3', 'D/02.mp3', 'D/cover.jpg', 'D/Scans/a.png', 'D/E/1.mp3', 'D/E/cover.jpg']),
    ).toEqual({
      'D~': ['D/01.mp3', 'D/02.mp3', 'D/Scans/a.png', 'D/cover.jpg'],
      'D/E': ['D/E/1.mp3', 'D/E/cover.jpg'],
    })
  })

  test('companions of the same name go with their book', () => {
    expect(grouped(['A/Emma.m4b', 'A/Emma.jpg', 'A/emma.EPUB', 'A/Calm.m4b', 'A/author.txt'])).toEqual({
      'A/Calm.m4b!': ['A/Calm.m4b'],
      'A/Emma.m4b!': ['A/Emma.jpg', 'A/Emma.m4b', 'A/emma.EPUB'],
    })
  })

  test('a folder known as one item is not split', () => {
    const paths = ['A/Elantris.m4b', 'A/Warbreaker.m4b']
    expect(Object.keys(grouped(paths, { ...BOOKS, wholeFolders: new Set(['A']) }))).toEqual(['A'])
  })

  test('roles: extras play last, samples not at all', () => {
    const { items } = groupFiles(
      ['B/1.mp3', 'B/Bonus/talk.mp3', 'B/sample/s.mp3', 'B/cover.jpg', 'B/pdf/b.pdf'].map(found),
      BOOKS,
    )
    expect(Object.fromEntries(items[0]?.files.map((file) => [file.relPath, file.role]) ?? [])).toEqual({
      'B/1.mp3': 'media',
      'B/Bonus/talk.mp3': 'extra',
      'B/sample/s.mp3': 'sample',
      'B/cover.jpg': 'side',
      'B/pdf/b.pdf': 'media',
    })
  })

  test('roles: of one book in two formats the better plays', () => {
    const { items } = groupFiles(['B/B.mp3', 'B/B.m4b', 'B/B.jpg'].map(found), BOOKS)
    expect(items[0]?.files.map(({ relPath, role }) => `${relPath} ${role}`)).toEqual([
      'B/B.jpg side',
      'B/B.m4b media',
      'B/B.mp3 repeat',
    ])
  })

  test('audiobooks only: e-books make no item, but stay with one', () => {
    const options = { ...BOOKS, audiobooksOnly: true }
    expect(grouped(['A/B/b.epub', 'A/C/c.mp3', 'A/C/c.epub', 'x.epub'], options)).toEqual({
      'A/C': ['A/C/c.epub', 'A/C/c.mp3'],
    })
  })
})

describe('grouping podcasts', () => {
  const PODCASTS: GroupingOptions = { mediaType: 'podcast', audiobooksOnly: false }
  test.each<Row>([
    ['a show', ['Show/1.mp3', 'Show/cover.jpg'], ['Show'], []],
    ['files in the root belong to none', ['1.mp3', 'Show/1.mp3'], ['Show'], ['episodesInRoot ']],
    ['seasons', ['Show/Season 1/1.mp3', 'Show/Season 2/1.mp3'], ['Show'], ['subfoldersJoined Show']],
    ['years', ['Show/2020/1.mp3', 'Show/2021/1.mp3'], ['Show'], ['subfoldersJoined Show']],
    ['months of years', ['Show/2020/01/1.mp3', 'Show/2021/06/1.mp3'], ['Show'], ['subfoldersJoined Show']],
    [
      'seasons in words',
      ['Show/Series One/1.mp3', 'Show/Specials/1.mp3'],
      ['Show'],
      ['subfoldersJoined Show'],
    ],
    ['episodes in two formats are two', ['Show/1.mp3', 'Show/1.m4a'], ['Show'], []],
    ['seasons and episodes', ['Show/1.mp3', 'Show/S01/1.mp3'], ['Show'], []],
    ['shows by genre', ['News/Show A/1.mp3', 'News/Show B/1.mp3'], ['News/Show A', 'News/Show B'], []],
    [
      'a stray file among shows',
      ['News/x.mp3', 'News/A/1.mp3', 'News/B/1.mp3'],
      ['News/A', 'News/B', 'News~'],
      ['strayTracks News'],
    ],
    [
      'a folder within a show',
      ['Show/1.mp3', 'Show/2.mp3', 'Show/Talks/1.mp3'],
      ['Show'],
      ['subfoldersJoined Show'],
    ],
    ['e-books are no episodes', ['Show/a.epub'], [], []],
  ])('%s', (_name, paths, items, notes) => {
    expect(Object.keys(grouped(paths, PODCASTS)).toSorted()).toEqual(items.toSorted())
    expect(notesOf(paths, PODCASTS)).toEqual(notes)
  })
})

describe('grouping music and video', () => {
  test('every audio file is a piece of its own', () => {
    expect(
      Object.keys(
        grouped(['a.mp3', 'Band/Album/1.flac', 'Band/Album/2.flac', 'Band/Album/cover.jpg'], {
          mediaType: 'music',
          audiobooksOnly: false,
        }),
      ),
    ).toEqual(['Band/Album/1.flac!', 'Band/Album/2.flac!', 'a.mp3!'])
  })

  test('a folder with one video is that video, several are items of their own', () => {
    const options: GroupingOptions = { mediaType: 'video', audiobooksOnly: false }
    const paths = [
      'f.mp4',
      'Film/film.mp4',
      'Film/film.txt',
      'Two/a.mp4',
      'Two/b.mp4',
      'Two/c.mp3',
      'A/x.mp4',
      'A/B/y.mp4',
    ]
    expect(Object.keys(grouped(paths, options)).toSorted()).toEqual(
      ['f.mp4!', 'Film', 'Two/a.mp4!', 'Two/b.mp4!', 'A/x.mp4!', 'A/B'].toSorted(),
    )
    expect(notesOf(paths, options)).toEqual(['severalVideos A', 'severalVideos Two'])
  })
})
