import { rmSync } from 'node:fs'
import { asUserId } from '@lectern/contract/ids'
import { afterEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type MadeSource, makeSource, type SourceOptions } from '../../../test/import-sources/make-source.ts'
import { dateText } from '../../../test/import-sources/sqlite-source.ts'
import { OLD_BOOKS, oldTime } from '../../../test/import-sources/old-facts.ts'
import { untilDone } from './test-support/until-done.ts'

let app: TestApp | undefined
let source: MadeSource | undefined
afterEach(async () => {
  await app?.close()
  if (source) rmSync(source.root, { recursive: true, force: true })
  app = undefined
  source = undefined
})

async function moveIn(version: string, options: SourceOptions = {}) {
  app = await startApp()
  source = await makeSource(version, options)
  const root = await app.root()
  const body = { path: source.file, mappings: source.mappings, root: 'replace' as const }
  expect((await app.as(root).ask('importing.preview', { body })).notTaken).toEqual([])
  await app.as(root).ask('importing.start', { body })
  await untilDone(app, root)
  return { app, source }
}

async function readEntries(app: TestApp, slug: string) {
  const { text } = await app.inject({ method: 'GET', url: `/feed/${slug}` })
  const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found]) => found)
  return {
    ids: all(/<guid[^>]*>([^<]*)<\/guid>/g),
    // The first date is that of the feed itself.
    dates: all(/<pubDate>([^<]*)<\/pubDate>/g).slice(-2),
    addresses: all(/<enclosure url="[^"]*?(\/feed\/[^"]*)"/g),
  }
}

test.each(['2.2.15', '2.3.0', '2.36.0'])(
  'podcast apps find the feeds of version %s with the entries they already know',
  { timeout: 60_000 },
  async (version) => {
    const { app, source } = await moveIn(version)
    const old = source.server.feeds[0]?.['episodes'] as { id: string; pubDate: string }[]
    const now = await readEntries(app, 'moby-feed')
    expect(now.ids).toEqual(old.map(({ id }) => id))
    expect(now.dates).toEqual(old.map(({ pubDate }) => pubDate))
    const addresses = [...now.addresses, `/feed/moby-feed/item/${old[1]?.id}/media.mp3`]
    const sound = await Promise.all(addresses.map((url) => app.inject({ method: 'GET', url: url ?? '' })))
    expect(sound.map(({ status, text }) => [status, text])).toEqual([
      [200, 'first part'],
      [200, 'the second part'],
      [200, 'the second part'],
    ])
  },
)

test('an id shared by several entries is used for none of them', { timeout: 60_000 }, async () => {
  const { app, source } = await moveIn('2.36.0', {
    more: (db, { ids }) => {
      const times = { createdAt: dateText(oldTime(5)), updatedAt: dateText(oldTime(5)) }
      const feed = { id: db.newId(), slug: 'best', entityType: 'collection', entityId: ids.collection }
      db.insert('feeds', {
        ...feed,
        userId: ids.root,
        serverAddress: 'https://old.example',
        title: 'Best',
        ...times,
      })
      const files = [
        ['1', 'Jane Austen/Emma/Emma.m4b'],
        ['1', 'Herman Melville/The Sea/1 - Moby Dick/01.mp3'],
        ['2', 'Herman Melville/The Sea/1 - Moby Dick/02.mp3'],
        ['3', 'Nobody/nothing.mp3'],
      ] as const
      db.db.exec(
        'alter table feedEpisodes rename to before; create table feedEpisodes (id, feedId, filePath, pubDate)',
      )
      db.db.exec('insert into feedEpisodes select id, feedId, filePath, pubDate from before')
      for (const [id, file] of files)
        db.insert('feedEpisodes', {
          id,
          feedId: feed.id,
          filePath: `${OLD_BOOKS}/${file}`,
          pubDate: 'no date',
        })
    },
  })
  const { ids } = source.server
  expect((await readEntries(app, 'best')).ids).toEqual([`${ids.emma}-1`, `${ids.moby}-1`, '2'])
  expect((await readEntries(app, 'moby-feed')).ids).toHaveLength(2)
})

test('a feed that a deleted account had opened stays at its address', { timeout: 60_000 }, async () => {
  const { app, source } = await moveIn('2.36.0', {
    more: (db) => db.db.exec("update feeds set userId = null where slug = 'moby-feed'"),
  })
  const old = source.server.feeds[0]?.['episodes'] as { id: string }[]
  expect((await readEntries(app, 'moby-feed')).ids).toEqual(old.map(({ id }) => id))
})

test(
  'a series that the old server had twice keeps its feed, and stays hidden for those who hid it',
  { timeout: 60_000 },
  async () => {
    const twin = '13131313-1313-4313-8313-131313131313'
    const { app, source } = await moveIn('2.10.1', {
      more: (db, { ids }) => {
        const times = { createdAt: dateText(oldTime(0)), updatedAt: dateText(oldTime(0)) }
        db.insert('series', { id: twin, name: 'the sea', libraryId: ids.books, ...times })
        db.insert('feeds', {
          id: db.newId(),
          slug: 'sea-feed',
          entityType: 'series',
          entityId: twin,
          userId: ids.root,
          serverAddress: 'https://old.example',
          title: 'The Sea',
          ...times,
        })
        db.db
          .prepare('update users set extraData = ? where id = ?')
          .run(JSON.stringify({ seriesHideFromContinueListening: [twin] }), ids.ann)
      },
    })
    const { ids } = source.server
    expect((await readEntries(app, 'sea-feed')).ids).toEqual([`${ids.moby}-1`, `${ids.moby}-2`])
    const token = await app.tokenFor({ id: asUserId(ids.ann) })
    expect((await app.as({ token }).ask('me.get')).seriesHideFromContinueListening).toEqual([ids.sea])
  },
)

test(
  'a feed whose slug contains dots, or whose address is unusable, can be read',
  { timeout: 60_000 },
  async () => {
    const { app, source } = await moveIn('2.36.0', {
      more: (db) => db.db.exec("update feeds set slug = 'dr.moby.feed', serverAddress = ''"),
    })
    const old = source.server.feeds[0]?.['episodes'] as { id: string }[]
    const known = old.map(({ id }) => id)
    expect((await readEntries(app, 'dr.moby.feed')).ids).toEqual(known)
    const ann = { token: await app.tokenFor({ id: asUserId(source.server.ids.ann) }) }
    const { id } = source.server.feeds[0] as { id: string }
    const own = await app.as(ann).ask('feeds.createOwnAddress', { params: { id } })
    expect((await readEntries(app, own.address.feedUrl.split('/feed/')[1] ?? '')).ids).toEqual(known)
  },
)
