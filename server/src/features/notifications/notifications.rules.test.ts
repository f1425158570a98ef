import { createHmac } from 'node:crypto'
import { type LibraryId, asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_EVENTS } from '@lectern/contract/notifications'
import { appriseRequest, channelRequest } from './channel-requests.rules.ts'
import { EVENT_TABLE, eventNamed } from './event-table.rules.ts'
import { afterAttempt, changed, concerns, messageFor } from './notifications.rules.ts'
import type { Message, Notification, NotificationType } from './notifications.types.ts'

const notification: Notification = {
  id: 'n',
  libraryId: null,
  eventName: 'onBackupFailed',
  urls: ['webhook+https://a.example/hook'],
  titleTemplate: 'Backup of {{name}}',
  bodyTemplate: 'Why: {{errorMsg}}',
  type: 'info',
  isEnabled: true,
  lastFiredAt: null,
  lastAttemptFailed: false,
  failuresInARow: 0,
  timesFired: 4,
  createdAt: 1,
}

describe('after a delivery attempt', () => {
  const after = (more: Partial<Notification>, isDelivered: boolean) =>
    afterAttempt({ ...notification, ...more }, { isDelivered, now: 99, maxFailedAttempts: 3 })

  test('a success resets the failure count', () => {
    expect(after({ failuresInARow: 2, lastAttemptFailed: true }, true)).toEqual({
      ...notification,
      failuresInARow: 0,
      lastAttemptFailed: false,
      lastFiredAt: 99,
      timesFired: 5,
    })
  })

  test('a failure is counted, and too many in a row disable the notification', () => {
    expect(after({ failuresInARow: 1 }, false)).toMatchObject({
      failuresInARow: 2,
      lastAttemptFailed: true,
      isEnabled: true,
    })
    expect(after({ failuresInARow: 2 }, false)).toMatchObject({ failuresInARow: 3, isEnabled: false })
  })

  test('a disabled notification stays disabled', () => {
    expect(after({ isEnabled: false }, true).isEnabled).toBe(false)
  })
})

describe('a change', () => {
  const failed = { ...notification, isEnabled: false, failuresInARow: 3, lastAttemptFailed: true }

  test('sets the given fields and leaves the rest', () => {
    expect(changed(notification, { titleTemplate: 'New', bodyTemplate: undefined })).toEqual({
      ...notification,
      titleTemplate: 'New',
    })
    expect(changed(notification, { libraryId: null, enabled: false })).toEqual({
      ...notification,
      isEnabled: false,
    })
  })

  test('that enables a notification resets its failure count', () => {
    expect(changed(failed, { enabled: true })).toMatchObject({
      isEnabled: true,
      failuresInARow: 0,
      lastAttemptFailed: false,
    })
  })

  test('that does not enable it keeps the failure count', () => {
    expect(changed(failed, { titleTemplate: 'New' })).toMatchObject({ isEnabled: false, failuresInARow: 3 })
    const enabled = { ...notification, failuresInARow: 2, lastAttemptFailed: true }
    expect(changed(enabled, { enabled: true })).toMatchObject({ failuresInARow: 2, lastAttemptFailed: true })
  })
})

describe('a notification matches an event', () => {
  const isFor = (
    more: Partial<Notification>,
    libraryId: LibraryId | null = null,
    appriseApiUrl: string | null = null,
  ) => concerns({ ...notification, ...more }, { name: 'onBackupFailed', libraryId }, { appriseApiUrl })

  const [ours, other] = [asLibraryId('l'), asLibraryId('other')]

  test('with its name, while it is enabled', () => {
    expect(isFor({})).toBe(true)
    expect(isFor({ eventName: 'onTest' })).toBe(false)
    expect(isFor({ isEnabled: false })).toBe(false)
  })

  test('of its library, or if either has no library', () => {
    expect(isFor({ libraryId: ours }, ours)).toBe(true)
    expect(isFor({ libraryId: ours }, other)).toBe(false)
    expect(isFor({ libraryId: null }, other)).toBe(true)
    expect(isFor({ libraryId: ours }, null)).toBe(true)
  })

  test('only if it can be delivered: Apprise URLs need an Apprise server', () => {
    const apprise = ['discord://x', 'no address']
    expect(isFor({ urls: apprise })).toBe(false)
    expect(isFor({ urls: apprise }, null, 'http://apprise')).toBe(true)
    expect(isFor({ urls: [...apprise, 'mailto:ada@a.example'] })).toBe(true)
  })
})

test('a message has its templates rendered', () => {
  const values = { name: 'books', errorMsg: 'full' }
  expect(messageFor(notification, values, { id: 'm', createdAt: 5 })).toEqual({
    id: 'm',
    createdAt: 5,
    eventName: 'onBackupFailed',
    type: 'info',
    title: 'Backup of books',
    body: 'Why: full',
    values,
  })
})

describe('events', () => {
  test('are all in the table, and their templates use only their own variables', () => {
    expect(EVENT_TABLE.map(({ name }) => name).toSorted()).toEqual([...NOTIFICATION_EVENTS].toSorted())
    for (const { defaults, testData } of EVENT_TABLE)
      for (const [, name] of `${defaults.title} ${defaults.body}`.matchAll(/\{\{(\w+)\}\}/g))
        expect(Object.keys(testData)).toContain(name)
  })

  test('of podcasts require a library, others do not', () => {
    const needing = EVENT_TABLE.filter(({ requiresLibrary }) => requiresLibrary).map(({ name }) => name)
    expect(needing).toEqual(['onPodcastEpisodeDownloaded', 'onRSSFeedFailed', 'onRSSFeedDisabled'])
  })

  test('are looked up by name', () => {
    expect(eventNamed('onBackupFailed').name).toBe('onBackupFailed')
    expect(() => eventNamed('onNothing' as 'onTest')).toThrow('There is no event onNothing.')
  })
})

describe('requests to services', () => {
  const message = (type: NotificationType = 'info'): Message => ({
    id: 'm1',
    eventName: 'onTest',
    type,
    title: 'T',
    body: 'B',
    values: { a: '1' },
    createdAt: 1_700_000_000_999,
  })
  const bodyOf = (request: { body: unknown }) => JSON.parse(String(request.body)) as Record<string, unknown>

  test('Apprise: sends all URLs at once', () => {
    expect(appriseRequest('http://apprise/notify', ['a://b'], message())).toEqual({
      url: 'http://apprise/notify',
      headers: { 'content-type': 'application/json' },
      body: '{"urls":["a://b"],"title":"T","body":"B"}',
    })
  })

  test('webhook: signs id, timestamp and body if there is a secret', () => {
    const request = channelRequest(
      { kind: 'webhook', address: 'https://a/h', secret: 's' },
      message('failure'),
    )
    const signed = createHmac('sha256', 's')
      .update(`m1.1700000000.${String(request.body)}`)
      .digest('base64')
    expect(request.url).toBe('https://a/h')
    expect(request.headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'm1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,${signed}`,
    })
    expect(bodyOf(request)).toEqual({
      type: 'onTest',
      timestamp: '2023-11-14T22:13:20.999Z',
      data: { title: 'T', body: 'B', level: 'failure', values: { a: '1' } },
    })
    const unsigned = channelRequest({ kind: 'webhook', address: 'https://a/h', secret: '' }, message())
    expect(Object.keys(unsigned.headers)).not.toContain('webhook-signature')
  })

  const ntfy = { kind: 'ntfy' as const, address: 'https://ntfy/', topic: 'books', username: '', secret: '' }

  test('ntfy: authenticates with a token, a password or not at all', () => {
    const authorization = (more: Partial<typeof ntfy>) =>
      channelRequest({ ...ntfy, ...more }, message()).headers['authorization']
    expect(authorization({})).toBeUndefined()
    expect(authorization({ secret: 'tk' })).toBe('Bearer tk')
    expect(authorization({ username: 'ada', secret: 'pw' })).toBe(`Basic ${btoa('ada:pw')}`)
  })

  test.each<[NotificationType, ntfy: number, gotify: number]>([
    ['info', 3, 4],
    ['success', 3, 4],
    ['warning', 4, 6],
    ['failure', 4, 8],
  ])('%s has priority %s for ntfy and %s for Gotify', (type, ofNtfy, ofGotify) => {
    const gotify = { kind: 'gotify' as const, address: 'https://push/x', secret: 'k' }
    expect(bodyOf(channelRequest(ntfy, message(type)))).toEqual({
      topic: 'books',
      title: 'T',
      message: 'B',
      priority: ofNtfy,
    })
    expect(bodyOf(channelRequest(gotify, message(type)))).toEqual({
      title: 'T',
      message: 'B',
      priority: ofGotify,
    })
  })

  test('Gotify: posts below its URL, with or without a trailing slash', () => {
    for (const address of ['https://push/x', 'https://push/x/'])
      expect(channelRequest({ kind: 'gotify', address, secret: 'k' }, message())).toMatchObject({
        url: 'https://push/x/message',
        headers: { 'x-gotify-key': 'k' },
      })
  })
})
