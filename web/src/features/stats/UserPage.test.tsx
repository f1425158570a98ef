import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLogin, aSession, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { UserAccess } from '../users/UserAccess.tsx'
import { UserPage } from './UserPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const lena = aUser({ username: 'lena', hasOpenIDLink: true })
const root = aUser({ type: 'root', username: 'root', hasOpenIDLink: true })
const admin = aUser({ type: 'admin', username: 'tomas' })
const phone = aLogin({ userAgent: 'ShelfPlayer/3.1.0 (iOS 18.1)', ipAddress: '10.0.0.7' })
const browser = aLogin({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
})

let logins = [phone, browser]
let hasCodes = true
let isLinked = true

beforeEach(() => {
  logins = [phone, browser]
  hasCodes = true
  isLinked = true
  server.answer('users.get', ({ params }) => ({
    ...(params.id === root.id ? root : lena),
    hasOpenIDLink: isLinked,
    mediaProgress: [],
  }))
  server.answer('stats.ofUser', () => ({
    totalTime: 7200,
    today: 60,
    timeReading: 0,
    daysReading: {},
    days: {},
    dayOfWeek: {},
    items: {},
    recentSessions: [],
  }))
  server.answer('stats.sessionsOfUser', () => ({
    total: 3,
    numPages: 1,
    page: 0,
    itemsPerPage: 10,
    sessions: [aSession()],
  }))
  server.answer('userLogins.list', ({ query }) => ({
    total: logins.length,
    numPages: 1,
    page: query.page,
    itemsPerPage: query.itemsPerPage,
    sessions: logins,
  }))
  server.answer('userLogins.end', ({ params }) => {
    logins = logins.filter(({ id }) => id !== params.loginId)
  })
  server.answer('secondFactor.ofUser', () => ({ isOn: hasCodes, recoveryCodesLeft: 3 }))
  server.answer('secondFactor.reset', () => {
    hasCodes = false
  })
  server.answer('openid.unlink', () => {
    isLinked = false
  })
})

const show = (user = lena, viewer = admin) =>
  renderPage(<UserPage userId={user.id}>{(known) => <UserAccess user={known} />}</UserPage>, { user: viewer })

test('shows the user’s listening time, and that nothing has been started', async () => {
  await show()
  expect(await screen.findByRole('heading', { level: 1, name: 'lena' })).toBeInTheDocument()
  const figure = (name: string) => screen.getByText(name).parentElement
  await waitFor(() => expect(figure('Total time')).toHaveTextContent('2 h'))
  expect(figure('Sessions')).toHaveTextContent('3')
  expect(figure('Last session')).toHaveTextContent('The Long Walk Home')
  expect(screen.getByText('Nothing started yet.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View sessions' })).toBeInTheDocument()
})

test('shows an error when the account can’t be loaded, and retries', async () => {
  server.answer('users.get', () => refuse('internal', 'no'))
  const { person } = await show()
  expect(await screen.findByText('The account could not be loaded.')).toBeInTheDocument()
  server.answer('users.get', () => ({ ...lena, mediaProgress: [] }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'lena' })).toBeInTheDocument()
})

describe('an admin', () => {
  test('signs a user out on one device', async () => {
    const { person } = await show()
    await screen.findByText('Firefox · Linux')
    await person.click(screen.getByRole('button', { name: /^Sign out ShelfPlayer/ }))
    expect(await screen.findByText(/^Signed out: ShelfPlayer/)).toBeInTheDocument()
    expect(server.requests('userLogins.end').map(({ params }) => params)).toEqual([
      { id: lena.id, loginId: phone.id },
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out ShelfPlayer/ })).toBeNull())
    expect(screen.getByText('Firefox · Linux')).toBeInTheDocument()
  })

  test('sees an error when that fails', async () => {
    server.answer('userLogins.end', () => refuse('not_found', 'Login not found'))
    const { person } = await show()
    await person.click(await screen.findByRole('button', { name: /^Sign out ShelfPlayer/ }))
    expect(await screen.findByText('Login not found')).toBeInTheDocument()
  })

  test('resets two-step sign-in after confirmation', async () => {
    const { person } = await show()
    await person.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('“lena” signs in with the password alone')
    expect(server.requests('secondFactor.reset')).toHaveLength(0)
    await person.click(within(question).getByRole('button', { name: 'Turn off' }))
    expect((await screen.findAllByText('Two-step sign-in is off')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull())
  })

  test('unlinks a user from the OpenID provider', async () => {
    const { person } = await show()
    await person.click(await screen.findByRole('button', { name: 'Unlink account' }))
    const question = await screen.findByRole('alertdialog')
    await person.click(within(question).getByRole('button', { name: 'Unlink account' }))
    expect(await screen.findByText('Account unlinked')).toBeInTheDocument()
    expect(await screen.findByText('Not linked to the OpenID provider')).toBeInTheDocument()
  })

  test('has none of these buttons for root', async () => {
    await show(root)
    await screen.findByText('Linked to the OpenID provider')
    await screen.findByText('Two-step sign-in is on')
    expect(screen.queryByRole('button', { name: /Sign out|Reset|Unlink/ })).toBeNull()
  })
})
