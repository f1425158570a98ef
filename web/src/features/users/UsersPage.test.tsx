import type { UserView } from '@lectern/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aSession, asPublic, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { UsersPage } from './UsersPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const HOUR_MS = 3_600_000
const server = fakeServer()

const root = aUser({ type: 'root', username: 'root', lastSeen: Date.now(), createdAt: 2 })
const admin = aUser({ type: 'admin', username: 'tomas', createdAt: 3 })
const lena = aUser({
  username: 'lena',
  lastSeen: Date.now() - 2 * HOUR_MS,
  createdAt: Date.UTC(2026, 4, 6, 12),
})
const old = aUser({ username: 'grandfather', isActive: false, createdAt: 1 })

let online: UserView[]

beforeEach(() => {
  online = [root]
  server.answer('users.list', () => ({ users: [root, admin, lena, old] }))
  server.answer('users.online', () => ({ usersOnline: online.map(asPublic), openSessions: [] }))
  server.answer('users.remove', () => ({ success: true }))
})
afterEach(closeConnection)

const row = (username: string): HTMLElement => {
  const found = screen.getAllByRole('row').find((element) => within(element).queryByText(username))
  if (!found) throw new Error(`There is no row of ${username}`)
  return found
}
const show = async (viewer = root) => {
  const page = await renderPage(<UsersPage />, { user: viewer })
  await screen.findByText('lena')
  return page
}

test('lists accounts in order of creation, with type, last visit and date', async () => {
  await show()
  const names = screen.getAllByText(/^(grandfather|root|tomas|lena)$/).map((element) => element.textContent)
  expect(names).toEqual(['grandfather', 'root', 'tomas', 'lena'])
  expect(within(row('lena')).getByRole('cell', { name: 'User' })).toBeInTheDocument()
  expect(row('lena')).toHaveTextContent('2 hours ago')
  expect(row('lena')).toHaveTextContent('05/06/2026')
  expect(row('tomas')).toHaveTextContent('Never')
})

test('labels a disabled account in words', async () => {
  await show()
  expect(within(row('grandfather')).getByText('Disabled')).toBeInTheDocument()
  expect(within(row('lena')).queryByText('Disabled')).toBeNull()
})

describe('permissions', () => {
  const buttons = (username: string) =>
    within(row(username))
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))

  test('root can edit everyone, and delete everyone but root', async () => {
    await show(root)
    expect(buttons('root')).toEqual(['Edit root'])
    expect(buttons('tomas')).toEqual(['Edit tomas', 'Delete tomas'])
    expect(buttons('lena')).toEqual(['Edit lena', 'Delete lena'])
  })

  test('an admin can’t touch root, and can’t delete themself', async () => {
    await show(admin)
    expect(buttons('root')).toEqual([])
    expect(buttons('tomas')).toEqual(['Edit tomas'])
    expect(buttons('lena')).toEqual(['Edit lena', 'Delete lena'])
  })
})

describe('deleting a user', () => {
  const ask = async () => {
    const page = await show()
    await page.person.click(screen.getByRole('button', { name: 'Delete lena' }))
    return { ...page, prompt: await screen.findByRole('alertdialog') }
  }

  test('[R8.055] asks by name, and shows a toast when done', async () => {
    const { person, prompt } = await ask()
    expect(prompt).toHaveTextContent('“lena”')
    expect(prompt).toHaveTextContent('You can restore it from the trash for 30 days.')
    await person.click(within(prompt).getByRole('button', { name: 'Delete user' }))
    expect(await screen.findByText('User deleted')).toBeInTheDocument()
    expect(server.requests('users.remove').map(({ params }) => params)).toEqual([{ id: lena.id }])
    expect(screen.queryByText('lena')).toBeNull()
  })

  test('does nothing when declined', async () => {
    const { person, prompt } = await ask()
    await person.click(within(prompt).getByRole('button', { name: 'Cancel' }))
    expect(server.requests('users.remove')).toEqual([])
    expect(screen.getByText('lena')).toBeInTheDocument()
  })

  test('[R8.055] shows an error on failure, and keeps the account', async () => {
    server.answer('users.remove', () => refuse('internal', ''))
    const { person, prompt } = await ask()
    await person.click(within(prompt).getByRole('button', { name: 'Delete user' }))
    expect(await screen.findByText('Failed to delete user')).toBeInTheDocument()
    expect(screen.getByText('lena')).toBeInTheDocument()
  })
})

describe('while the page is open', () => {
  const watch = async () => {
    await show()
    await openConnection()
  }

  test('users go online and offline', async () => {
    await watch()
    expect(within(row('root')).getByRole('img', { name: 'Online' })).toBeInTheDocument()
    expect(within(row('lena')).getByRole('img', { name: 'Offline' })).toBeInTheDocument()
    sendEvent('user_online', asPublic(lena))
    expect(await within(row('lena')).findByRole('img', { name: 'Online' })).toBeInTheDocument()
    sendEvent('user_offline', asPublic({ ...lena, lastSeen: Date.now() }))
    expect(await within(row('lena')).findByRole('img', { name: 'Offline' })).toBeInTheDocument()
    expect(row('lena')).toHaveTextContent('now')
  })

  test('[R7.074] shows what a user is listening to while it lasts, without marking anyone online', async () => {
    online = [root]
    await watch()
    const listening = (user: UserView) => ({ ...asPublic(user), session: { displayTitle: 'The Gate' } })
    sendEvent('user_stream_update', listening(lena))
    sendEvent('user_stream_update', listening(root))
    expect(await within(row('root')).findByText('Listening: The Gate')).toBeInTheDocument()
    expect(within(row('lena')).getByRole('img', { name: 'Offline' })).toBeInTheDocument()
    expect(row('lena')).not.toHaveTextContent('The Gate')
    sendEvent('user_stream_update', asPublic(root))
    await waitFor(() => expect(row('root')).not.toHaveTextContent('The Gate'))
  })

  test('shows what an idle user listened to last, even after the account is changed meanwhile', async () => {
    server.answer('users.list', ({ query }) => ({
      users: [
        root,
        {
          ...lena,
          latestSession: query.include.has('latestsession') ? aSession({ displayTitle: 'The Gate' }) : null,
        },
      ],
    }))
    await watch()
    expect(within(row('lena')).getByText('Last: The Gate')).toBeInTheDocument()
    expect(row('root')).not.toHaveTextContent('Last')
    sendEvent('account_updated', { ...lena, type: 'guest' })
    await waitFor(() => expect(row('lena')).toHaveTextContent('Guest'))
    expect(row('lena')).toHaveTextContent('Last: The Gate')
  })

  test('what a user has just finished listening to becomes the last item', async () => {
    await watch()
    expect(row('root')).not.toHaveTextContent('Last')
    server.answer('users.list', () => ({
      users: [{ ...root, latestSession: aSession({ displayTitle: 'The Gate' }) }, lena],
    }))
    sendEvent('user_stream_update', asPublic(root))
    expect(await within(row('root')).findByText('Last: The Gate')).toBeInTheDocument()
  })

  test('[R4.013] the connection reports who is online when it opens', async () => {
    await watch()
    expect(within(row('lena')).getByRole('img', { name: 'Offline' })).toBeInTheDocument()
    sendEvent('init', {
      userId: root.id,
      username: 'root',
      librariesScanning: [],
      usersOnline: [asPublic(root), asPublic(lena)],
    })
    expect(await within(row('lena')).findByRole('img', { name: 'Online' })).toBeInTheDocument()
  })

  test('a user who closes one of two windows stays online', async () => {
    online = [root, lena]
    await watch()
    sendEvent('user_offline', asPublic(lena))
    await waitFor(() => expect(server.requests('users.online')).toHaveLength(2))
    expect(within(row('lena')).getByRole('img', { name: 'Online' })).toBeInTheDocument()
  })

  test('accounts added, changed and removed elsewhere are updated', async () => {
    await watch()
    const maria = aUser({ username: 'maria' })
    sendEvent('user_added', maria)
    expect(await screen.findByText('maria')).toBeInTheDocument()
    sendEvent('account_updated', { ...maria, username: 'marie', type: 'guest' })
    expect(await screen.findByText('marie')).toBeInTheDocument()
    expect(row('marie')).toHaveTextContent('Guest')
    expect(screen.queryByText('maria')).toBeNull()
    sendEvent('user_removed', { ...maria, username: 'marie' })
    await waitFor(() => expect(screen.queryByText('marie')).toBeNull())
  })
})

test('shows an error when the list can’t be loaded, and can retry', async () => {
  server.answer('users.list', () => refuse('internal', ''))
  const { person } = await renderPage(<UsersPage />)
  expect(await screen.findByText('The users could not be loaded.')).toBeInTheDocument()
  server.answer('users.list', () => ({ users: [lena] }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('lena')).toBeInTheDocument()
})
