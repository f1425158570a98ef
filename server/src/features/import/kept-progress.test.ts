import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import type { Account, TestApp } from '../../../test/app.ts'
import type { MadeSource } from '../../../test/import-sources/make-source.ts'
import { oldTime } from '../../../test/import-sources/old-facts.ts'
import { dateText } from '../../../test/import-sources/sqlite-source.ts'
import { openApp, openSource, signIn, useImports } from './test-support/old-installations.ts'
import { untilDone } from './test-support/until-done.ts'

/** Progress of books and episodes that the old server had lost. */

useImports()

const fileOf = ({ config }: MadeSource, name = 'absdatabase.sqlite') => path.join(config, name)

async function importIt(app: TestApp, admin: Pick<Account, 'token'>, source: MadeSource, file?: string) {
  const body = { path: fileOf(source, file), mappings: source.mappings, root: 'keep' as const }
  // Of imports that ended at the same time, no one could say which is the latest.
  app.clock.advance(1000)
  await app.as(admin).ask('importing.start', { body })
  return untilDone(app, admin)
}

/** Ann listened on, and then the old server lost the book and the podcast. */
function loseMedia({ server, ...source }: MadeSource): void {
  const old = new DatabaseSync(fileOf({ server, ...source }))
  const { emma, emmaMedia, talks, ann } = server.ids
  old.exec(`
    delete from mediaProgresses where mediaItemType = 'book';
    insert into mediaProgresses (id, mediaItemId, mediaItemType, duration, currentTime, isFinished, extraData, userId, createdAt, updatedAt)
      values ('56565656-5656-4656-8656-565656565656', '${emmaMedia}', 'book', 3600, 1234, 0,
        '{"libraryItemId":"${emma}","progress":0.34}', '${ann}', '${dateText(oldTime(40))}', '${dateText(oldTime(40))}');
    update mediaProgresses set currentTime = 44, isFinished = 0, updatedAt = '${dateText(oldTime(40))}'
      where mediaItemType = 'podcastEpisode';
    delete from libraryItems where id in ('${emma}', '${talks}');
    delete from books where id = '${emmaMedia}';
    delete from podcastEpisodes; delete from podcasts`)
  old.close()
}

function moveFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) renameSync(path.join(from, name), path.join(to, name))
}

const numKept = async (app: TestApp) =>
  (await app.ctx.db.selectFrom('unplaced_progress').select('media_id').execute()).length

test('is kept unseen, and counts as soon as an import brings the book or the episode', async () => {
  const source = await openSource('2.36.0')
  copyFileSync(fileOf(source), fileOf(source, 'earlier.sqlite'))
  loseMedia(source)
  // Otherwise a scan could add them under new ids before the second import.
  for (const { to } of source.mappings) moveFiles(to, `${to} away`)
  const { emma, talks, episode } = source.server.ids
  const app = await openApp()
  const root = await app.root()
  expect((await importIt(app, root, source)).skipped).toMatchObject({ 'progress-without-media': 2 })
  const { user } = await signIn(app, 'Ann')
  expect(user.mediaProgress).toEqual([])
  expect(await numKept(app)).toBe(2)

  const { skipped } = await importIt(app, root, source, 'earlier.sqlite')
  expect(skipped).not.toHaveProperty('progress-without-media')
  expect(await numKept(app)).toBe(0)
  const ann = app.as({ token: user.token })
  const read = await ann.ask('progress.get', { params: { id: emma } })
  expect(read).toMatchObject({ currentTime: 1234, lastUpdate: oldTime(40) })
  const heard = await ann.ask('progress.getEpisode', { params: { id: talks, episodeId: episode } })
  expect(heard).toMatchObject({ currentTime: 44, lastUpdate: oldTime(40) })
}, 120_000)

test('counts for the book that a scan has found at its place', async () => {
  const source = await openSource('2.36.0')
  copyFileSync(fileOf(source), fileOf(source, 'earlier.sqlite'))
  loseMedia(source)
  const { emma } = source.server.ids
  const app = await openApp()
  const root = await app.root()
  await importIt(app, root, source)
  const found = () => app.ctx.db.selectFrom('item').select('id').where('title', 'like', '%Emma%').execute()
  await expect.poll(found, { timeout: 30_000 }).toHaveLength(1)
  await expect.poll(() => app.ctx.db.selectFrom('item').select('id').execute()).toHaveLength(3)
  await importIt(app, root, source, 'earlier.sqlite')
  const { user } = await signIn(app, 'Ann')
  const read = await app.as(user).ask('progress.get', { params: { id: emma } })
  expect(read).toMatchObject({ libraryItemId: (await found())[0]?.id, currentTime: 1234 })
}, 120_000)

test('counts when the trash gives the book back', async () => {
  const source = await openSource('2.36.0')
  const { emma } = source.server.ids
  const app = await openApp()
  const root = await app.root()
  await importIt(app, root, source)
  await app.as(root).ask('editing.remove', { params: { id: emma }, query: {} })
  loseMedia(source)
  await importIt(app, root, source)
  // The podcast is still here.
  expect(await numKept(app)).toBe(1)
  const [removed] = (await app.as(root).ask('trash.list')).entries
  await app.as(root).ask('trash.restore', { params: { id: removed?.id ?? '' } })
  await expect.poll(() => numKept(app)).toBe(0)
  const { user } = await signIn(app, 'Ann')
  expect(await app.as(user).ask('progress.get', { params: { id: emma } })).toMatchObject({
    currentTime: 1234,
  })
}, 120_000)

test('goes to the trash and comes back with the account', async () => {
  const source = await openSource('2.36.0')
  loseMedia(source)
  const app = await openApp()
  const root = await app.root()
  await importIt(app, root, source)
  await app.as(root).ask('users.remove', { params: { id: source.server.ids.ann } })
  expect(await numKept(app)).toBe(0)
  const [removed] = (await app.as(root).ask('trash.list')).entries
  await app.as(root).ask('trash.restore', { params: { id: removed?.id ?? '' } })
  expect(await numKept(app)).toBe(2)
}, 120_000)
