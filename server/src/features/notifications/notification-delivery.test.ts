import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../test/live.ts'
import { until } from '../../../test/jobs.ts'
import {
  add,
  app,
  apprise,
  configure,
  one,
  root,
  settled,
  useNotifications,
  waiting,
} from './test-support/notifications.ts'

useNotifications()

const fire = (fail = false) =>
  app.as(root).ask('notifications.fireTest', { query: { fail: fail ? '1' : '0' } })

describe('an event', () => {
  test('is sent to Apprise with its URLs and rendered templates, and admins are told it was sent', async () => {
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

  test('can be raised by any slice', async () => {
    await add({ eventName: 'onBackupFailed', bodyTemplate: '{{errorMsg}}' })
    app.ctx.events.emit('notification.raised', {
      name: 'onBackupFailed',
      values: { errorMsg: 'The disk is full' },
      libraryId: null,
    })
    await until(() => apprise.received.length === 1)
    expect(apprise.received[0]?.json).toMatchObject({ body: 'The disk is full' })
  })

  test('is not sent for disabled notifications, for those of other events, or without Apprise', async () => {
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

  test('[R9.037] is dropped and logged when the queue is full', async () => {
    await add()
    await configure({ appriseApiUrl: `${apprise.url}/notify`, maxNotificationQueue: 2 })
    await Promise.all(Array.from({ length: 6 }, () => fire()))
    // One is being sent, two are queued.
    expect(await waiting()).toHaveLength(3)
    expect(app.ctx.logBook.today().at(-1)?.message).toContain('onTest was dropped: 2 are waiting already')
    await settled()
    expect(apprise.received).toHaveLength(3)
  })
})

describe('a failure', () => {
  test('[R9.038] is counted, and the configured number in a row disables the notification until it is enabled again', async () => {
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

  test('count is reset by a success', async () => {
    const id = await add()
    await fire(true)
    await until(async () => (await one(id))?.numConsecutiveFailedAttempts === 1)
    expect(apprise.received).toEqual([])
    await fire()
    await until(async () => (await one(id))?.numTimesFired === 2)
    expect(await one(id)).toMatchObject({ numConsecutiveFailedAttempts: 0, lastAttemptFailed: false })
  })
})

describe('testing a notification', () => {
  test('sends it immediately with sample values, and does not count', async () => {
    const id = await add({ eventName: 'onBackupFailed', bodyTemplate: '{{errorMsg}}', enabled: false })
    await app.as(root).ask('notifications.testOne', { params: { id } })
    expect(apprise.received[0]?.json).toMatchObject({ body: 'The disk is full' })
    expect(await one(id)).toMatchObject({ numTimesFired: 0 })
    expect((await app.as(root).ask('notifications.log')).sent[0]).toMatchObject({ isTest: true, error: null })
  })

  test('reports what went wrong', async () => {
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

  test('a webhook receives JSON with a verifiable signature', async () => {
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

  test('ntfy receives the topic, title, message and token', async () => {
    const post = await sendTo(`ntfy+http://:tk_1@${host()}/books`)
    expect(post).toMatchObject({
      path: '/',
      json: { topic: 'books', title: 'Test', message: 'Version 3.0.0', priority: 4 },
      headers: { authorization: 'Bearer tk_1' },
    })
  })

  test('Gotify receives the title and message, with its key', async () => {
    const post = await sendTo(`gotify+http://:A1@${host()}/`)
    expect(post).toMatchObject({
      path: '/message',
      json: { title: 'Test', message: 'Version 3.0.0', priority: 6 },
      headers: { 'x-gotify-key': 'A1' },
    })
  })

  test('other channels of a notification still receive it, and the missing Apprise is reported', async () => {
    await configure({ appriseApiUrl: null })
    const id = await add({ urls: ['tgram://bot/chat', `webhook+http://${host()}/hook`] })
    const answer = await app.as(root).call('notifications.testOne', { params: { id } })
    expect([answer.status, answer.text]).toEqual([500, 'Apprise is not configured'])
    expect(apprise.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  test('redirects are not followed', async () => {
    await configure({ appriseApiUrl: null })
    const id = await add({ urls: [`webhook+http://${host()}/hook`] })
    apprise.status = 307
    const answer = await app.as(root).call('notifications.testOne', { params: { id } })
    expect(answer.status).toBe(500)
    expect(apprise.received).toHaveLength(1)
  })
})
