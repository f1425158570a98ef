import type { NewNotification } from '@lectern/contract/notifications'
import { describe, expect, test } from 'vitest'
import { add, app, configure, one, root, useNotifications } from './test-support/notifications.ts'

useNotifications()

describe('managing notifications', () => {
  test('[R3.029] each has an event, URLs, and templates for title and body', async () => {
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

  test('an update leaves other fields unchanged, and a removed notification is gone', async () => {
    const id = await add()
    const body = { id, titleTemplate: 'Changed' }
    const answer = await app.as(root).ask('notifications.update', { params: { id }, body })
    expect(answer.notifications).toMatchObject([{ id, titleTemplate: 'Changed', eventName: 'onTest' }])
    expect((await app.as(root).ask('notifications.remove', { params: { id } })).notifications).toEqual([])
    expect((await app.as(root).call('notifications.remove', { params: { id } })).status).toBe(404)
  })

  test('the settings hold the Apprise URL, and missing numbers fall back to the defaults', async () => {
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

  test('[R3.030] returns all fields of a notification, and the events of the protocol with their variables', async () => {
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
    [{ urls: ['nonsense'] }, 'not an address that notifications can be sent to'],
    [{ eventName: 'onNothing' }, 'eventName'],
    [{ libraryId: 'unknown' }, 'libraryId is of no library'],
  ])('rejects %j with the reason', async (wrong, reason) => {
    const body = { eventName: 'onTest', urls: ['tgram://a/b'], ...wrong } as NewNotification
    const answer = await app.as(root).call('notifications.create', { body })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(reason)
  })

  test.each([{ appriseApiUrl: 'nonsense' }, { maxFailedAttempts: 0 }, { maxNotificationQueue: 0 }])(
    'rejects the setting %j',
    async (body) => {
      expect((await app.as(root).call('notifications.updateSettings', { body })).status).toBe(400)
    },
  )

  test('is not allowed for non-admins', async () => {
    const user = await app.createUser()
    expect((await app.as(user).call('notifications.get')).status).toBe(403)
    expect((await app.as(user).call('notifications.log')).status).toBe(403)
  })
})
