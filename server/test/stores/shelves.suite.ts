import { LibrarySettings } from '@lectern/contract/libraries'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DomainEvents } from '../../src/domain-events.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { findLibrary } from '../../src/features/libraries/libraries.store.ts'
import type { Library } from '../../src/features/libraries/libraries.types.ts'
import { hideProgress } from '../../src/features/progress/history.service.ts'
import { changeProgress, getOwnProgress } from '../../src/features/progress/progress.service.ts'
import { createChoices } from '../../src/features/shelves/choices.cache.ts'
import { getCommonShelves, getShelves, getSlowShelves } from '../../src/features/shelves/shelves.service.ts'
import type { Home, ShelfItem } from '../../src/features/shelves/shelves.types.ts'
import { saveUser } from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import { asLibraryViewer } from '../../src/features/visibility/visibility.rules.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { createEvents } from '../../src/platform/events.ts'
import { silentLog } from '../../src/platform/log/log.ts'
import { newId } from '../../src/platform/ids.ts'
import { addLibrary, aUser } from '../build.ts'
import { NOON, testClock } from '../clock.ts'
import { aBook, aPodcast, type Place } from '../items.ts'

const OPTIONS = { sortingPrefixes: ['the'], now: NOON }

interface Traits {
  readonly series?: readonly [string, string | null]
  readonly authors?: readonly string[]
  readonly genres?: readonly string[]
  readonly tags?: readonly string[]
  readonly addedAt?: number
}

export function shelvesSuite(openMigrated: () => Promise<Db>): void {
  describe('shelves', () => {
    let db: Db
    const clock = testClock()
    beforeAll(async () => {
      db = await openMigrated()
    })
    const ctx = () => ({ db, clock, events: createEvents<DomainEvents>(silentLog) })
    const save = (...items: Item[]) => db.transaction().execute((tx) => saveItems(tx, items, OPTIONS))

    async function aShelf(mediaType: Library['mediaType'] = 'book', settings: Partial<LibrarySettings> = {}) {
      const folderId = newId()
      const libraryId = await addLibrary(db, {
        mediaType,
        settings: { ...LibrarySettings.parse({}), ...settings },
        folders: [{ id: folderId, path: `/books/${folderId}`, createdAt: NOON }],
      })
      const viewer = aUser()
      await db.transaction().execute((tx) => saveUser(tx, viewer))
      return { place: { libraryId, folderId }, viewer }
    }

    function book(place: Place, title: string, traits: Traits = {}): Item {
      const base = aBook(place, {
        title,
        authors: traits.authors ?? [`Author of ${title}`],
        genres: traits.genres ?? [],
        tags: traits.tags ?? [],
      })
      const [name, sequence] = traits.series ?? []
      const series = name === undefined ? [] : [{ id: null, name, sequence: sequence ?? null }]
      return {
        ...base,
        addedAt: traits.addedAt ?? NOON,
        media: { ...base.media, series } as Item['media'],
      }
    }

    async function hear(viewer: User, item: Item, fraction: number, episodeId: string | null = null) {
      clock.advance(60_000)
      const change =
        fraction === 1
          ? { isFinished: true }
          : { progress: fraction, currentTime: fraction * 60, duration: 60 }
      await changeProgress(ctx(), viewer, item.id, episodeId, change)
    }

    async function shelvesOf(user: User, { libraryId }: Place, given: Partial<Home> = {}) {
      const library = await findLibrary(db, libraryId)
      const viewer = asLibraryViewer(user, libraryId)
      if (!library || !viewer) throw new Error('No library.')
      const home = { viewer, library, limit: 10, day: 1, countsUnfinished: false, ...given }
      const state = { changeNum: 0, stateNum: 0 }
      const shelves = await getShelves({ db }, home, {
        ...(await getSlowShelves({ db }, home, createChoices({ db }), state)),
        ...(await getCommonShelves({ db }, home)),
      })
      const titles = new Map(
        (await db.selectFrom('item').select(['num', 'title']).execute()).map((row) => [row.num, row.title]),
      )
      const titlesOf = (items: readonly ShelfItem[]) => items.map(({ num }) => titles.get(num) ?? '?')
      return {
        ids: shelves.map(({ id }) => id),
        on: (id: string) => {
          const shelf = shelves.find((candidate) => candidate.id === id)
          return shelf && 'items' in shelf ? titlesOf(shelf.items) : []
        },
        shelf: (id: string) => shelves.find((candidate) => candidate.id === id),
      }
    }

    test('of an empty library are empty', async () => {
      const { place, viewer } = await aShelf()
      expect((await shelvesOf(viewer, place)).ids).toEqual([])
    })

    test('continue listening: started, not finished, not hidden, latest first', async () => {
      const { place, viewer } = await aShelf()
      const [one, two, done, hidden, untouched] = ['One', 'Two', 'Done', 'Hidden', 'Untouched'].map((title) =>
        book(place, title),
      ) as [Item, Item, Item, Item, Item]
      await save(one, two, done, hidden, untouched)
      await hear(viewer, one, 0.5)
      await hear(viewer, two, 0.1)
      await hear(viewer, done, 1)
      await hear(viewer, hidden, 0.5)
      await hideProgress(ctx(), viewer, (await getOwnProgress(ctx(), viewer, hidden.id, null)).id)
      const home = await shelvesOf(viewer, place)
      expect(home.on('continue-listening')).toEqual(['Two', 'One'])
      expect(home.on('listen-again')).toEqual(['Done'])
      expect(home.on('discover')).toEqual(['Untouched'])
      expect((await shelvesOf(viewer, place, { limit: 1 })).on('continue-listening')).toEqual(['Two'])
      const other = aUser()
      await db.transaction().execute((tx) => saveUser(tx, other))
      expect((await shelvesOf(other, place)).ids).not.toContain('continue-listening')
    })

    test('[R3.005] continue series: the first unread book of each started series without an open book; no hidden series', async () => {
      const { place, viewer } = await aShelf()
      const a = ['1', '2', '10'].map((number) => book(place, `A${number}`, { series: ['A', number] }))
      const b = ['1', '2'].map((number) => book(place, `B${number}`, { series: ['B', number] }))
      const c = ['1', '2'].map((number) => book(place, `C${number}`, { series: ['C', number] }))
      const d = [book(place, 'D none', { series: ['D', null] }), book(place, 'D1', { series: ['D', '1'] })]
      await save(...a, ...b, ...c, ...d)
      await hear(viewer, a[0] as Item, 1)
      await hear(viewer, b[0] as Item, 1)
      await hear(viewer, b[1] as Item, 0.3)
      await hear(viewer, c[1] as Item, 1)
      await hear(viewer, d[1] as Item, 1)
      const home = await shelvesOf(viewer, place)
      expect(home.on('continue-series')).toEqual(['D none', 'C1', 'A2'])
      const shelf = home.shelf('continue-series')
      expect(shelf && 'items' in shelf ? shelf.items[2] : undefined).toMatchObject({
        seriesSequence: '2',
        series: { name: 'A', sequence: '2' },
        prevBookInProgressLastUpdate: expect.any(Number) as number,
      })
      const series = await db.selectFrom('series').select(['id', 'name']).where('name', '=', 'A').execute()
      const hiddenSeriesIds = series.map(({ id }) => id)
      expect((await shelvesOf({ ...viewer, hiddenSeriesIds }, place)).on('continue-series')).toEqual([
        'D none',
        'C1',
      ])
    })

    test('continue series: only later books, if the library says so', async () => {
      const { place, viewer } = await aShelf('book', { onlyShowLaterBooksInContinueSeries: true })
      const books = ['1', '2', '3'].map((number) => book(place, `E${number}`, { series: ['E', number] }))
      await save(...books)
      await hear(viewer, books[1] as Item, 1)
      expect((await shelvesOf(viewer, place)).on('continue-series')).toEqual(['E3'])
    })

    test('new items, series and authors come newest first, within their limits', async () => {
      const { place, viewer } = await aShelf()
      const books = Array.from({ length: 12 }, (_, index) =>
        book(place, `Book ${index}`, { series: [`Series ${index}`, '1'], addedAt: NOON + index }),
      )
      for (const [index, item] of books.entries()) {
        await db.transaction().execute((tx) => saveItems(tx, [item], { ...OPTIONS, now: NOON + index }))
      }
      const home = await shelvesOf(viewer, place)
      expect(home.on('recently-added').slice(0, 2)).toEqual(['Book 11', 'Book 10'])
      expect(home.on('recently-added')).toHaveLength(10)
      const series = home.shelf('recent-series')
      expect(series && 'series' in series ? series.series.map(({ name }) => name) : []).toEqual(
        [11, 10, 9, 8, 7].map((index) => `Series ${index}`),
      )
      const authors = home.shelf('newest-authors')
      const names = authors && 'authors' in authors ? authors.authors : []
      expect(names).toHaveLength(10)
      expect(names[0]).toMatchObject({ name: 'Author of Book 11', numBooks: 1 })
    })

    test('discover: what has most in common with finished books, no sequels, the same all day', async () => {
      const { place, viewer } = await aShelf()
      const heard = book(place, 'Heard', { authors: ['Favourite'], genres: ['Mystery'] })
      const bySame = book(place, 'By the same', { authors: ['Favourite'] })
      const sameGenre = book(place, 'Same genre', { genres: ['Mystery'] })
      const both = book(place, 'Both', { authors: ['Favourite'], genres: ['Mystery'] })
      const sequel = book(place, 'Sequel', { authors: ['Favourite'], series: ['Saga', '2'] })
      const first = book(place, 'Beginning', { series: ['Saga', '1'] })
      const others = Array.from({ length: 30 }, (_, index) => book(place, `Other ${index}`))
      await save(heard, bySame, sameGenre, both, sequel, first, ...others)
      await hear(viewer, heard, 1)
      const today = (await shelvesOf(viewer, place)).on('discover')
      expect(today.slice(0, 3).toSorted()).toEqual(['Both', 'By the same', 'Same genre'])
      expect(today[0]).toBe('Both')
      expect(today).not.toContain('Sequel')
      expect((await shelvesOf(viewer, place)).on('discover')).toEqual(today)
      expect((await shelvesOf(viewer, place, { day: 2 })).on('discover')).not.toEqual(today)
    })

    test('podcasts: episodes to continue, new ones, finished ones', async () => {
      const { place, viewer } = await aShelf('podcast')
      const podcast = aPodcast(place)
      await save(podcast)
      const [first, second] = podcast.media.kind === 'podcast' ? podcast.media.episodes : []
      await hear(viewer, podcast, 0.4, first?.id ?? '')
      await hear(viewer, podcast, 1, second?.id ?? '')
      const home = await shelvesOf(viewer, place, { countsUnfinished: true })
      expect(home.ids).toEqual(['continue-listening', 'newest-episodes', 'recently-added', 'listen-again'])
      expect(home.shelf('continue-listening')).toMatchObject({
        type: 'episode',
        items: [{ episode: { episodeId: first?.id } }],
      })
      expect(home.shelf('listen-again')).toMatchObject({ items: [{ episode: { episodeId: second?.id } }] })
      expect(home.shelf('recently-added')).toMatchObject({
        type: 'podcast',
        items: [{ numEpisodesIncomplete: 1 }],
      })
      const newest = home.shelf('newest-episodes')
      expect(newest && 'items' in newest ? newest.items : []).toHaveLength(2)
    })

    test('music: its own kind on every shelf', async () => {
      const { place, viewer } = await aShelf('music')
      const song = book(place, 'Song')
      await save(song)
      await hear(viewer, song, 0.5)
      const home = await shelvesOf(viewer, place)
      expect(home.ids).toEqual(['continue-listening', 'recently-added'])
      expect(home.shelf('recently-added')).toMatchObject({ type: 'music' })
    })

    test('a restricted viewer sees nothing hidden on any shelf', async () => {
      const { place, viewer } = await aShelf()
      const secret = book(place, 'Secret', {
        tags: ['secret'],
        series: ['Secrets', '1'],
        authors: ['Secret Author'],
      })
      const sequel = book(place, 'Secret two', { tags: ['secret'], series: ['Secrets', '2'] })
      await save(secret, sequel, book(place, 'Open', { tags: ['open'] }))
      await hear(viewer, secret, 1)
      const restricted = {
        ...viewer,
        permissions: { ...viewer.permissions, accessAllTags: false },
        itemTags: ['open'],
      }
      expect((await shelvesOf(viewer, place)).on('continue-series')).toEqual(['Secret two'])
      const home = await shelvesOf(restricted, place)
      expect(home.ids).toEqual(['recently-added', 'discover', 'newest-authors'])
      expect(home.on('recently-added')).toEqual(['Open'])
      expect(home.on('discover')).toEqual(['Open'])
    })
  })
}
