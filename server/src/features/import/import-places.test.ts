import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { asItemId } from '@lectern/contract/ids'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import type { Account, TestApp } from '../../../test/app.ts'
import type { MadeSource } from '../../../test/import-sources/make-source.ts'
import { OLD_BOOKS, oldTime } from '../../../test/import-sources/old-facts.ts'
import { dateText } from '../../../test/import-sources/sqlite-source.ts'
import { openApp, openSource, signIn, useImports } from './test-support/old-installations.ts'
import { untilDone } from './test-support/until-done.ts'

/** Items of the old server at a place that another item holds. */

useImports()

async function importIt(app: TestApp, admin: Pick<Account, 'token'>, source: MadeSource) {
  const body = {
    path: path.join(source.config, 'absdatabase.sqlite'),
    mappings: source.mappings,
    root: 'keep' as const,
  }
  await app.as(admin).ask('importing.start', { body })
  return untilDone(app, admin)
}

test('an item that the old server has twice is one item here, with the progress of both', async () => {
  const [twin, twinMedia] = ['12121212-1212-4212-8212-121212121212', '12121212-1212-4212-8212-000000000001']
  const source = await openSource('2.36.0', {
    more: (db, { ids }) => {
      db.db.exec(`
        create temp table twin as select * from libraryItems where id = '${ids.emma}';
        update twin set id = '${twin}', mediaId = '${twinMedia}';
        insert into libraryItems select * from twin;
        create temp table twinMedia as select * from books where id = '${ids.emmaMedia}';
        update twinMedia set id = '${twinMedia}';
        insert into books select * from twinMedia;`)
      db.insert('mediaProgresses', {
        id: db.newId(),
        mediaItemId: twinMedia,
        mediaItemType: 'book',
        duration: 3600,
        currentTime: 1234,
        isFinished: false,
        extraData: { libraryItemId: twin, progress: 0.34 },
        userId: ids.ann,
        createdAt: dateText(oldTime(7)),
        updatedAt: dateText(oldTime(7)),
      })
    },
  })
  const app = await openApp()
  const report = await importIt(app, await app.root(), source)
  expect(report).toMatchObject({ counts: { items: { added: 3, kept: 1 } }, failures: [] })
  const { user } = await signIn(app, 'Ann')
  for (const id of [twin, source.server.ids.emma]) {
    const place = await app.as(user).ask('progress.get', { params: { id } })
    expect(place).toMatchObject({ libraryItemId: source.server.ids.emma, currentTime: 1234 })
  }
}, 60_000)

test('items whose folders swapped names between two imports keep their ids', async () => {
  const source = await openSource('2.36.0')
  const { emma, moby } = source.server.ids
  const app = await openApp()
  const root = await app.root()
  await importIt(app, root, source)
  const old = new DatabaseSync(path.join(source.config, 'absdatabase.sqlite'))
  old.exec(`
    create temp table before as select id, path, relPath from libraryItems;
    update libraryItems set updatedAt = '${dateText(oldTime(30))}',
      path = (select path from before where before.id = case libraryItems.id when '${emma}' then '${moby}' else '${emma}' end),
      relPath = (select relPath from before where before.id = case libraryItems.id when '${emma}' then '${moby}' else '${emma}' end)
      where id in ('${emma}', '${moby}')`)
  old.close()
  await importIt(app, root, source)
  for (const id of [emma, moby]) {
    expect(await app.as(root).ask('items.get', { params: { id }, query: {} })).toMatchObject({ id })
  }
}, 60_000)

test('an episode known here under another id keeps it, and gets the newer progress', async () => {
  const source = await openSource('2.36.0')
  const { talks, episode } = source.server.ids
  const app = await openApp()
  const root = await app.root()
  await importIt(app, root, source)
  const anew = '34343434-3434-4434-8434-343434343434'
  const old = new DatabaseSync(path.join(source.config, 'absdatabase.sqlite'))
  old.exec(`
    update podcastEpisodes set id = '${anew}';
    update playlists set updatedAt = '${dateText(oldTime(30))}';
    update playlistMediaItems set mediaItemId = '${anew}' where mediaItemType = 'podcastEpisode';
    update mediaProgresses set mediaItemId = '${anew}', currentTime = 33, isFinished = 0,
      updatedAt = '${dateText(oldTime(30))}' where mediaItemType = 'podcastEpisode'`)
  old.close()
  expect((await importIt(app, root, source)).skipped).not.toHaveProperty('progress-without-media')
  const { user } = await signIn(app, 'Ann')
  const headers = { authorization: `Bearer ${user.token}` }
  for (const id of [episode, anew]) {
    const place = await app.inject({ url: `/api/me/progress/${talks}/${id}`, headers })
    expect(place.json()).toMatchObject({ episodeId: episode, currentTime: 33 })
  }
  const playlists = await app.inject({ url: '/api/playlists', headers })
  expect(playlists.json()).toMatchObject({
    playlists: [{ items: [{ libraryItemId: talks, episodeId: episode }] }],
  })
}, 60_000)

test('an item whose path leads out of its library is left out', async () => {
  const source = await openSource('2.36.0', {
    more: (db, { ids }) => {
      const set = db.db.prepare('update libraryItems set path = ?, relPath = ? where id = ?')
      set.run(`${OLD_BOOKS}/../private`, '../private', ids.emma)
      set.run(OLD_BOOKS, '.', ids.moby)
    },
  })
  mkdirSync(path.join(source.root, 'private'))
  const app = await openApp()
  const report = await importIt(app, await app.root(), source)
  expect(report.skipped).toMatchObject({ 'item-of-unknown-library': 2 })
  const { emma, moby } = source.server.ids
  expect(
    await app.ctx.db.selectFrom('item').select('id').where('id', 'in', [emma, moby].map(asItemId)).execute(),
  ).toEqual([])
}, 60_000)
