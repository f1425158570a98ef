import { describe, expect, test } from 'vitest'
import {
  type FoundFile,
  type FoundFolder,
  itemsOfChoice,
  itemsOfDrop,
  nameInItem,
  namesOf,
} from './upload-items.rules.ts'

const file = (path: string): FoundFile<null> => {
  const parts = path.split('/')
  return { name: parts.at(-1) ?? '', folders: parts.slice(0, -1), content: null }
}
const files = (...paths: string[]) => paths.map(file)
const folder = (
  name: string,
  inside: FoundFile<null>[],
  folders: FoundFolder<null>[] = [],
): FoundFolder<null> => ({ name, files: inside, folders })

const namesIn = (list: readonly FoundFile<null>[]) => list.map(({ name }) => name)

describe('dropped files', () => {
  test('three loose MP3s become three books', () => {
    const { items, ignored } = itemsOfDrop('book', files('a.mp3', 'b.mp3', 'c.mp3'), [])
    expect(items.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
    expect(ignored).toEqual([])
  })

  test('loose files with a cover are one item', () => {
    const { items } = itemsOfDrop('book', files('a.mp3', 'b.mp3', 'cover.jpg'), [])
    expect(items).toHaveLength(1)
    expect(namesIn(items[0]?.otherFiles ?? [])).toEqual(['cover.jpg'])
  })

  test('hidden and system files are not items, and do not keep their folder from being one', () => {
    const sea = folder('Sea', files('Sea/01.mp3', 'Sea/._01.mp3', 'Sea/.DS_Store'), [
      folder('@eaDir', files('Sea/@eaDir/01.mp3')),
    ])
    const { items, ignored } = itemsOfDrop('book', [], [sea, folder('.Trash', files('.Trash/x.mp3'))])
    expect(items.map(({ title, itemFiles }) => [title, namesIn(itemFiles)])).toEqual([['Sea', ['01.mp3']]])
    expect(namesIn(ignored)).toEqual(['._01.mp3', '.DS_Store'])
    const chosen = itemsOfChoice('book', files('Sea/01.mp3', 'Sea/._01.mp3', 'Sea/.thumbs/a.mp3'))
    expect(chosen.items.map(({ itemFiles }) => namesIn(itemFiles))).toEqual([['01.mp3']])
    expect(itemsOfDrop('book', files('...And Justice.mp3', '._a.mp3'), []).items).toHaveLength(1)
  })

  test('loose files in a podcast library are one item', () => {
    expect(itemsOfDrop('podcast', files('a.mp3', 'b.mp3'), []).items).toHaveLength(1)
  })

  test('author/series/title with a cover and three MP3s is one book', () => {
    const inside = files(
      'Ann Lee/Coast/Sea/01.mp3',
      'Ann Lee/Coast/Sea/02.mp3',
      'Ann Lee/Coast/Sea/03.mp3',
      'Ann Lee/Coast/Sea/cover.jpg',
    )
    const { items, ignored } = itemsOfDrop(
      'book',
      [],
      [folder('Ann Lee', [], [folder('Coast', [], [folder('Sea', inside)])])],
    )
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ title: 'Sea', series: 'Coast', author: 'Ann Lee' })
    expect(items[0]?.itemFiles).toHaveLength(3)
    expect(namesIn(items[0]?.otherFiles ?? [])).toEqual(['cover.jpg'])
    expect(ignored).toEqual([])
  })

  test('ignores loose files beside folders, and files beside sub-folders', () => {
    const { items, ignored } = itemsOfDrop('book', files('loose.mp3'), [
      folder('Ann', files('Ann/notes.txt'), [folder('Sea', files('Ann/Sea/1.mp3', 'Ann/Sea/x.exe'))]),
      folder('Pictures', files('Pictures/a.jpg')),
    ])
    expect(items.map(({ title, author }) => [title, author])).toEqual([['Sea', 'Ann']])
    expect(namesIn(ignored)).toEqual(['loose.mp3', 'notes.txt', 'x.exe', 'a.jpg'])
  })

  test('the discs of a book are one item, with the cover beside them and each track in its disc folder', () => {
    const discs = [
      folder('CD1', files('Ann/Sea/CD1/01.mp3', 'Ann/Sea/CD1/02.mp3')),
      folder('Disc 2 of 2', files('Ann/Sea/Disc 2 of 2/01.mp3')),
    ]
    const sea = folder('Sea', files('Ann/Sea/cover.jpg'), discs)
    const { items, ignored } = itemsOfDrop('book', [], [folder('Ann', [], [sea])])
    expect(items.map(({ title, author, series }) => [title, author, series])).toEqual([['Sea', 'Ann', '']])
    const sent = [...(items[0]?.itemFiles ?? []), ...(items[0]?.otherFiles ?? [])]
    expect(sent.map((one) => nameInItem('book', one))).toEqual([
      'CD1/01.mp3',
      'CD1/02.mp3',
      'Disc 2 of 2/01.mp3',
      'cover.jpg',
    ])
    expect(ignored).toEqual([])
  })

  test('finds a book’s tracks even with a folder beside them', () => {
    const sea = folder('Sea', files('Sea/1.mp3', 'Sea/2.mp3'), [folder('art', files('Sea/art/back.jpg'))])
    const { items, ignored } = itemsOfDrop('book', [], [sea])
    expect(items.map(({ title, itemFiles }) => [title, namesIn(itemFiles)])).toEqual([
      ['Sea', ['1.mp3', '2.mp3']],
    ])
    expect(namesIn(items[0]?.otherFiles ?? [])).toEqual(['back.jpg'])
    expect(ignored).toEqual([])
  })

  test('names and skips unknown file types', () => {
    const { items, ignored } = itemsOfDrop('book', files('a.mp3', 'virus.exe'), [])
    expect(items).toHaveLength(1)
    expect(namesIn(ignored)).toEqual(['virus.exe'])
  })
})

describe('chosen files', () => {
  test('are grouped by folder; accompanying files may be nested deeper', () => {
    const { items, ignored } = itemsOfChoice(
      'book',
      files('Ann/Sea/1.mp3', 'Ann/Sea/2.mp3', 'Ann/Salt/1.epub', 'Ann/Sea/art/cover.png', 'Ann/list.txt'),
    )
    expect(items.map(({ title, itemFiles }) => [title, itemFiles.length])).toEqual([
      ['Sea', 2],
      ['Salt', 1],
    ])
    expect(namesIn(items[0]?.otherFiles ?? [])).toEqual(['cover.png'])
    expect(namesIn(ignored)).toEqual(['list.txt'])
  })

  test('an image belongs to the book in its own folder, not to one further up', () => {
    const { items } = itemsOfChoice('book', files('Ann/stray.mp3', 'Ann/Sea/1.mp3', 'Ann/Sea/cover.jpg'))
    expect(items.map(({ title, otherFiles }) => [title, namesIn(otherFiles)])).toEqual([
      ['Ann', []],
      ['Sea', ['cover.jpg']],
    ])
  })

  test.each([
    ['Sea/CD 1/1.mp3', 'CD 1/1.mp3'],
    ['Sea/Sea - Disc 2/1.mp3', 'Sea - Disc 2/1.mp3'],
    ['Sea/Sea (CD1)/1.mp3', 'Sea (CD1)/1.mp3'],
    ['Sea/CD1 - The Storm/1.mp3', 'CD1 - The Storm/1.mp3'],
    ['CD1/1.mp3', '1.mp3'],
    ['Sea/Discworld 1/1.mp3', '1.mp3'],
    ['Sea/AC-DC 10/1.mp3', '1.mp3'],
    ['Sea/art/1.jpg', '1.jpg'],
  ])('%s is uploaded as %s', (path, name) => {
    expect(nameInItem('book', file(path))).toBe(name)
  })

  test('audio files without folders are one book each', () => {
    expect(itemsOfChoice('book', files('a.mp3', 'b.m4b')).items).toHaveLength(2)
  })

  test('e-books are not part of a podcast', () => {
    expect(itemsOfChoice('podcast', files('Show/a.epub'))).toMatchObject({ items: [] })
  })
})

test.each([
  ['book', 'Sea.mp3', { title: 'Sea', author: '', series: '' }],
  ['book', 'Sea/1.mp3', { title: 'Sea', author: '', series: '' }],
  ['book', 'Ann/Sea/1.mp3', { title: 'Sea', author: 'Ann', series: '' }],
  ['book', 'x/Ann/Coast/Sea/1.mp3', { title: 'Sea', author: 'Ann', series: 'Coast' }],
  ['podcast', 'Show/1.mp3', { title: 'Show', author: '', series: '' }],
  ['podcast', 'Podcasts/Show/1.mp3', { title: 'Show', author: '', series: '' }],
] as const)('derives names in a library of %ss from %s', (mediaType, path, names) => {
  expect(namesOf(mediaType, file(path))).toEqual(names)
})
