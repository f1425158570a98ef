import type { ApiKeyView } from '@lectern/contract/keys'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ApiKeysPage } from './ApiKeysPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const root = aUser({ type: 'root', username: 'root' })
const admin = aUser({ type: 'admin', username: 'tomas' })
const lena = aUser({ username: 'lena' })
const DAY_MS = 86_400_000

const aKey = (given: Partial<ApiKeyView> = {}): ApiKeyView => ({
  id: crypto.randomUUID(),
  name: 'Backup script',
  description: null,
  expiresAt: null,
  lastUsedAt: null,
  isActive: true,
  permissions: null,
  userId: lena.id,
  createdByUserId: root.id,
  createdAt: '2026-05-06T12:00:00.000Z',
  updatedAt: '2026-05-06T12:00:00.000Z',
  user: { id: lena.id, username: 'lena', type: 'user' },
  createdByUser: { id: root.id, username: 'root', type: 'root' },
  ...given,
})

let keys: ApiKeyView[]
beforeEach(() => {
  keys = []
  server.answer('users.list', () => ({ users: [root, admin, lena] }))
  server.answer('apiKeys.list', () => ({ apiKeys: keys }))
  server.answer('apiKeys.create', ({ body }) => {
    const made = aKey({ name: body.name, isActive: body.isActive })
    keys = [...keys, made]
    return { apiKey: { ...made, apiKey: 'lectern_secret' } }
  })
  server.answer('apiKeys.update', ({ body }) => ({ apiKey: aKey(body) }))
  server.answer('apiKeys.remove', () => {
    keys = []
  })
})

test('shows an empty state, then creates a key with a user and an expiry in days and reveals it only once', async () => {
  const { person } = await renderPage(<ApiKeysPage />, { user: root })
  await screen.findByText('There are no API keys yet.')
  await person.click(screen.getByRole('button', { name: 'Add API key' }))
  const form = await screen.findByRole('dialog')
  await person.click(within(form).getByRole('button', { name: 'Create API key' }))
  expect(within(form).getByText('Enter a name.')).toBeVisible()
  expect(within(form).getByText('Choose a user.')).toBeVisible()
  await person.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Home automation')
  await person.type(within(form).getByRole('spinbutton', { name: /^Expires in/ }), '30')
  await person.click(within(form).getByRole('combobox', { name: /^Acts on behalf of user/ }))
  await person.click(await screen.findByRole('option', { name: 'lena' }))
  await person.click(within(form).getByRole('button', { name: 'Create API key' }))
  expect(await screen.findByDisplayValue('lectern_secret')).toBeVisible()
  expect(server.bodies('apiKeys.create')).toEqual([
    { name: 'Home automation', userId: lena.id, isActive: true, expiresIn: 30 * 86_400 },
  ])
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Home automation')).toBeVisible()
  expect(screen.queryByDisplayValue('lectern_secret')).toBeNull()
})

test('lists each key with the user it acts for, its expiry and its status', async () => {
  keys = [
    aKey(),
    aKey({ name: 'Old', isActive: false, expiresAt: new Date(Date.now() - DAY_MS).toISOString() }),
    aKey({ name: 'Off', isActive: false }),
  ]
  await renderPage(<ApiKeysPage />, { user: root })
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
  expect(await row('Backup script')).toHaveTextContent('lena')
  expect(await row('Backup script')).toHaveTextContent('Never')
  expect(await row('Old')).toHaveTextContent('Expired')
  expect(await row('Off')).toHaveTextContent('Disabled')
})

test('disables and deletes a key, and shows the server’s error when it refuses', async () => {
  keys = [aKey()]
  const { person } = await renderPage(<ApiKeysPage />, { user: root })
  await person.click(await screen.findByRole('button', { name: 'Edit Backup script' }))
  const form = await screen.findByRole('dialog')
  await person.click(within(form).getByRole('switch', { name: 'Enabled' }))
  await person.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('API key updated')).toBeVisible()
  expect(server.bodies('apiKeys.update')).toEqual([{ userId: lena.id, isActive: false }])

  server.answer('apiKeys.remove', () => refuse('forbidden', 'Only root may manage API keys of root'))
  const askToDelete = async () => {
    await person.click(screen.getByRole('button', { name: 'Delete Backup script' }))
    await person.click(await screen.findByRole('button', { name: 'Delete API key' }))
  }
  await askToDelete()
  expect(await screen.findByText('Only root may manage API keys of root')).toBeVisible()
  server.answer('apiKeys.remove', () => {
    keys = []
  })
  await askToDelete()
  expect(await screen.findByText('API key deleted')).toBeVisible()
  expect(await screen.findByText('There are no API keys yet.')).toBeVisible()
})

test('does not let an admin manage root’s keys or create one that acts as root', async () => {
  keys = [aKey({ name: 'Of root', user: { id: root.id, username: 'root', type: 'root' } })]
  const { person } = await renderPage(<ApiKeysPage />, { user: admin })
  await screen.findByText('Of root')
  expect(screen.queryByRole('button', { name: /Of root/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Add API key' }))
  await person.click(await screen.findByRole('combobox', { name: /^Acts on behalf of user/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['tomas', 'lena'])
})

test('asks before a started form is closed', async () => {
  const { person } = await renderPage(<ApiKeysPage />, { user: root })
  await person.click(await screen.findByRole('button', { name: 'Add API key' }))
  await person.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Home automation{Escape}')
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Home automation')
})
