import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import type { Book, Item, ItemFile } from '../items/items.types.ts'
import { withoutEpisodes, withoutFile } from './item-files.rules.ts'
import { chaptersInOrder, orderTracks } from './track-order.rules.ts'

const place = { libraryId: 'l', folderId: 'f' }
const made = (fileNames: string[], media: Partial<Book> = {}): Item => {
  const item = aBook(place, { fileNames })
  return { ...item, media: { ...item.media, ...media } as Book }
}
const withMedia = (item: Item, relPath: string, media: Partial<ItemFile['media']> | null): Item => ({
  ...item,
  files: item.files.map((file) =>
    file.relPath !== relPath ? file : { ...file, media: media && file.media && { ...file.media, ...media } },
  ),
})
const named = (...names: string[]) => names.map((name) => ({ ino: `${name} ino`, exclude: false }))
const tracks = (files: readonly ItemFile[]) =>
  Object.fromEntries(files.map(({ relPath, media }) => [relPath, media?.trackIndex ?? null]))

describe('tracks in a given order', () => {
  const item = made(['a.mp3', 'b.mp3', 'c.mp3'])

  test('are renumbered and marked as ordered by hand', () => {
    const files = orderTracks(item, named('c.mp3', 'a.mp3', 'b.mp3'))
    expect(tracks(files)).toEqual({ 'c.mp3': 1, 'a.mp3': 2, 'b.mp3': 3 })
    expect(files.every(({ media }) => media?.isVerified)).toBe(true)
  })

  test('are followed by those not listed, in their previous order', () => {
    expect(tracks(orderTracks(item, named('c.mp3')))).toEqual({ 'c.mp3': 1, 'a.mp3': 2, 'b.mp3': 3 })
    expect(tracks(orderTracks(item, []))).toEqual({ 'a.mp3': 1, 'b.mp3': 2, 'c.mp3': 3 })
  })

  test('keep their order when the files are in a different one', () => {
    const files = item.files.toReversed()
    expect(tracks(orderTracks({ ...item, files }, []))).toEqual({ 'a.mp3': 1, 'b.mp3': 2, 'c.mp3': 3 })
  })

  test('leave out files excluded now or before, and unplayable ones', () => {
    const files = orderTracks(item, [{ ino: 'a.mp3 ino', exclude: true }, ...named('b.mp3')])
    expect(tracks(files)).toEqual({ 'a.mp3': -1, 'b.mp3': 1, 'c.mp3': 2 })
    expect(files[0]?.media?.isExcluded).toBe(true)
    const before = withMedia(item, 'b.mp3', { isExcluded: true, trackIndex: -1 })
    expect(tracks(orderTracks(before, named('c.mp3')))).toEqual({ 'a.mp3': 2, 'b.mp3': -1, 'c.mp3': 1 })
    expect(tracks(orderTracks(before, named('b.mp3')))).toEqual({ 'a.mp3': 2, 'b.mp3': 1, 'c.mp3': 3 })
    const broken = withMedia(item, 'a.mp3', { error: 'no sound' })
    expect(tracks(orderTracks(broken, []))).toEqual({ 'a.mp3': -1, 'b.mp3': 1, 'c.mp3': 2 })
  })

  test('skip files without audio', () => {
    const silent = withMedia(item, 'a.mp3', null)
    expect(tracks(orderTracks(silent, named('a.mp3', 'c.mp3')))).toEqual({
      'a.mp3': null,
      'c.mp3': 1,
      'b.mp3': 2,
    })
  })
})

describe('chapters derived from files', () => {
  const chapters = [
    { id: 0, start: 0, end: 60, title: 'A' },
    { id: 1, start: 60, end: 90, title: 'B' },
  ]
  const item = withMedia(
    made(['x/a.mp3', 'x/b.tar.mp3'], { chapters, chaptersSource: 'files' }),
    'x/b.tar.mp3',
    {
      durationSeconds: 30,
    },
  )

  test('follow the order of the files', () => {
    const files = orderTracks(item, named('x/b.tar.mp3', 'x/a.mp3'))
    expect(chaptersInOrder(item, files)).toEqual({
      chapters: [
        { id: 0, start: 0, end: 30, title: 'B' },
        { id: 1, start: 30, end: 90, title: 'A' },
      ],
    })
  })

  test('are dropped along with an excluded file', () => {
    const files = orderTracks(item, [{ ino: 'x/a.mp3 ino', exclude: true }])
    expect(chaptersInOrder(item, files)).toEqual({ chapters: [{ id: 0, start: 0, end: 30, title: 'B' }] })
  })

  test.each([
    ['x/b.mp3', 'b'],
    ['b.tar.mp3', 'b.tar'],
    ['.mp3', '.mp3'],
    ['x.y/b', 'b'],
  ])('of an added file are named after it: %s, %s', (relPath, title) => {
    const [first, second] = item.files
    if (!first || !second?.media) throw new Error('Two files.')
    const old: Item = {
      ...item,
      media: { ...item.media, chapters: chapters.slice(0, 1) } as Book,
      files: [first],
    }
    const added = [first, { ...second, relPath }]
    expect(chaptersInOrder(old, added)).toMatchObject({ chapters: [{ title: 'A' }, { title }] })
  })

  test('are left alone if they have another source or do not correspond to files', () => {
    const from = (media: Partial<Book>) =>
      chaptersInOrder({ ...item, media: { ...item.media, ...media } as Book }, item.files)
    expect(from({ chaptersSource: 'embedded' })).toBeNull()
    expect(from({ chapters: chapters.slice(1) })).toBeNull()
    expect(chaptersInOrder(aPodcast(place), [])).toBeNull()
  })
})

describe('an item without one of its files', () => {
  test('renumbers its tracks', () => {
    const after = withoutFile(made(['a.mp3', 'b.mp3']), 'a.mp3')
    expect(tracks(after.files)).toEqual({ 'b.mp3': 1 })
    expect(after.isInvalid).toBe(false)
  })

  test('is invalid when nothing is left to listen to or read', () => {
    const item = made(['a.mp3', 'b.epub'], { ebookRelPath: 'b.epub' })
    const files = item.files.map((file) =>
      file.relPath === 'b.epub' ? { ...file, kind: 'ebook' as const, media: null } : file,
    )
    const both = { ...item, files }
    expect(withoutFile(both, 'a.mp3')).toMatchObject({ isInvalid: false, media: { ebookRelPath: 'b.epub' } })
    expect(withoutFile(both, 'b.epub')).toMatchObject({ isInvalid: false, media: { ebookRelPath: null } })
    expect(withoutFile(withoutFile(both, 'a.mp3'), 'b.epub').isInvalid).toBe(true)
    const picture = withMedia({ ...item, files: item.files.slice(0, 1) }, 'a.mp3', {
      trackIndex: -1,
      isExcluded: true,
    })
    expect(withoutFile(picture, 'other').isInvalid).toBe(true)
  })

  test('loses that file’s episode; a podcast without files is still valid', () => {
    const podcast = aPodcast(place)
    const after = withoutFile(withoutFile(podcast, 'one.mp3'), 'two.mp3')
    expect(withoutFile(podcast, 'one.mp3').media).toMatchObject({ episodes: [{ fileRelPath: 'two.mp3' }] })
    expect(after).toMatchObject({ files: [], media: { episodes: [] }, isInvalid: false })
  })
})

describe('a podcast without some of its episodes', () => {
  test('keeps their files as excluded, so that a scan does not add them again', () => {
    const podcast = aPodcast(place)
    const [first] = podcast.media.kind === 'podcast' ? podcast.media.episodes : []
    const after = withoutEpisodes(podcast, [first?.id ?? ''])
    expect(after.media).toMatchObject({ episodes: [{ fileRelPath: 'two.mp3' }] })
    expect(after.files.map(({ media }) => [media?.trackIndex, media?.isExcluded])).toEqual([
      [-1, true],
      [2, false],
    ])
  })

  test('leaves files without audio and books untouched', () => {
    const podcast = withMedia(aPodcast(place), 'one.mp3', null)
    const ids = podcast.media.kind === 'podcast' ? podcast.media.episodes.map(({ id }) => id) : []
    expect(withoutEpisodes(podcast, ids).files[0]).toBe(podcast.files[0])
    const book = made(['a.mp3'])
    expect(withoutEpisodes(book, ids)).toBe(book)
  })
})
