import { asItemId, asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import { NOON } from '../../../test/clock.ts'
import type { Book, Episode, Item, Podcast } from '../items/items.types.ts'
import { entriesOf, inOrder } from './feed-entries.rules.ts'
import type { FeedEntry, FeedPart, FeedSource } from './feeds.types.ts'

const place = { libraryId: asLibraryId('l'), folderId: 'f' }
const part = (item: Item, more: Partial<FeedPart> = {}): FeedPart => ({
  place: { item, folderPath: '/books' },
  episodeId: null,
  sequence: null,
  ...more,
})
const source = (parts: readonly FeedPart[], isGroup = false): FeedSource => ({
  libraryId: place.libraryId,
  title: 'Feed',
  description: null,
  linkPath: '/x',
  isGroup,
  parts,
})
const bookWith = (media: Partial<Book>, fileNames = ['01 - Fog.mp3', 'cd2/02.x.mp3']): Item => {
  const item = aBook(place, { id: 'b', fileNames })
  return { ...item, relPath: 'Ada/Lighthouse', media: { ...item.media, chapters: [], ...media } as Book }
}
const podcastWith = (media: Partial<Podcast>, episodes: readonly Partial<Episode>[] = [{}]): Item => {
  const item = aPodcast(place)
  if (item.media.kind !== 'podcast') throw new Error('A podcast.')
  const [model] = item.media.episodes
  const all = episodes.map((episode, index) => ({ ...model, id: `e${index}`, ...episode }) as Episode)
  return { ...item, id: asItemId('p'), media: { ...item.media, ...media, episodes: all } }
}

describe('the entries of a book', () => {
  test('are its files in order, one minute apart and none later than the book', () => {
    const entries = entriesOf(source([part(bookWith({}))]))
    expect(entries).toMatchObject([
      {
        id: 'b-1',
        trackIndex: 1,
        episode: 1,
        season: null,
        title: '01 - Fog',
        author: 'Ada Moor',
        description: 'Fog, and someone walking in it.',
        filePath: '/books/Ada/Lighthouse/01 - Fog.mp3',
        earliestDate: NOON - 60_000,
        ownDate: null,
        episodeId: null,
        episodeType: 'full',
        durationSeconds: 60,
        linkPath: '/item/b',
      },
      {
        id: 'b-2',
        trackIndex: 2,
        episode: 2,
        title: '02.x',
        filePath: '/books/Ada/Lighthouse/cd2/02.x.mp3',
        earliestDate: NOON,
      },
    ])
  })

  test('are named after the chapter that starts with them, and list the chapters within them', () => {
    const chapters = [
      { id: 0, start: 0, end: 30, title: 'One' },
      { id: 1, start: 30, end: 60, title: 'Two' },
      { id: 2, start: 60, end: 120, title: 'Three' },
    ]
    const entries = entriesOf(source([part(bookWith({ chapters }))]))
    expect(entries.map(({ title }) => title)).toEqual(['One', 'Three'])
    expect(entries.map((entry) => entry.chapters.length)).toEqual([2, 0])
  })

  test('with a single file are named after the book', () => {
    expect(entriesOf(source([part(bookWith({}, ['a.mp3']))]))).toMatchObject([{ title: 'The Lighthouse' }])
  })

  test('have the path of the book if the book itself is the file', () => {
    const item = { ...bookWith({}, ['a.m4b']), relPath: 'Ada/a.m4b', isFile: true }
    expect(entriesOf(source([part(item)]))).toMatchObject([{ filePath: '/books/Ada/a.m4b' }])
    const folder = { ...item, isFile: false }
    expect(entriesOf(source([part(folder)]))).toMatchObject([{ filePath: '/books/Ada/a.m4b/a.m4b' }])
    const other = { ...item, relPath: 'Ada/b.m4b' }
    expect(entriesOf(source([part(other)]))).toMatchObject([{ filePath: '/books/Ada/b.m4b/a.m4b' }])
  })

  test('are empty without audio', () => {
    expect(entriesOf(source([part({ ...bookWith({}), files: [] })]))).toEqual([])
  })

  test('have no description if the book has none', () => {
    expect(entriesOf(source([part(bookWith({ description: null }))]))[0]?.description).toBe('')
  })
})

describe('the entries of a group', () => {
  const seasons = (...sequences: (string | null)[]) =>
    entriesOf(
      source(
        sequences.map((sequence) => part(bookWith({}, ['a.mp3']), { sequence })),
        true,
      ),
    ).map(({ season }) => season)

  test('are titled with the book they belong to', () => {
    const titles = entriesOf(source([part(bookWith({}))], true)).map(({ title }) => title)
    expect(titles).toEqual(['The Lighthouse – 01 - Fog', 'The Lighthouse – 02.x'])
  })

  test('number books by their sequence if all sequences are usable', () => {
    expect(seasons('2', '5')).toEqual([2, 5])
    expect(seasons('123456', '1')).toEqual([123_456, 1])
  })

  test.each([[['2', '2']], [['2', null]], [['1.5', '2']], [['0', '2']], [['1234567', '2']], [['3 ', '2']]])(
    'otherwise number them by position in the feed: %j',
    (sequences) => {
      expect(seasons(...sequences)).toEqual([1, 2])
    },
  )
})

describe('the entries of a podcast', () => {
  const only = (item: Item, isGroup = false) => entriesOf(source([part(item)], isGroup))[0]

  test('are its downloaded episodes', () => {
    const item = podcastWith({}, [
      { fileRelPath: 'one.mp3' },
      { fileRelPath: 'gone.mp3' },
      { fileRelPath: null },
    ])
    expect(entriesOf(source([part(item)]))).toMatchObject([
      { id: 'e0', episodeId: 'e0', trackIndex: 1, itemId: 'p', linkPath: '/item/p', author: 'Dee Marsh' },
    ])
  })

  test('are limited to the requested episode', () => {
    const item = podcastWith({}, [{}, {}])
    expect(entriesOf(source([part(item, { episodeId: 'e1' })])).map(({ id }) => id)).toEqual(['e1'])
    expect(entriesOf(source([part(item)])).map(({ id }) => id)).toEqual(['e0', 'e1'])
  })

  test.each<[Partial<Episode>, Partial<FeedEntry>]>([
    [{ title: ' Fog ' }, { title: 'Fog' }],
    [{ title: ' ' }, { title: 'one' }],
    [{ description: 'long', subtitle: 'short' }, { description: 'long' }],
    [{ description: '', subtitle: 'short' }, { description: 'short' }],
    [
      { season: '2', episode: '14' },
      { season: 2, episode: 14 },
    ],
    [
      { season: '0', episode: 'x' },
      { season: null, episode: null },
    ],
    [
      { season: '1234567', episode: '1.5' },
      { season: null, episode: null },
    ],
    [{ episodeType: 'bonus' }, { episodeType: 'bonus' }],
    [{ episodeType: 'other' }, { episodeType: null }],
    [
      { publishedAt: 5, addedAt: 7 },
      { ownDate: 5, earliestDate: 7 },
    ],
    [
      { publishedAt: null, addedAt: 7 },
      { ownDate: 7, earliestDate: 7 },
    ],
    [{ isExplicit: true }, { isExplicit: true }],
    [{}, { isExplicit: false, transcript: null }],
  ])('with %j have %j', (episode, entry) => {
    expect(only(podcastWith({}, [episode]))).toMatchObject(entry)
  })

  test('are explicit if the podcast is', () => {
    expect(only(podcastWith({ isExplicit: true }))?.isExplicit).toBe(true)
  })

  test('have no author if the podcast has none', () => {
    expect(only(podcastWith({ author: null }))?.author).toBe('')
  })

  test('have chapters if there is more than one', () => {
    const chapters = [0, 1].map((id) => ({ id, start: id * 9, end: id * 9 + 9, title: `${id}` }))
    expect(only(podcastWith({}, [{ chapters }]))?.chapters).toEqual(chapters)
    expect(only(podcastWith({}, [{ chapters: chapters.slice(1) }]))?.chapters).toEqual([])
  })

  test('lose their numbers in a group, as numbers of different shows are not comparable', () => {
    expect(only(podcastWith({}, [{ season: '2', episode: '3' }]), true)).toMatchObject({
      season: null,
      episode: null,
    })
  })
})

describe('the order of entries', () => {
  const entries = [1, 3, 2].map((publishedAt) => ({ publishedAt }) as FeedEntry)
  const dates = (item: Item, isGroup = false) =>
    inOrder(source([part(item)], isGroup), entries).map(({ publishedAt }) => publishedAt)

  test('is newest first for a show, oldest first for a serial', () => {
    expect(dates(podcastWith({ type: 'episodic' }))).toEqual([3, 2, 1])
    expect(dates(podcastWith({ type: null }))).toEqual([3, 2, 1])
    expect(dates(podcastWith({ type: 'serial' }))).toEqual([1, 2, 3])
  })

  test('is kept as is for books and groups', () => {
    expect(dates(bookWith({}))).toEqual([1, 3, 2])
    expect(dates(podcastWith({}), true)).toEqual([1, 3, 2])
    expect(inOrder(source([]), entries)).toBe(entries)
  })
})
