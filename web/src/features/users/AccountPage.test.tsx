import { LANGUAGES } from '@lectern/contract/constants'
import type { AppPasswordView } from '@lectern/contract/keys'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLogin, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { LANGUAGE_NAMES } from '../../lib/languages.ts'
import { storedToken } from '../../lib/token.ts'
import { AccountPage } from './AccountPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const lena = aUser({ username: 'lena' })
const root = aUser({ type: 'root', username: 'root' })
const here = aLogin({
  current: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
})
const phone = aLogin({
  userAgent: 'ShelfPlayer/3.1.0 (iOS 18.1)',
  ipAddress: '10.0.0.7',
  updatedAt: Date.now() - 3_600_000,
})

let logins = [here, phone]
let appPasswords: AppPasswordView[] = []

beforeEach(() => {
  logins = [here, phone]
  appPasswords = []
  server.answer('me.logins', ({ query }) => ({
    total: logins.length,
    numPages: Math.ceil(logins.length / query.itemsPerPage),
    page: query.page,
    itemsPerPage: query.itemsPerPage,
    sessions: logins.slice(query.page * query.itemsPerPage, (query.page + 1) * query.itemsPerPage),
  }))
  server.answer('me.endLogin', ({ params }) => {
    logins = logins.filter((login) => login.id !== params.id)
  })
  server.answer('appPasswords.list', () => ({ appPasswords }))
  server.answer('secondFactor.get', () => ({ isOn: false, recoveryCodesLeft: 0 }))
  server.answer('passkeys.list', () => ({ passkeys: [] }))
  server.answer('auth.logout', () => ({ redirect_url: null }))
  server.answer('me.changePassword', () => ({
    success: true,
    user: { accessToken: 'a-new-token', refreshToken: null, token: 'x' },
  }))
})
afterEach(() => void delete document.documentElement.dataset.theme)

const onSignOut = vi.fn<() => Promise<void>>(() => Promise.resolve())

async function show(user = lena) {
  onSignOut.mockClear()
  const page = await renderPage(<AccountPage onSignOut={onSignOut} />, { user })
  await screen.findByText('This device')
  return page
}

test('username and type are read-only', async () => {
  await show()
  expect(screen.getByLabelText('Username')).toHaveValue('lena')
  expect(screen.getByLabelText('Username')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Account type')).toHaveValue('User')
  expect(screen.getByLabelText('Account type')).toHaveAttribute('readonly')
})

describe('the language', () => {
  test('[R1.020] can be any of the nine, each listed under its own name', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('combobox', { name: 'Language' }))
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(LANGUAGES.map((code) => LANGUAGE_NAMES[code]))
    expect(options).toHaveLength(9)
  })

  test('[R1.023] is stored in this browser and used on the next visit', async () => {
    const { person, unmount, language } = await show()
    await person.click(screen.getByRole('combobox', { name: 'Language' }))
    await person.click(await screen.findByRole('option', { name: 'Deutsch' }))
    await waitFor(() => expect(language()).toBe('de'))
    expect(localStorage.getItem('lang')).toBe('de')
    expect(document.documentElement.lang).toBe('de')
    unmount()
    const again = await renderPage(<AccountPage onSignOut={onSignOut} />, { user: lena })
    expect(again.language()).toBe('de')
    expect(screen.getByText('Deutsch')).toBeInTheDocument()
  })
})

test('the theme is set per browser', async () => {
  const { person } = await show()
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked()
  await person.click(screen.getByRole('radio', { name: 'Light' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
})

describe('the password', () => {
  const change = async (user: typeof lena, current: string, next: string, repeated = next) => {
    const page = await show(user)
    const fields = [/Current password/, /^New password(?! again)/, /New password again/]
    for (const [index, text] of [current, next, repeated].entries()) {
      const field = screen.getByLabelText(fields[index] ?? '')
      if (text !== '') await page.person.type(field, text)
    }
    await page.person.click(screen.getByRole('button', { name: 'Change password' }))
    return page
  }

  test('is changed, and this browser continues with the new token', async () => {
    await change(lena, 'old', 'new')
    expect(await screen.findByText('Password changed')).toBeInTheDocument()
    expect(server.bodies('me.changePassword')).toEqual([{ password: 'old', newPassword: 'new' }])
    expect(storedToken()).toBe('a-new-token')
    expect(screen.getByLabelText(/Current password/)).toHaveValue('')
  })

  test('shows an error beside its field when it is wrong', async () => {
    server.answer('me.changePassword', () => refuse('invalid', 'Invalid password'))
    await change(lena, 'wrong', 'new')
    await waitFor(() =>
      expect(screen.getByLabelText(/Current password/)).toHaveAccessibleDescription(
        'That isn’t your current password.',
      ),
    )
    expect(screen.getByLabelText(/Current password/)).toHaveFocus()
  })

  test('is not sent when the repetition differs', async () => {
    await change(lena, 'old', 'new', 'nwe')
    expect(screen.getByText('The passwords don’t match.')).toBeInTheDocument()
    expect(server.bodies('me.changePassword')).toEqual([])
  })

  test('of root can be set empty, after confirmation', async () => {
    const { person } = await change(root, 'old', '')
    const prompt = await screen.findByRole('alertdialog')
    expect(server.bodies('me.changePassword')).toEqual([])
    await person.click(within(prompt).getByRole('button', { name: 'Use no password' }))
    await screen.findByText('Password changed')
    expect(server.bodies('me.changePassword')).toEqual([{ password: 'old', newPassword: '' }])
  })

  test('cannot be changed by guests', async () => {
    await show(aUser({ type: 'guest', username: 'guest' }))
    expect(screen.queryByLabelText(/Current password/)).toBeNull()
  })
})

describe('signed-in devices', () => {
  test('are listed by client, with the current one marked', async () => {
    await show()
    const [first, second] = screen.getAllByRole('listitem')
    expect(first).toHaveTextContent('Firefox · Linux')
    expect(first).toHaveTextContent('This device')
    expect(second).toHaveTextContent('ShelfPlayer 3.1.0')
    expect(second).toHaveTextContent('10.0.0.7')
    expect(second).toHaveTextContent('1 hour ago')
    expect(screen.queryByRole('button', { name: /Sign out Firefox/ })).toBeNull()
  })

  test('can be signed out individually', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Sign out ShelfPlayer 3.1.0' }))
    expect(await screen.findByText('Signed out: ShelfPlayer 3.1.0')).toBeInTheDocument()
    expect(server.requests('me.endLogin').map(({ params }) => params.id)).toEqual([phone.id])
    await waitFor(() => expect(screen.queryByText('ShelfPlayer 3.1.0')).toBeNull())
  })

  test('are shown ten at a time', async () => {
    logins = [here, ...Array.from({ length: 10 }, (_, index) => aLogin({ userAgent: `Player/${index}` }))]
    const { person } = await show()
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Player 9')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Sign out Player 9' }))
    await waitFor(() => expect(screen.getByText('This device')).toBeInTheDocument())
  })

  test('can all be signed out, including this one, after confirmation', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const prompt = await screen.findByRole('alertdialog')
    expect(server.requests('auth.logout')).toEqual([])
    await person.click(within(prompt).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce())
    expect(server.requests('auth.logout')[0]?.query).toEqual({ allDevices: true })
  })

  test('stay signed in, including this one, when signing out everywhere fails', async () => {
    server.answer('auth.logout', () => refuse('internal', ''))
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const prompt = await screen.findByRole('alertdialog')
    await person.click(within(prompt).getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('Failed to sign out everywhere')).toBeInTheDocument()
    expect(onSignOut).not.toHaveBeenCalled()
  })
})

test('a linked account is unlinked from the OpenID provider only after confirmation', async () => {
  server.answer('openid.unlinkOwn', () => ({ user: lena }))
  const { person } = await show({ ...lena, hasOpenIDLink: true })
  const unlink = screen.getByRole('button', { name: 'Unlink account' })
  await person.click(unlink)
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(server.requests('openid.unlinkOwn')).toHaveLength(0)
  await person.click(unlink)
  const question = await screen.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Unlink account' }))
  expect(await screen.findByText('Account unlinked')).toBeInTheDocument()
})

test('signs out', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
})

describe('app passwords', () => {
  const kobo: AppPasswordView = {
    id: 'kobo',
    name: 'Kobo',
    scope: 'opds',
    createdAt: 1,
    lastUsedAt: null,
    lastUsedAddress: null,
  }

  test('a new one requires a name, is shown once, and says what it gives access to', async () => {
    server.answer('appPasswords.create', ({ body }) => {
      appPasswords = [{ ...kobo, name: body.name, scope: body.scope }]
      return { appPassword: appPasswords[0] as AppPasswordView, password: 'abcd-efgh-2345-6789-abcd' }
    })
    const { person } = await show()
    const make = () => person.click(screen.getByRole('button', { name: 'Create app password' }))
    await make()
    expect(screen.getByText('Enter a name.')).toBeVisible()
    await person.type(screen.getByRole('textbox', { name: /^Name/ }), 'My Kobo')
    await person.click(screen.getByRole('combobox', { name: 'For' }))
    await person.click(await screen.findByRole('option', { name: 'KOReader sync' }))
    await make()
    expect(await screen.findByLabelText('Password for My Kobo')).toHaveValue('abcd-efgh-2345-6789-abcd')
    expect(server.bodies('appPasswords.create')).toEqual([{ name: 'My Kobo', scope: 'kosync' }])
    expect(screen.getByRole('button', { name: 'Revoke My Kobo' })).toBeVisible()
  })

  test('can be revoked after confirmation', async () => {
    appPasswords = [kobo]
    server.answer('appPasswords.remove', () => {
      appPasswords = []
    })
    const { person } = await show()
    await person.click(await screen.findByRole('button', { name: 'Revoke Kobo' }))
    await person.click(await screen.findByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('App password revoked: Kobo')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Kobo' })).toBeNull())
  })

  test('the URLs for apps can be copied', async () => {
    await show()
    expect(screen.getByLabelText('OPDS catalog')).toHaveValue(`${window.location.origin}/opds`)
    expect(screen.getByLabelText('KOReader progress sync')).toHaveValue(`${window.location.origin}/kosync`)
    expect(screen.getByLabelText('Podcast sync')).toHaveValue(window.location.origin)
  })
})
