import { asItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { newId } from '../../platform/ids.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'
import { changeProgress } from '../progress/progress.service.ts'
import { findUser } from '../users/users.store.ts'

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const save = (...items: Item[]) =>
  app.ctx.db.transaction().execute((tx) => saveItems(tx, items, { sortingPrefixes: ['the'], now: NOON }))

async function hear(account: Account, itemId: string, progress: number, episodeId: string | null = null) {
  app.clock.advance(1000)
  const user = await findUser(app.ctx.db, account.id)
  if (!user) throw new Error('No user.')
  const change =
    progress === 1 ? { isFinished: true } : { progress, currentTime: progress * 60, duration: 60 }
  await changeProgress(app.ctx, user, asItemId(itemId), episodeId, change)
}

const home = (account: Account, { libraryId }: Place, query: Record<string, string> = {}) =>
  app.as(account).ask('shelves.personalized', { params: { id: libraryId }, query })

describe('the home page of a library', () => {
  test('is a plain list of shelves in order, each in the format clients expect', async () => {
    const place = await aPlace(app.ctx.db)
    const [first, second] = [aBook(place, { title: 'First' }), aBook(place, { title: 'Second' })]
    await save(first, {
      ...second,
      media: { ...second.media, series: [{ id: null, name: 'Coast', sequence: '3' }] } as Item['media'],
    })
    await hear(root, first.id, 1)
    const shelves = await home(root, place)
    expect(shelves.map(({ id }) => id)).toEqual([
      'continue-series',
      'recently-added',
      'recent-series',
      'listen-again',
      'newest-authors',
    ])
    expect(shelves[0]).toMatchObject({
      label: 'Continue Series',
      labelStringKey: 'LabelContinueSeries',
      category: 'continueSeries',
      type: 'book',
      total: 1,
      entities: [
        {
          id: second.id,
          seriesSequence: '3',
          prevBookInProgressLastUpdate: app.clock.now(),
          media: { metadata: { series: { name: 'Coast', sequence: '3' } } },
        },
      ],
    })
    expect(shelves[2]).toMatchObject({
      type: 'series',
      entities: [
        {
          name: 'Coast',
          libraryId: place.libraryId,
          inProgress: true,
          hasActiveBook: false,
          firstBookUnread: { id: second.id },
          books: [
            { id: first.id, seriesSequence: '2' },
            { id: second.id, seriesSequence: '3' },
          ],
        },
      ],
    })
    expect(shelves[3]).toMatchObject({ entities: [{ id: first.id, finishedAt: app.clock.now() }] })
    expect(shelves[4]).toMatchObject({ type: 'authors', entities: [{ name: 'Ada Moor', numBooks: 2 }] })
  })

  test('reflects every change at once, despite caching', async () => {
    const place = await aPlace(app.ctx.db)
    const book = aBook(place, { title: 'Kept' })
    await save(book)
    const ids = async () => (await home(root, place)).map(({ id }) => id)
    expect(await ids()).not.toContain('continue-listening')
    await hear(root, book.id, 0.5)
    expect(await ids()).toContain('continue-listening')
    const [shelf] = await home(root, place)
    expect(shelf).toMatchObject({ entities: [{ progressLastUpdate: app.clock.now() }] })
    await save({ ...book, media: { ...book.media, title: 'Renamed' } })
    expect(JSON.stringify(await home(root, place))).toContain('Renamed')
    await hear(root, book.id, 1)
    expect(await ids()).not.toContain('continue-listening')
    expect(await ids()).toContain('listen-again')
  })

  test('[R3.005] stops continuing a hidden series from the very next request', async () => {
    const place = await aPlace(app.ctx.db)
    const [first, second] = [aBook(place, { title: 'First' }), aBook(place, { title: 'Second' })]
    const asThird = { ...second.media, series: [{ id: null, name: 'Coast', sequence: '3' }] } as Item['media']
    await save(first, { ...second, media: asThird })
    await hear(root, first.id, 1)
    const ids = async () => (await home(root, place)).map(({ id }) => id)
    expect(await ids()).toContain('continue-series')
    const { results } = await app
      .as(root)
      .ask('browse.series', { params: { id: place.libraryId }, query: {} })
    const params = { id: results[0]?.id ?? '' }
    await app.as(root).ask('progress.hideSeries', { params })
    expect(await ids()).not.toContain('continue-series')
    await app.as(root).ask('progress.showSeries', { params })
    expect(await ids()).toContain('continue-series')
  })

  test('of a podcast library shows episodes, and counts incomplete ones on request', async () => {
    const folderId = newId()
    const libraryId = await addLibrary(app.ctx.db, {
      mediaType: 'podcast',
      folders: [{ id: folderId, path: `/podcasts/${folderId}`, createdAt: NOON }],
    })
    const place = { libraryId, folderId }
    const podcast = aPodcast(place)
    await save(podcast)
    const episode = podcast.media.kind === 'podcast' ? podcast.media.episodes[0] : undefined
    await hear(root, podcast.id, 0.5, episode?.id ?? '')
    const shelves = await home(root, place, { include: 'rssfeed,numEpisodesIncomplete', limit: '5' })
    expect(shelves[0]).toMatchObject({
      id: 'continue-listening',
      type: 'episode',
      entities: [{ id: podcast.id, recentEpisode: { id: episode?.id, title: 'one.mp3' } }],
    })
    expect(shelves[2]).toMatchObject({ id: 'recently-added', entities: [{ numEpisodesIncomplete: 2 }] })
  })

  test('of an inaccessible library is not found', async () => {
    const place = await aPlace(app.ctx.db)
    const stranger = await app.createUser({ permissions: { accessAllLibraries: false } })
    const answer = await app.as(stranger).call('shelves.personalized', { params: { id: place.libraryId } })
    expect(answer.status).toBe(404)
  })
})
