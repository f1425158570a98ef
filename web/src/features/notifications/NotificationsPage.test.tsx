import type { NotificationSettingsView, NotificationView } from '@lectern/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

const EVENTS = (['onTest', 'onBackupFailed'] as const).map((name) => ({
  name,
  requiresLibrary: false,
  description: name,
  variables: [name === 'onTest' ? 'version' : 'errorMsg'],
  defaults: { title: `${name} title`, body: `${name} {{errorMsg}}` },
  testData: { errorMsg: 'The disk is full' },
}))

const aNotification = (given: Partial<NotificationView> = {}): NotificationView => ({
  id: 'one',
  libraryId: null,
  eventName: 'onBackupFailed',
  urls: ['tgram://secret/chat'],
  titleTemplate: 'Failed',
  bodyTemplate: '{{errorMsg}}',
  enabled: true,
  type: 'info',
  lastFiredAt: null,
  lastAttemptFailed: false,
  numConsecutiveFailedAttempts: 0,
  numTimesFired: 0,
  createdAt: 1,
  ...given,
})

let settings: NotificationSettingsView
beforeEach(() => {
  settings = {
    id: 'notification-settings',
    appriseType: 'api',
    appriseApiUrl: null,
    notifications: [],
    maxFailedAttempts: 5,
    maxNotificationQueue: 20,
    notificationDelay: 1000,
  }
  server.answer('notifications.get', () => ({ data: { events: EVENTS }, settings }))
  server.answer('notifications.log', () => ({ sent: [] }))
  server.answer('notifications.updateSettings', () => undefined)
  server.answer('notifications.create', ({ body }) => ({
    ...settings,
    notifications: [aNotification({ eventName: body.eventName, urls: body.urls })],
  }))
  server.answer('notifications.update', () => settings)
  server.answer('notifications.remove', () => ({ ...settings, notifications: [] }))
})

async function show(notifications: NotificationView[] = []) {
  settings = { ...settings, notifications }
  const page = await renderPage(<NotificationsPage />, { user: aUser({ type: 'root' }) })
  await screen.findByRole('heading', { name: 'Delivery' })
  const press = (name: string) => page.person.click(screen.getByRole('button', { name }))
  const agree = async (name: string) =>
    page.person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  return { ...page, press, agree }
}

test('without notifications, shows an empty state and offers to create one', async () => {
  await show()
  expect(screen.getByText('No notifications yet.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Create' })).toBeInTheDocument()
})

describe('delivery settings', () => {
  test('are saved as a whole', async () => {
    const { person, press } = await show()
    await person.type(screen.getByLabelText('Apprise API URL'), 'http://apprise:8000/notify')
    await person.clear(screen.getByLabelText(/Max queue size/))
    await person.type(screen.getByLabelText(/Max queue size/), '7')
    await press('Save')
    expect(await screen.findByText('Notification settings saved')).toBeInTheDocument()
    expect(server.bodies('notifications.updateSettings')).toEqual([
      { appriseApiUrl: 'http://apprise:8000/notify', maxFailedAttempts: 5, maxNotificationQueue: 7 },
    ])
  })

  test('an invalid URL shows an error beside the field, and nothing is sent', async () => {
    const { person, press } = await show()
    await person.type(screen.getByLabelText('Apprise API URL'), 'apprise')
    await press('Save')
    expect(screen.getByLabelText('Apprise API URL')).toHaveAccessibleDescription(/Enter a full URL/)
    expect(server.bodies('notifications.updateSettings')).toEqual([])
  })

  test('show an error when saving fails', async () => {
    server.answer('notifications.updateSettings', () => refuse('internal', ''))
    const { press } = await show()
    await press('Save')
    expect(await screen.findByText('Failed to save notification settings')).toBeInTheDocument()
  })
})

describe('a new notification', () => {
  test('choosing an event fills in the templates; URLs are added, variables inserted, and everything is sent', async () => {
    const { person, press } = await show()
    await press('Create')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText('Title template')).toHaveValue('onTest title')
    await person.click(within(dialog).getByRole('combobox', { name: 'Event' }))
    await person.click(await screen.findByRole('option', { name: /Backup failed/ }))
    expect(within(dialog).getByLabelText('Title template')).toHaveValue('onBackupFailed title')
    expect(within(dialog).getByRole('region', { name: 'Preview' })).toHaveTextContent('The disk is full')
    await person.click(within(dialog).getByLabelText('Title template'))
    await press('Insert errorMsg')
    expect(within(dialog).getByLabelText('Title template')).toHaveValue('onBackupFailed title{{errorMsg}}')
    await person.type(within(dialog).getByLabelText('Apprise URL'), 'tgram://bot/chat{Enter}')
    await person.click(within(dialog).getByRole('combobox', { name: 'Service' }))
    await person.click(await screen.findByRole('option', { name: 'Webhook' }))
    await person.type(within(dialog).getByLabelText('URL'), 'https://a.example/hook')
    await person.type(within(dialog).getByLabelText(/Secret/), 's3cret')
    await press('Add')
    await press('Submit')
    expect(await screen.findByText('Notification created')).toBeInTheDocument()
    expect(server.bodies('notifications.create')).toEqual([
      {
        libraryId: null,
        eventName: 'onBackupFailed',
        urls: ['tgram://bot/chat', 'webhook+https://:s3cret@a.example/hook'],
        titleTemplate: 'onBackupFailed title{{errorMsg}}',
        bodyTemplate: 'onBackupFailed {{errorMsg}}',
        enabled: true,
        type: 'info',
      },
    ])
    expect(await screen.findByText('a.example')).toBeInTheDocument()
  })

  test('includes an address that was typed but not added', async () => {
    const { person, press } = await show()
    await press('Create')
    const dialog = await screen.findByRole('dialog')
    await person.type(within(dialog).getByLabelText('Apprise URL'), 'tgram://first/chat{Enter}')
    await person.type(within(dialog).getByLabelText('Apprise URL'), 'nonsense')
    await press('Submit')
    expect(within(dialog).getByText('This address can’t be used.')).toBeInTheDocument()
    expect(server.bodies('notifications.create')).toEqual([])
    await person.clear(within(dialog).getByLabelText('Apprise URL'))
    await person.type(within(dialog).getByLabelText('Apprise URL'), 'tgram://second/chat')
    await press('Submit')
    expect(await screen.findByText('Notification created')).toBeInTheDocument()
    expect(server.bodies('notifications.create')).toMatchObject([
      { urls: ['tgram://first/chat', 'tgram://second/chat'] },
    ])
  })

  test('requires a valid URL', async () => {
    const { person, press } = await show()
    await press('Create')
    const dialog = await screen.findByRole('dialog')
    await press('Submit')
    expect(within(dialog).getByText('Add at least one address.')).toBeInTheDocument()
    await person.type(within(dialog).getByLabelText('Apprise URL'), 'nonsense')
    await press('Add')
    expect(within(dialog).getByText('This address can’t be used.')).toBeInTheDocument()
    expect(server.bodies('notifications.create')).toEqual([])
  })
})

describe('a notification', () => {
  test('shows its destination without secrets, and the outcome of the last attempt', async () => {
    await show([
      aNotification({
        enabled: false,
        lastFiredAt: Date.now() - 3_600_000,
        lastAttemptFailed: true,
        numConsecutiveFailedAttempts: 5,
      }),
    ])
    const [card] = screen.getAllByRole('listitem')
    expect(card).toHaveTextContent('Backup failed Off')
    expect(card).toHaveTextContent('tgram://…')
    expect(card).toHaveTextContent('Last attempt failed 1 hour ago · failures in a row: 5')
  })

  test('can be enabled when it is off', async () => {
    const { press } = await show([aNotification({ enabled: false })])
    await press('Enable')
    expect(await screen.findByText('Notification updated')).toBeInTheDocument()
    expect(server.bodies('notifications.update')).toEqual([{ id: 'one', enabled: true }])
  })

  test('is tested after confirmation, and shows the server’s response', async () => {
    server.answer('notifications.testOneNow', () => refuse('undelivered', 'Apprise is not configured'))
    const { press, agree } = await show([aNotification()])
    await press('Test')
    await agree('Test')
    expect(await screen.findByText('Apprise is not configured')).toBeInTheDocument()
  })

  test('for the test event can be fired, succeeding or failing', async () => {
    server.answer('notifications.fireTestNow', () => undefined)
    const { press } = await show([aNotification({ eventName: 'onTest' })])
    await press('Fire')
    expect(await screen.findByText('Test event fired')).toBeInTheDocument()
    await press('Fire and fail')
    await waitFor(() => expect(server.requests('notifications.fireTestNow')).toHaveLength(2))
    expect(server.requests('notifications.fireTestNow').map(({ query }) => query.fail)).toEqual([false, true])
  })

  test('is deleted after confirmation', async () => {
    const { press, agree } = await show([aNotification()])
    await press('Delete “Backup failed”')
    await agree('Delete notification')
    expect(await screen.findByText('Notification deleted')).toBeInTheDocument()
    expect(await screen.findByText('No notifications yet.')).toBeInTheDocument()
  })
})

test('lists sent notifications with their outcome', async () => {
  const sent = {
    notificationId: 'one',
    eventName: 'onTest' as const,
    body: '',
    channels: ['ntfy.sh/books'],
  }
  server.answer('notifications.log', () => ({
    sent: [
      { ...sent, id: 2, title: 'Second', error: 'ntfy.sh answered 403', isTest: true, sentAt: 2 },
      { ...sent, id: 1, title: 'First', error: null, isTest: false, sentAt: 1 },
    ],
  }))
  await show()
  const list = await screen.findByText('ntfy.sh answered 403')
  expect(list.closest('li')).toHaveTextContent(/Second.*Failed/)
  expect(screen.getByText('First').closest('li')).toHaveTextContent(/Sent/)
})
