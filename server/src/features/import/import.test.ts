import path from 'node:path'
import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { type Json, oldTime } from '../../../test/import-sources/old-facts.ts'
import { untilDone } from './test-support/until-done.ts'
import { comparable, expectedItem } from './test-support/compared-items.ts'
import { openApp, openSource, signIn, useImports } from './test-support/old-installations.ts'

useImports()

/** What the server returns after importing installations of each version. */

const VERSIONS = ['2.2.15', '2.3.0', '2.3.4', '2.10.1', '2.19.4', '2.36.0']

async function moveIn(version: string) {
  const app = await openApp()
  const source = await openSource(version)
  const root = await app.root()
  const body = { path: source.file, mappings: source.mappings, root: 'replace' as const }
  const preview = await app.as(root).ask('importing.preview', { body })
  await app.as(root).ask('importing.start', { body })
  const report = await untilDone(app, root)
  return { app, source, root, preview, report }
}

describe.each(VERSIONS)('version %s', (version) => {
  test('all responses match those of the old server', { timeout: 60_000 }, async () => {
    const { app, source, preview, report } = await moveIn(version)
    const { ids, items } = source.server
    expect(preview).toMatchObject({
      version,
      store: version.startsWith('2.2.') ? 'njodb' : 'sqlite',
      counts: {
        users: 2,
        libraries: 2,
        items: 3,
        episodes: 1,
        progress: 2,
        sessions: 3,
        bookmarks: 1,
        notifications: 1,
        ereaders: 1,
      },
      problems: [],
      areTokensKept: true,
      rootClash: { here: 'root', there: 'root' },
    })
    expect(
      preview.libraries.flatMap(({ folders }) =>
        folders.map(({ numChecked, numFound }) => [numChecked, numFound]),
      ),
    ).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(report).toMatchObject({
      missingItems: 0,
      failures: [],
      counts: { items: { added: 3 }, sessions: { added: 2 } },
    })

    const ann = await signIn(app, 'ann')
    const calls = app.as({ token: ann.user.accessToken ?? '' })
    expect(ann.user).toMatchObject({
      id: ids.ann,
      username: 'Ann',
      type: 'user',
      seriesHideFromContinueListening: [ids.sea],
      itemTagsSelected: ['secret'],
      permissions: { download: true, update: false, accessAllTags: false, selectedTagsNotAccessible: true },
    })
    expect([...ann.user.librariesAccessible].sort()).toEqual([ids.books, ids.casts].sort())
    expect(ann.user.bookmarks).toEqual([
      { libraryItemId: ids.moby, title: 'The whale appears', time: 42, createdAt: oldTime(7) },
    ])
    for (const old of (source.server.users[1]?.['mediaProgress'] ?? []) as Json[]) {
      const { id, mediaItemId: _media, ...facts } = old
      const now = ann.user.mediaProgress.find((one) => one.libraryItemId === old['libraryItemId'])
      expect(now).toMatchObject(version.startsWith('2.2.') ? facts : { id, ...facts })
    }
    for (const old of items) {
      const item = await calls.ask('items.get', {
        params: { id: old['id'] as string },
        query: { expanded: '1' },
      })
      expect(comparable(item as never)).toEqual(comparable(expectedItem(old, source)))
    }
    const { sessions } = await calls.ask('stats.ownSessions', { query: {} })
    expect(new Set(sessions.map(({ id }) => id))).toEqual(
      new Set([source.server.sessions[0]?.['id'], source.server.sessions[2]?.['id']]),
    )
    expect(sessions.find(({ id }) => id === ids.session)).toMatchObject({
      timeListening: 120.5,
      currentTime: 150,
      startTime: 30,
      date: '2023-05-14',
      dayOfWeek: 'Sunday',
      startedAt: oldTime(7),
      updatedAt: oldTime(7) + 130_000,
      displayTitle: 'Moby Dick',
      deviceInfo: { deviceId: 'phone-1', manufacturer: 'Maker', model: 'Phone', sdkVersion: '31' },
    })
    const collection = await calls.ask('collections.get', { params: { id: ids.collection }, query: {} })
    expect(collection).toMatchObject({ name: 'Best', lastUpdate: oldTime(6), createdAt: oldTime(5) })
    expect(collection.books.map(({ id }) => id)).toEqual([ids.emma, ids.moby])
    const playlist = await calls.ask('playlists.get', { params: { id: ids.playlist } })
    expect(playlist).toMatchObject({
      name: 'Later',
      userId: ids.ann,
      items: [{ libraryItemId: ids.talks, episodeId: ids.episode }],
    })
    const admin = app.as({ token: (await signIn(app, 'root')).user.accessToken ?? '' })
    const mail = await admin.ask('emails.settings')
    expect(mail.settings).toMatchObject({
      host: 'smtp.old.example',
      port: 587,
      secure: false,
      rejectUnauthorized: true,
      hasPass: true,
      ereaderDevices: [{ name: 'Kindle', email: 'ann@kindle.example', availabilityOption: 'adminOrUp' }],
    })
    expect((await admin.ask('notifications.get')).settings).toMatchObject({
      appriseApiUrl: 'http://apprise.old.example:8000/notify',
      maxFailedAttempts: 7,
      maxNotificationQueue: 30,
      notifications: [
        { id: 'notify-1', libraryId: ids.casts, urls: ['tgram://bot/chat'], enabled: true, numTimesFired: 3 },
      ],
    })
    const history = await calls.ask('progress.history', { params: { id: ids.moby }, query: {} })
    expect(history.events).toMatchObject([{ kind: 'import', currentTime: 150.375, createdAt: oldTime(7) }])
  })
})

test('images are imported, and a scan afterwards changes nothing', { timeout: 60_000 }, async () => {
  const { app, source } = await moveIn('2.36.0')
  const { ids } = source.server
  const emma = await app.ctx.db
    .selectFrom('item_cover')
    .innerJoin('item', 'item.num', 'item_num')
    .select(['path', 'hash'])
    .where('item.id', '=', asItemId(ids.emma))
    .executeTakeFirst()
  expect(emma?.path).toBe(path.join(app.config.metadataDir, 'items', ids.emma, 'cover.jpg'))
  const author = await app.ctx.db
    .selectFrom('author')
    .selectAll()
    .where('id', '=', ids.melville)
    .executeTakeFirstOrThrow()
  expect(author).toMatchObject({ asin: 'B000AQ1LXO', description: 'Went to sea.' })
  expect(author.image_path).toBe(path.join(app.config.metadataDir, 'authors', `${ids.melville}.jpg`))
  await expect
    .poll(() => app.ctx.db.selectFrom('scan_run').select(['state']).execute(), { timeout: 20_000 })
    .toEqual([{ state: 'done' }, { state: 'done' }])
  const runs = await app.ctx.db.selectFrom('scan_run').selectAll().execute()
  for (const run of runs)
    expect(run).toMatchObject({ num_added: 0, num_updated: 0, num_missing: 0, num_removed: 0, num_moved: 0 })
  const items = await app.ctx.db.selectFrom('item').select(['id', 'updated_at']).execute()
  expect(items.map(({ updated_at: at }) => at)).toEqual([oldTime(2), oldTime(2), oldTime(2)])
})

test('ids from before 2.3 are accepted wherever a client sends them', { timeout: 60_000 }, async () => {
  const app = await openApp()
  const source = await openSource('2.36.0', {
    more: ({ db }, { ids }) => {
      const set = (table: string, extra: Json, id: string) =>
        db.prepare(`update ${table} set extraData = ? where id = ?`).run(JSON.stringify(extra), id)
      set('libraryItems', { oldLibraryItemId: 'li_moby' }, ids.moby)
      set('libraryItems', { oldLibraryItemId: 'li_talks' }, ids.talks)
      set('podcastEpisodes', { oldEpisodeId: 'ep_one' }, ids.episode)
      set('libraries', { oldLibraryId: 'main' }, ids.books)
    },
  })
  const root = await app.root()
  await app.as(root).ask('importing.start', { body: { path: source.file, mappings: source.mappings } })
  await untilDone(app, root)
  const { ids } = source.server
  const ann = app.as({ token: (await signIn(app, 'Ann')).user.accessToken ?? '' })
  expect(await ann.ask('items.get', { params: { id: 'li_moby' }, query: {} })).toMatchObject({
    id: ids.moby,
    oldLibraryItemId: 'li_moby',
  })
  expect(await ann.ask('items.get', { params: { id: 'li_talks' }, query: { expanded: '1' } })).toMatchObject({
    oldLibraryItemId: 'li_talks',
    media: { episodes: [{ id: ids.episode, oldEpisodeId: 'ep_one' }] },
  })
  expect((await ann.call('items.cover', { params: { id: 'li_moby' }, query: { raw: '1' } })).status).toBe(200)
  expect(await ann.ask('libraries.get', { params: { id: 'main' }, query: {} })).toMatchObject({
    id: ids.books,
  })
  const episode = { id: 'li_talks', episodeId: 'ep_one' }
  expect(await ann.ask('progress.getEpisode', { params: episode })).toMatchObject({ isFinished: true })
  const session = await ann.ask('playback.playEpisode', { params: episode, body: {} })
  expect(session).toMatchObject({ libraryItemId: ids.talks, episodeId: ids.episode })
  await ann.ask('progress.batchUpdate', {
    body: [{ libraryItemId: 'li_moby', currentTime: 200, lastUpdate: Date.now() }],
  })
  const { currentTime } = await ann.ask('progress.get', { params: { id: ids.moby } })
  expect(currentTime).toBe(200)
  expect((await ann.call('items.get', { params: { id: 'li_nobody' }, query: {} })).status).toBe(404)
})

test('no scan runs during an import', { timeout: 60_000 }, async () => {
  const app = await openApp()
  const { scanner, ctx } = app
  const source = await openSource('2.36.0')
  const root = await app.root()
  const holds: (string | undefined)[] = []
  ctx.events.on('library.added', () => void holds.push(scanner.heldBy()?.reason))
  await app.as(root).ask('importing.start', { body: { path: source.file, mappings: source.mappings } })
  await untilDone(app, root)
  expect(new Set(holds)).toEqual(new Set(['An import is running. Scan when it is done.']))
  await expect.poll(() => scanner.heldBy()).toBeNull()
})
