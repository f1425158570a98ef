import { rmSync } from 'node:fs'
import path from 'node:path'
import { asUserId } from '@lectern/contract/ids'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type MadeSource, makeSource } from '../../../test/import-sources/make-source.ts'
import { OLD_BOOKS, oldTime } from '../../../test/import-sources/old-facts.ts'
import { dateText } from '../../../test/import-sources/sqlite-source.ts'
import { runImport } from './run/run-import.service.ts'
import type { Checkpoint } from './run/run.types.ts'

/** Damaged databases, interrupted imports and repeated imports. */

let app: TestApp | undefined
const made: MadeSource[] = []
afterEach(async () => {
  await app?.close()
  app = undefined
  for (const { root } of made.splice(0)) rmSync(root, { recursive: true, force: true })
})

const wishOf = (source: MadeSource) => ({
  path: path.join(source.config, 'absdatabase.sqlite'),
  metadataPath: null,
  mappings: source.mappings,
  root: 'replace' as const,
  tokenSecret: null,
})

async function importIt(
  app: TestApp,
  source: MadeSource,
  checkpoint: Checkpoint | null = null,
  stopAfter = Infinity,
) {
  const stop = new AbortController()
  let saves = 0
  let last = checkpoint
  const report = await runImport(app.ctx, wishOf(source), {
    checkpoint,
    saveCheckpoint: async (saved) => {
      saves += 1
      if (saves > stopAfter) stop.abort(new Error('cut off'))
      else last = saved
    },
    progress: () => undefined,
    signal: stop.signal,
  }).catch((error: unknown) => {
    if (stop.signal.aborted) return null
    throw error
  })
  return { report, last }
}

async function tablesOf(app: TestApp) {
  const { db } = app.ctx
  return {
    items: await db
      .selectFrom('item')
      .select(['id', 'updated_at', 'title', 'rel_path'])
      .orderBy('id')
      .execute(),
    progress: await db
      .selectFrom('progress')
      .select(['user_id', 'position', 'updated_at'])
      .orderBy('updated_at')
      .execute(),
    events: await db.selectFrom('progress_event').select(['kind', 'position']).orderBy('position').execute(),
    sessions: await db
      .selectFrom('playback_session')
      .select(['id', 'time_listening'])
      .orderBy('id')
      .execute(),
    days: await db
      .selectFrom('listening_day')
      .select(['day', 'seconds', 'num_sessions'])
      .orderBy('day')
      .execute(),
    users: await db.selectFrom('user').select(['id', 'type', 'is_active']).orderBy('id').execute(),
    bookmarks: await db.selectFrom('bookmark').select(['title', 'time']).execute(),
    places: await db.selectFrom('collection_item').select(['position']).orderBy('position').execute(),
  }
}

test('an interrupted import, run again, ends with the same result', { timeout: 120_000 }, async () => {
  const source = await makeSource('2.20.0')
  made.push(source)
  app = await startApp()
  await importIt(app, source)
  const whole = await tablesOf(app)
  await app.close()
  expect(whole).toMatchObject({ sessions: { length: 2 }, events: { length: 2 }, items: { length: 3 } })
  for (const stopAfter of [1, 3, 5, 7]) {
    app = await startApp()
    const { last } = await importIt(app, source, null, stopAfter)
    // Only root can sign in meanwhile: if the import is never finished, the server still has one.
    const open = await app.ctx.db.selectFrom('user').select('type').where('is_active', '=', 1).execute()
    expect(open).toEqual([{ type: 'root' }])
    // Resuming from the last checkpoint and starting over must lead to the same result.
    await importIt(app, source, stopAfter === 3 ? null : last)
    expect(await tablesOf(app)).toEqual(whole)
    await app.close()
  }
  app = undefined
})

test(
  'a second import brings newer data and takes away nothing that was listened to here',
  { timeout: 60_000 },
  async () => {
    const source = await makeSource('2.36.0')
    made.push(source)
    app = await startApp()
    await importIt(app, source)
    const { ids } = source.server
    const { db } = app.ctx
    await db
      .updateTable('progress')
      .set({ position: 200, updated_at: oldTime(20) })
      .where('user_id', '=', asUserId(ids.ann))
      .where('episode_num', 'is', null)
      .execute()
    await db
      .updateTable('user')
      .set({ password_hash: 'changed here' })
      .where('id', '=', asUserId(ids.ann))
      .execute()
    const old = new DatabaseSync(path.join(source.config, 'absdatabase.sqlite'))
    old.exec(
      `update mediaProgresses set currentTime = 30, isFinished = 0, updatedAt = '${dateText(oldTime(30))}' where mediaItemType = 'podcastEpisode'`,
    )
    old.exec(
      `update mediaProgresses set currentTime = 10, updatedAt = '${dateText(oldTime(15))}' where mediaItemType = 'book'`,
    )
    old.exec(
      `update playbackSessions set timeListening = 500, updatedAt = '${dateText(oldTime(15))}' where id = '${ids.session}'`,
    )
    old.exec(`update books set title = 'Emma, anew' where id = '${ids.emmaMedia}'`)
    old.exec(`update libraryItems set updatedAt = '${dateText(oldTime(15))}' where id = '${ids.emma}'`)
    old.close()
    const { report } = await importIt(app, source)
    expect(report?.counts).toMatchObject({
      users: { added: 0, kept: 2 },
      items: { added: 0, updated: 1, kept: 2 },
      progress: { added: 0, updated: 1, kept: 1 },
      sessions: { added: 0, updated: 1, kept: 1 },
    })
    const after = await tablesOf(app)
    expect(after.progress.map(({ position }) => position)).toEqual([200, 30])
    expect(after.days).toMatchObject([
      { day: '2023-05-14', seconds: 500, num_sessions: 1 },
      { day: '2023-05-16', seconds: 40 },
    ])
    expect(after.items.find(({ id }) => id === ids.emma)?.title).toBe('Emma, anew')
    const ann = await db
      .selectFrom('user')
      .select('password_hash')
      .where('id', '=', asUserId(ids.ann))
      .executeTakeFirst()
    expect(ann?.password_hash).toBe('changed here')
  },
)

test(
  'dangling rows, duplicates and invalid values are skipped or repaired, and the rest is imported',
  { timeout: 60_000 },
  async () => {
    const source = await makeSource('2.10.1', {
      more: (db, { ids }) => {
        db.db.exec('alter table books add column fromTheFuture')
        db.insert('libraryItems', {
          id: db.newId(),
          mediaId: db.newId(),
          mediaType: 'book',
          libraryId: ids.books,
          libraryFolderId: ids.booksFolder,
          path: `${OLD_BOOKS}/Gone`,
          relPath: 'Gone',
        })
        const twin = db.newId()
        db.insert('series', {
          id: twin,
          name: 'the sea',
          libraryId: ids.books,
          createdAt: 'Invalid date',
          updatedAt: dateText(oldTime(0)),
        })
        db.insert('bookSeries', {
          id: db.newId(),
          sequence: null,
          seriesId: twin,
          bookId: ids.mobyMedia,
          createdAt: '2023-05-01 10:00:00',
        })
        db.insert('mediaProgresses', {
          id: db.newId(),
          mediaItemId: ids.mobyMedia,
          mediaItemType: 'book',
          currentTime: 5,
          userId: ids.ann,
          updatedAt: dateText(oldTime(3)),
          createdAt: 'NaN',
        })
        db.insert('mediaProgresses', {
          id: db.newId(),
          mediaItemId: db.newId(),
          mediaItemType: 'book',
          currentTime: 5,
          userId: ids.ann,
        })
        db.insert('playbackSessions', { id: db.newId(), userId: ids.ann, timeListening: 4e9 })
        db.insert('collectionBooks', {
          id: db.newId(),
          order: 9,
          bookId: db.newId(),
          collectionId: ids.collection,
        })
        db.insert('users', {
          id: db.newId(),
          username: 'ANN',
          type: 'user',
          permissions: JSON.stringify(
            JSON.stringify({ itemTagsAccessible: ['old name'], accessAllTags: false }),
          ),
          bookmarks: '',
          createdAt: dateText(oldTime(2)),
        })
        db.db.exec(
          `update books set tags = '"[\\"sea\\",\\"long\\"]"', genres = null, narrators = 'not json' where id = '${ids.mobyMedia}'`,
        )
      },
    })
    made.push(source)
    app = await startApp()
    const { report } = await importIt(app, source)
    expect(report).toMatchObject({
      counts: { items: { added: 3 }, progress: { added: 2 }, users: { added: 3 }, series: { added: 1 } },
      skipped: {
        'item-without-media': 1,
        'double-series': 2,
        'duplicate-progress': 1,
        'progress-without-media': 1,
        'entry-without-media': 1,
        'unreadable-record': 1,
      },
      renamedUsers: [{ from: 'ANN', to: 'ANN-2' }],
      failures: [],
    })
    const root = await app.tokenFor({ id: asUserId(source.server.ids.root) })
    const moby = await app
      .as({ token: root })
      .ask('items.get', { params: { id: source.server.ids.moby }, query: { expanded: '1' } })
    expect(moby.media).toMatchObject({
      tags: ['sea', 'long'],
      metadata: {
        genres: [],
        narrators: [],
        series: [{ id: source.server.ids.sea, name: 'The Sea', sequence: '1' }],
      },
    })
    const third = await app.ctx.db
      .selectFrom('user')
      .select(['item_tags', 'password_hash'])
      .where('username', '=', 'ANN-2')
      .executeTakeFirst()
    expect(third).toEqual({ item_tags: '["old name"]', password_hash: '!' })
  },
)

test(
  'integers out of range break neither the import nor the lists that show them',
  { timeout: 60_000 },
  async () => {
    const source = await makeSource('2.10.1', {
      more: ({ db }) => {
        db.exec('update playbackSessions set playMethod = 9007199254740993 where rowid = 1')
        db.exec('update podcasts set maxEpisodesToKeep = -9000000000000000000')
        db.exec("update feeds set entityType = '__proto__'")
      },
    })
    made.push(source)
    app = await startApp()
    const { report } = await importIt(app, source)
    expect(report?.failures).toEqual([])
    const { db } = app.ctx
    expect(await db.selectFrom('playback_session').select('play_method').execute()).toHaveLength(2)
    const podcasts = await db.selectFrom('podcast').select('max_episodes_to_keep').execute()
    expect(podcasts).toEqual([{ max_episodes_to_keep: 0 }])
  },
)
