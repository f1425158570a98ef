import type { NewNotification } from '@lectern/contract/notifications'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/jobs.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'

/** A server that sends notifications to a mock Apprise API. */

export let app: TestApp
export let root: Account
export let apprise: Receiver

export function useNotifications(): void {
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
}

const all = async () => (await app.as(root).ask('notifications.get')).settings.notifications
export const one = async (id: string) => (await all()).find((notification) => notification.id === id)
export const configure = (body: object = { appriseApiUrl: `${apprise.url}/notify` }) =>
  app.as(root).ask('notifications.updateSettings', { body: body as never })
export const waiting = () => app.ctx.jobs.list({ kind: 'notification', states: ['queued', 'running'] })
/** Waits until the queue is empty, including the pause after the last notification. */
export const settled = () => until(async () => (await waiting()).length === 0)

export async function add(given: Partial<NewNotification> = {}): Promise<string> {
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
