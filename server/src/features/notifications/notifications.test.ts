import { createHmac } from 'node:crypto'
import type { NewNotification } from '@lectern/contract/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect } from '../../../test/live.ts'
import { until } from '../../../test/jobs.ts'
import { type Receiver, startReceiver } from '../../../test/receiver.ts'

let app: TestApp
let root: Account
let apprise: Receiver

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  apprise = await startReceiver(['/notify', '/hook', '/', '/message'])
})
afterAll(async () => {
  await app.close()
  await apprise.close()
})

beforeEach(async () => {
  await settled()
  for (const { id } of await all()) await app.as(root).ask('notifications.remove', { params: { id } })
  await configure()
  apprise.received.length = 0
  apprise.status = 200
})

const all = async () => (await app.as(root).ask('notifications.get')).settings.notifications
const one = async (id: string) => (await all()).find((notification) => notification.id === id)
const configure = (body: object = { appriseApiUrl: `${apprise.url}/notify` }) =>
  app.as(root).ask('notifications.updateSettings', { body: body as never })
const waiting = () => app.ctx.jobs.list({ kind: 'notification', states: ['queued', 'running'] })
/** Until nothing waits to be sent, the pause after the last one included. */
const settled = () => until(async () => (await waiting()).length === 0)

async function add(given: Partial<NewNotification> = {}): Promise<string> {
  const { notifications } = await app.as(root).ask('notifications.create', {
    body: {
      eventName: 'onTest',
      urls: ['tgram://bot/chat'],
      titleTemplate: 'Test',
      bodyTemplate: 'Version {{version}}',
      enabled: true,
      ...given,
    },
  })
  return notifications.at(-1)?.id ?? ''
}
const fire = (fail = false) =>
  app.as(root).ask('notifications.fireTest', { query: { fail: fail ? '1' : '0' } })

describe('notifications are kept by admins', () => {
  test('[R3.029] each has an event, addresses, and templates for title and body', async () => {
    const id = await add({ urls: ['tgram://bot/chat', 'mailto://me:pw@gmail.com'], titleTemplate: 'Hello' })
    expect(await one(id)).toEqual({
      id,
      libraryId: null,
      eventName: 'onTest',
      urls: ['tgram://bot/chat', 'mailto://me:pw@gmail.com'],
      titleTemplate: 'Hello',
      bodyTemplate: 'Version {{version}}',
      enabled: true,
      type: 'info',
      lastFiredAt: null,
      lastAttemptFailed: false,
      numConsecutiveFailedAttempts: 0,
      numTimesFired: 0,
      createdAt: app.clock.now(),
    })
  })

  test('a change leaves the rest as it is, and one that is removed is gone', async () => {
    const id = await add()
    const body = { id, titleTemplate: 'Changed' }
    const answer = await app.as(root).ask('notifications.update', { params: { id }, body })
    expect(answer.notifications).toMatchObject([{ id, titleTemplate: 'Changed', eventName: 'onTest' }])
    expect((await app.as(root).ask('notifications.remove', { params: { id } })).notifications).toEqual([])
    expect((await app.as(root).call('notifications.remove', { params: { id } })).status).toBe(404)
  })

  test('the settings say where Apprise is; numbers that are absent are the defaults', async () => {
    await configure({ appriseApiUrl: null, maxFailedAttempts: 2, maxNotificationQueue: 3 })
    expect((await app.as(root).ask('notifications.get')).settings).toMatchObject({
      id: 'notification-settings',
      appriseType: 'api',
      appriseApiUrl: null,
      maxFailedAttempts: 2,
      maxNotificationQueue: 3,
      notificationDelay: 1000,
    })
    await configure({ appriseApiUrl: 'http://apprise:8000/notify' })
    expect((await app.as(root).ask('notifications.get')).settings).toMatchObject({
      appriseApiUrl: 'http://apprise:8000/notify',
      maxFailedAttempts: 5,
      maxNotificationQueue: 20,
    })
  })

  test('[R3.030] all fields of a notification; the events are those of the protocol, each with its variables', async () => {
    const id = await add()
    expect(Object.keys((await one(id)) ?? {}).toSorted()).toEqual([
      ...['bodyTemplate', 'createdAt', 'enabled', 'eventName', 'id', 'lastAttemptFailed', 'lastFiredAt'],
      ...['libraryId', 'numConsecutiveFailedAttempts', 'numTimesFired', 'titleTemplate', 'type', 'urls'],
    ])
    const { events } = await app.as(root).ask('notifications.data')
    expect(Object.fromEntries(events.map(({ name, variables }) => [name, variables]))).toMatchObject({
      onPodcastEpisodeDownloaded: expect.arrayContaining(['podcastTitle', 'episodeTitle', 'libraryName']),
      onBackupCompleted: ['completionTime', 'backupPath', 'backupSize', 'backupCount', 'removedOldest'],
      onBackupFailed: ['errorMsg'],
      onRSSFeedFailed: ['feedUrl', 'numFailed', 'title'],
      onRSSFeedDisabled: ['feedUrl', 'numFailed', 'title'],
      onTest: ['version'],
    })
    for (const { defaults, variables } of events) {
      const named = [...`${defaults.title} ${defaults.body}`.matchAll(/\{\{(\w+)\}\}/g)]
      for (const [, name] of named) expect(variables).toContain(name)
    }
  })

  test.each([
    [{ urls: [] }, 'urls needs at least one address'],
    [{ urls: ['nonsense'] }, 'no address that a notification can be sent to'],
    [{ eventName: 'onNothing' }, 'eventName'],
    [{ libraryId: 'unknown' }, 'libraryId is of no library'],
  ])('%j is refused with the reason', async (wrong, reason) => {
    const body = { eventName: 'onTest', urls: ['tgram://a/b'], ...wrong } as NewNotification
    const answer = await app.as(root).call('notifications.create', { body })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(reason)
  })

  test.each([{ appriseApiUrl: 'nonsense' }, { maxFailedAttempts: 0 }, { maxNotificationQueue: 0 }])(
    'the setting %j is refused',
    async (body) => {
      expect((await app.as(root).call('notifications.updateSettings', { body })).status).toBe(400)
    },
  )

  test('others neither see nor change them', async () => {
    const user = await app.createUser()
    expect((await app.as(user).call('notifications.get')).status).toBe(403)
    expect((await app.as(user).call('notifications.log')).status).toBe(403)
  })
})

describe('an event', () => {
  test('goes to Apprise with the addresses and the filled templates, and admins hear that it was sent', async () => {
    const id = await add({ urls: ['tgram://bot/chat', 'json://host'], titleTemplate: 'Hi {{ version }}' })
    const live = await connect(await app.listen())
    await live.signIn(root.token)
    const heard = live.next('notifications_updated')
    await fire()
    await until(() => apprise.received.length === 1)
    expect(apprise.received[0]).toMatchObject({
      path: '/notify',
      json: {
        urls: ['tgram://bot/chat', 'json://host'],
        title: 'Hi 3.0.0',
        body: 'Version 3.0.0',
      },
    })
    expect(await heard).toMatchObject({ notifications: [{ id, numTimesFired: 1 }] })
    live.close()
    expect(await one(id)).toMatchObject({
      lastFiredAt: app.clock.now(),
      lastAttemptFailed: false,
      numTimesFired: 1,
    })
    const { sent } = await app.as(root).ask('notifications.log')
    expect(sent[0]).toMatchObject({
      notificationId: id,
      eventName: 'onTest',
      title: 'Hi 3.0.0',
      channels: ['tgram://…', 'json://…'],
      error: null,
      isTest: false,
    })
  })

  test('may be raised by any slice', async () => {
    await add({ eventName: 'onBackupFailed', bodyTemplate: '{{errorMsg}}' })
    app.ctx.events.tell('notification.raised', {
      name: 'onBackupFailed',
      values: { errorMsg: 'The disk is full' },
      libraryId: null,
    })
    await until(() => apprise.received.length === 1)
    expect(apprise.received[0]?.json).toMatchObject({ body: 'The disk is full' })
  })

  test('reaches neither disabled notifications, nor those of other events and libraries, nor anybody without Apprise', async () => {
    await add({ enabled: false })
    await add({ eventName: 'onBackupFailed' })
    await fire()
    expect(await waiting()).toEqual([])
    await add()
    await configure({ appriseApiUrl: null })
    await fire()
    expect(await waiting()).toEqual([])
    expect(apprise.received).toEqual([])
  })

  test('[R9.036] fires at most once a second', async () => {
    await add()
    await Promise.all([fire(), fire(), fire()])
    await until(() => apprise.received.length === 3)
    const [first = 0, second = 0, third = 0] = apprise.received.map(({ at }) => at)
    expect(second - first).toBeGreaterThanOrEqual(990)
    expect(third - second).toBeGreaterThanOrEqual(990)
  })

  test('[R9.037] beyond the size of the queue is dropped, and the log says so', async () => {
    await add()
    await configure({ appriseApiUrl: `${apprise.url}/notify`, maxNotificationQueue: 2 })
    await Promise.all(Array.from({ length: 6 }, () => fire()))
    // One is being sent, two wait.
    expect(await waiting()).toHaveLength(3)
    expect(app.ctx.logBook.today().at(-1)?.message).toContain('onTest was dropped: 2 are waiting already')
    await settled()
    expect(apprise.received).toHaveLength(3)
  })
})

describe('a failure', () => {
  test('[R9.038] counts, and after as many in a row as set the notification is disabled, until it is enabled again', async () => {
    await configure({ appriseApiUrl: `${apprise.url}/notify`, maxFailedAttempts: 2 })
    const id = await add()
    apprise.status = 500
    await fire()
    await until(async () => (await one(id))?.numTimesFired === 1)
    expect(await one(id)).toMatchObject({
      enabled: true,
      lastAttemptFailed: true,
      numConsecutiveFailedAttempts: 1,
    })
    await fire()
    await until(async () => (await one(id))?.numTimesFired === 2)
    expect(await one(id)).toMatchObject({ enabled: false, numConsecutiveFailedAttempts: 2 })
    expect((await app.as(root).ask('notifications.log')).sent[0]?.error).toMatch(/answered 500: Not today/)
    await fire()
    await settled()
    expect(apprise.received).toHaveLength(2)

    await app.as(root).ask('notifications.update', { params: { id }, body: { id, enabled: true } })
    expect(await one(id)).toMatchObject({ enabled: true, numConsecutiveFailedAttempts: 0 })
  })

  test('is forgotten by a success in between', async () => {
    const id = await add()
    await fire(true)
    await until(async () => (await one(id))?.numConsecutiveFailedAttempts === 1)
    expect(apprise.received).toEqual([])
    await fire()
    await until(async () => (await one(id))?.numTimesFired === 2)
    expect(await one(id)).toMatchObject({ numConsecutiveFailedAttempts: 0, lastAttemptFailed: false })
  })
})

describe('the test of one', () => {
  test('sends it now, with sample values, and does not count', async () => {
    const id = await add({ eventName: 'onBackupFailed', bodyTemplate: '{{errorMsg}}', enabled: false })
    await app.as(root).ask('notifications.testOne', { params: { id } })
    expect(apprise.received[0]?.json).toMatchObject({ body: 'The disk is full' })
    expect(await one(id)).toMatchObject({ numTimesFired: 0 })
    expect((await app.as(root).ask('notifications.log')).sent[0]).toMatchObject({ isTest: true, error: null })
  })

  test('says what went wrong', async () => {
    const id = await add()
    apprise.status = 403
    const refused = await app.as(root).call('notifications.testOne', { params: { id } })
    expect([refused.status, refused.text]).toEqual([500, expect.stringContaining('answered 403: Not today')])
    await configure({ appriseApiUrl: null })
    const unset = await app.as(root).call('notifications.testOneNow', { params: { id } })
    expect([unset.status, unset.text]).toEqual([500, 'Apprise is not configured'])
  })
})

describe('without Apprise', () => {
  const sendTo = async (url: string) => {
    await configure({ appriseApiUrl: null })
    const id = await add({ urls: [url], type: 'warning' })
    await app.as(root).ask('notifications.testOne', { params: { id } })
    return apprise.received[0]
  }
  const host = () => apprise.url.replace('http://', '')

  test('a webhook gets JSON with a signature that its owner can check', async () => {
    const post = await sendTo(`webhook+http://:s3cret@${host()}/hook`)
    expect(post?.json).toMatchObject({
      type: 'onTest',
      data: { title: 'Test', body: 'Version 3.0.0', level: 'warning', values: { version: '3.0.0' } },
    })
    const { 'webhook-id': id, 'webhook-timestamp': seconds } = post?.headers ?? {}
    const expected = createHmac('sha256', 's3cret')
      .update(`${String(id)}.${String(seconds)}.${post?.text ?? ''}`)
      .digest('base64')
    expect(post?.headers['webhook-signature']).toBe(`v1,${expected}`)
  })

  test('ntfy gets topic, title and message, and the token', async () => {
    const post = await sendTo(`ntfy+http://:tk_1@${host()}/books`)
    expect(post).toMatchObject({
      path: '/',
      json: { topic: 'books', title: 'Test', message: 'Version 3.0.0', priority: 4 },
      headers: { authorization: 'Bearer tk_1' },
    })
  })

  test('Gotify gets title and message under its key', async () => {
    const post = await sendTo(`gotify+http://:A1@${host()}/`)
    expect(post).toMatchObject({
      path: '/message',
      json: { title: 'Test', message: 'Version 3.0.0', priority: 6 },
      headers: { 'x-gotify-key': 'A1' },
    })
  })

  test('a message is not passed on to where an answer points', async () => {
    await configure({ appriseApiUrl: null })
    const id = await add({ urls: [`webhook+http://${host()}/hook`] })
    apprise.status = 307
    const answer = await app.as(root).call('notifications.testOne', { params: { id } })
    expect(answer.status).toBe(500)
    expect(apprise.received).toHaveLength(1)
  })
})
