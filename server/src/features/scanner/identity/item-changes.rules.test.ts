import { expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../../test/made-items.ts'
import type { Book, Cover, Item, Media, Podcast } from '../../items/items.types.ts'
import { changesOf } from './item-changes.rules.ts'

const place = { libraryId: 'l', folderId: 'f' }
const book = aBook(place, { fileNames: ['a.mp3', 'b.mp3'] })
const podcast = aPodcast(place)
const withMedia = (media: Partial<Book>): Item => ({ ...book, media: { ...book.media, ...media } as Book })
const cover = (hash: string, path = '/c.jpg') => ({ hash, path, updatedAt: 1 }) as Cover

test.each<[what: string, after: Item, changes: string[]]>([
  ['nothing', { ...book }, []],
  ['disk metadata', { ...book, ino: 'x', dev: 'y', mtimeMs: 1, lastScanAt: 1, updatedAt: 1 }, []],
  ['another folder', { ...book, folderId: 'g' }, ['place']],
  ['another path', { ...book, relPath: 'x' }, ['place']],
  ['a file removed', { ...book, files: book.files.slice(1) }, ['files']],
  [
    'an image added',
    {
      ...book,
      files: book.files.flatMap((file) => [file, { ...file, relPath: `${file.relPath}.jpg`, media: null }]),
    },
    ['files'],
  ],
  ['files in another order', { ...book, files: book.files.toReversed() }, []],
  ['a file of another size', { ...book, files: book.files.map((file) => ({ ...file, size: 7 })) }, ['files']],
  ['files with other inodes', { ...book, files: book.files.map((file) => ({ ...file, ino: 'x' })) }, []],
  [
    'a broken file',
    {
      ...book,
      files: book.files.map((file) => ({ ...file, media: file.media && { ...file.media, error: 'x' } })),
    },
    ['files'],
  ],
  ['a cover', { ...book, cover: cover('h') }, ['cover']],
  ['chapters', withMedia({ chapters: [] }), ['chapters']],
  ['tags', { ...book, tags: [] }, ['tags']],
  ['a missing item', { ...book, isMissing: true }, ['issues']],
  ['an invalid item', { ...book, isInvalid: true }, ['issues']],
  ['a title', withMedia({ title: 'New' }), ['metadata']],
  [
    'ids of authors and series',
    withMedia({
      authors: [{ id: 'a', name: 'ADA MOOR' }],
      series: [{ id: 's', name: 'coast', sequence: '2' }],
    }),
    [],
  ],
  ['a series sequence', withMedia({ series: [{ id: null, name: 'Coast', sequence: '3' }] }), ['metadata']],
  ['the source of the chapters', withMedia({ chaptersSource: 'hand' }), []],
])('%s', (_what, after, changes) => {
  expect(changesOf(book, after)).toEqual(changes)
})

test('a different order of properties is not a change', () => {
  const media = Object.fromEntries(Object.entries(book.media).toReversed()) as unknown as Media
  expect(changesOf(book, { ...book, media })).toEqual([])
})

test('the same cover at another path, or another cover at the same path, is a change', () => {
  const before = { ...book, cover: cover('h') }
  expect(changesOf(before, { ...book, cover: cover('h') })).toEqual([])
  expect(changesOf(before, { ...book, cover: cover('i') })).toEqual(['cover'])
  expect(changesOf(before, { ...book, cover: cover('h', '/d.jpg') })).toEqual(['cover'])
})

test('in episodes only the title and the file matter', () => {
  const media = podcast.media as Podcast
  const after = (more: object): Item => ({
    ...podcast,
    media: { ...media, episodes: media.episodes.map((one) => ({ ...one, ...more })) },
  })
  expect(changesOf(podcast, after({ updatedAt: 5 }))).toEqual([])
  expect(changesOf(podcast, after({ title: 'New' }))).toEqual(['metadata'])
  expect(changesOf(podcast, after({ fileRelPath: null }))).toEqual(['metadata'])
})

test('any change to music matters', () => {
  const music = { ...book, media: { kind: 'music', title: 'Song' } as Media }
  expect(changesOf(music, { ...music, media: { kind: 'music', title: 'New' } as Media })).toEqual([
    'metadata',
  ])
})
