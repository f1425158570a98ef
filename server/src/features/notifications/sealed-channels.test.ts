import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { unsealText } from '../../lib/sealed-text.ts'
import { sealedChannels } from '../../platform/db/migrations/0042-sealed-channels.ts'
import { saveImportedNotifications } from './imported-notifications.service.ts'

const SECRET = 'a-token-nobody-else-may-have'
const URLS = [`ntfy+https://:${SECRET}@ntfy.example/books`, `tgram://${SECRET}/chat`]

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const storedUrls = async () =>
  (await app.ctx.db.selectFrom('notification').select('urls').orderBy('created_at').execute()).map(
    ({ urls }) => urls,
  )
const shownUrls = async () =>
  (await app.as(root).ask('notifications.get')).settings.notifications.map(({ urls }) => urls)

test('stores channel URLs encrypted, and shows them to admins as entered', async () => {
  await app.as(root).ask('notifications.create', { body: { eventName: 'onTest', urls: URLS, enabled: true } })
  const [stored = ''] = await storedUrls()
  expect(stored).not.toContain(SECRET)
  expect(JSON.parse(unsealText(app.ctx.tokenSecret, stored) ?? '')).toEqual(URLS)
  expect(await shownUrls()).toEqual([URLS])
})

test('stores imported ones encrypted too', async () => {
  const imported = {
    id: 'imported',
    libraryId: null,
    eventName: 'onTest' as const,
    urls: URLS,
    titleTemplate: '',
    bodyTemplate: '',
    type: 'info' as const,
    enabled: true,
    timesFired: 0,
    createdAt: app.clock.now() + 1,
  }
  const settings = { appriseApiUrl: null, maxFailedAttempts: 5, maxNotificationQueue: 20 }
  await app.ctx.db
    .transaction()
    .execute((tx) => saveImportedNotifications(tx, settings, [imported], app.ctx.tokenSecret))
  expect((await storedUrls()).join(' ')).not.toContain(SECRET)
  expect(await shownUrls()).toEqual([URLS, URLS])
})

test('can use those stored by an older version, and encrypts them on upgrade', async () => {
  const { db } = app.ctx
  await db
    .updateTable('notification')
    .set({ urls: JSON.stringify(URLS) })
    .execute()
  expect(await shownUrls()).toEqual([URLS, URLS])
  await db.transaction().execute((tx) => sealedChannels.up(tx))
  expect((await storedUrls()).join(' ')).not.toContain(SECRET)
  expect(await shownUrls()).toEqual([URLS, URLS])
})
