import { describe, expect, test } from 'vitest'
import type { Book, Item, ItemFile } from '../../items/items.types.ts'
import { assemble, type Given, sound, tracks } from '../test-support/assembling.ts'
import { foundItem } from '../test-support/found-items.ts'

const fog = foundItem('Ada Moor/Fog', ['1.mp3', '2.mp3'])
const book = (given: Partial<Given> = {}) =>
  assemble({ found: fog, readings: { '1.mp3': sound(), '2.mp3': sound() }, ...given }).media as Book
const withMedia = (item: Item, change: Partial<Book>): Item => ({
  ...item,
  media: { ...item.media, ...change } as Book,
})
const titles = ({ chapters, chaptersSource }: Book) => [chaptersSource, ...chapters.map(({ title }) => title)]

describe('the chapters of a book', () => {
  const chapters = [{ id: 0, start: 0, end: 20, title: 'Mine' }]

  test.each(['abs', 'json'] as const)('come from its %s sidecar file if they fit the audio', (source) => {
    const from = (end: number) => ({
      sidecars: { [source]: { chapters: [{ id: 0, start: 0, end, title: 'Mine' }] } },
    })
    expect(titles(book({ reply: from(20) }))).toEqual([source, 'Mine'])
    expect(titles(book({ reply: from(90) }))).toEqual(['files', '1', '2'])
  })

  test('are left alone when they came from a provider', () => {
    const known = withMedia(assemble({ found: fog }), { chapters, chaptersSource: 'provider' })
    expect(titles(book({ known }))).toEqual(['provider', 'Mine'])
  })

  test('come from its files again once its sidecar file is gone', () => {
    const ebook = foundItem('Fog', ['a.epub'])
    const known = withMedia(assemble({ found: ebook }), { chapters, chaptersSource: 'json' })
    expect(titles(assemble({ found: ebook, known }).media as Book)).toEqual(['files'])
  })

  test('come from OverDrive markers when those are preferred', () => {
    const marks = (name: string) => ({
      tagOverdriveMediaMarker: `<Marker><Name>${name}</Name><Time>0:00</Time></Marker>`,
    })
    const readings = { '1.mp3': sound(marks('One')), '2.mp3': sound(marks('Two')) }
    expect(titles(book({ readings, options: { preferOverdriveMarkers: true } }))).toEqual([
      'overdrive',
      'One',
      'Two',
    ])
    expect(titles(book({ readings }))).toEqual(['files', '1', '2'])
  })

  test('are named by the tags of their files, unless a tag repeats the book title', () => {
    const tagged = (first: string) => ({
      '1.mp3': sound({ tagTitle: first, tagAlbum: 'Fog' }),
      '2.mp3': sound({ tagTitle: 'Night' }),
    })
    expect(titles(book({ readings: tagged('Dawn') }))).toEqual(['files', 'Dawn', 'Night'])
    expect(titles(book({ readings: tagged('fog') }))).toEqual(['files', '1', '2'])
  })
})

test('the year of a book from calibre is not its number in the name of its folder', () => {
  const found = foundItem('Ada Moor/Fog (1650)', ['Fog - Ada Moor.epub', 'metadata.opf'])
  const yearIn = (opf: { title: string; publishedYear?: string }) =>
    (assemble({ found, reply: { sidecars: { opf } } }).media as Book).publishedYear
  expect(yearIn({ title: 'Fog' })).toBeNull()
  expect(yearIn({ title: 'Fog', publishedYear: '1999' })).toBe('1999')
})

describe('the tracks of a book', () => {
  const places = (names: readonly string[], given: Partial<Given> = {}, relPath = 'Ada Moor/Fog') =>
    Object.entries(
      tracks(
        assemble({
          found: foundItem(relPath, names),
          readings: Object.fromEntries(names.map((name) => [name, sound()])),
          ...given,
        }),
      ),
    )
      .toSorted(([, a], [, b]) => (a ?? 0) - (b ?? 0))
      .map(([name]) => name)

  test('are ordered by their track tags', () => {
    const readings = { 'a.mp3': sound({ tagTrack: '2/3' }), 'b.mp3': sound({ tagTrack: '1/3' }) }
    expect(places(['a.mp3', 'b.mp3'], { readings })).toEqual(['b.mp3', 'a.mp3'])
    const found = foundItem('Fog', ['a.mp3', 'b.mp3'])
    expect(assemble({ found, readings }).media).toMatchObject({ missingParts: [3] })
  })

  test('are ordered by their disc tags', () => {
    const readings = {
      'a.mp3': sound({ tagTrack: '1', tagDisc: '2' }),
      'b.mp3': sound({ tagTrack: '2', tagDisc: '1' }),
    }
    expect(places(['a.mp3', 'b.mp3'], { readings })).toEqual(['b.mp3', 'a.mp3'])
  })

  test.each([
    ['the title in the folder', 'Ada Moor/Catch 22', {}, 'Catch 22'],
    ['the author in the folder', 'Area 51/Fog', {}, 'Area 51'],
    ['the author in the tags', 'Fog', { tagArtist: 'Area 51' }, 'Area 51'],
    ['the series in the folder', 'Ada Moor/Level 9/Fog', {}, 'Level 9'],
    ['the series in the tags', 'Fog', { tagSeries: 'Level 9' }, 'Level 9'],
    ['the year in the folder', 'Ada Moor/1987 - Fog', {}, '1987'],
    ['the year in the tags', 'Fog', { tagDate: '1987' }, '1987'],
  ])('do not take their number from %s', (_name, relPath, tags, words) => {
    const names = [`${words} 1.mp3`, `2 ${words}.mp3`]
    const readings = { [names[0] ?? '']: sound(tags), [names[1] ?? '']: sound() }
    expect(places(['cover.jpg', ...names], { readings }, relPath)).toEqual(['cover.jpg', ...names])
  })

  const marked = (item: Item, change: (file: ItemFile) => Partial<NonNullable<ItemFile['media']>>): Item => ({
    ...item,
    files: item.files.map((file) =>
      file.media ? { ...file, media: { ...file.media, ...change(file) } } : file,
    ),
  })

  test('keep a manual order; new tracks are appended', () => {
    const readings = { '1.mp3': sound(), '2.mp3': sound(), '3.mp3': sound() }
    const before = assemble({ found: foundItem('Fog', ['2.mp3', '3.mp3']), readings })
    const known = marked(before, ({ relPath }) => ({
      isVerified: relPath === '3.mp3',
      trackIndex: relPath === '3.mp3' ? 1 : 2,
    }))
    const found = foundItem('Fog', ['1.mp3', '2.mp3', '3.mp3'])
    expect(tracks(assemble({ found, readings: { '1.mp3': sound() }, known }))).toEqual({
      '3.mp3': 1,
      '2.mp3': 2,
      '1.mp3': 3,
    })
  })

  test('are ordered by file name again when nobody ordered them by hand', () => {
    const before = assemble({ found: fog, readings: { '1.mp3': sound(), '2.mp3': sound() } })
    const known = marked(before, ({ relPath }) => ({ trackIndex: relPath === '1.mp3' ? 2 : 1 }))
    expect(tracks(assemble({ found: fog, known }))).toEqual({ '1.mp3': 1, '2.mp3': 2 })
  })
})

describe('the primary e-book of a book', () => {
  const found = foundItem('Fog', ['a.epub', 'b.pdf'])
  const opened = (item: Item) => [
    (item.media as Book).ebookRelPath,
    ...item.files.map(({ isSupplementary }) => isSupplementary),
  ]

  test('is kept even if the file is renamed', () => {
    const known = withMedia(assemble({ found }), { ebookRelPath: 'b.pdf' })
    const renamed = foundItem('Fog', ['a.epub', ['x/c.pdf', { ino: 'Fog/b.pdf ino' }]])
    expect(opened(assemble({ found: renamed, known }))).toEqual(['x/c.pdf', true, false])
  })

  test('is set when an e-book is added to an audiobook', () => {
    const known = assemble({ found: foundItem('Fog', ['1.mp3']), readings: { '1.mp3': sound() } })
    expect(opened(assemble({ found: foundItem('Fog', ['1.mp3', 'a.epub']), known }))[0]).toBe('a.epub')
  })

  test('stays unset when an e-book is added to others and none was primary', () => {
    const known = withMedia(assemble({ found: foundItem('Fog', ['b.pdf']) }), { ebookRelPath: null })
    expect(opened(assemble({ found, known }))).toEqual([null, true, true])
  })

  test('is unset in an audiobooks-only library, even if there was one', () => {
    const known = withMedia(assemble({ found }), { ebookRelPath: 'b.pdf' })
    expect(opened(assemble({ found, known, options: { audiobooksOnly: true } }))).toEqual([null, true, true])
  })

  test('has a path relative to the folder of a single-file item', () => {
    const single = foundItem('Ada/Fog.m4b', ['Fog.m4b', 'Fog.epub'], { isFile: true })
    expect(opened(assemble({ found: single }))[0]).toBe('Fog.epub')
  })
})

describe('the metadata of a book', () => {
  test('comes from audio tags only if it has audio, otherwise from its e-book', () => {
    const found = foundItem('Folder', ['1.mp3', 'a.epub'])
    const reply = { ebook: { title: 'Of the e-book' } }
    const readings = { '1.mp3': sound({ tagAlbum: 'Of the tags' }) }
    expect(assemble({ found, readings, reply }).media).toMatchObject({ title: 'Of the tags' })
    const silent = foundItem('Folder', ['a.epub'])
    expect(assemble({ found: silent, reply }).media).toMatchObject({ title: 'Of the e-book' })
  })

  test('treats the parent folder as the author rather than a series when another source confirms the author', () => {
    const found = foundItem('Fiction/Ada Moor/Fog', ['1.mp3'])
    const readings = { '1.mp3': sound({ tagArtist: 'Ada Moor' }) }
    expect(assemble({ found, readings }).media).toMatchObject({
      title: 'Fog',
      authors: [{ name: 'Ada Moor' }],
      series: [],
    })
  })
})
