import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

beforeEach(() => {
  server.answer('secondFactor.get', () => ({ isOn: false, recoveryCodesLeft: 0 }))
  server.answer('secondFactor.begin', () => ({
    secret: 'ABCDEFGH',
    url: 'otpauth://totp/x',
    setup: 'sealed',
  }))
  server.answer('passkeys.list', () => ({ passkeys: [] }))
})

test('two-step sign-in shows an error when it can’t be loaded, and retries', async () => {
  server.answer('secondFactor.get', () => refuse('unavailable', 'away'))
  const { person } = await renderPage(<SecondFactorPanel />)
  expect(await screen.findByText('Couldn’t load two-step sign-in.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  server.answer('secondFactor.get', () => ({ isOn: false, recoveryCodesLeft: 0 }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeInTheDocument()
})

test('a wrong code shows the server’s message, and keeps what was typed', async () => {
  server.answer('secondFactor.turnOn', () => refuse('invalid', 'This code is wrong or was used before'))
  const { person } = await renderPage(<SecondFactorPanel />)
  await person.click(await screen.findByRole('button', { name: 'Turn on' }))
  await person.type(await screen.findByRole('textbox', { name: /^Code/ }), '000000')
  await person.type(screen.getByLabelText(/^Current password/), 'secret')
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/This code is wrong or was used before/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveValue('000000')
})

test('a setup that failed to start can be retried', async () => {
  server.answer('secondFactor.begin', () => refuse('unavailable', 'away'))
  const { person } = await renderPage(<SecondFactorPanel />)
  await person.click(await screen.findByRole('button', { name: 'Turn on' }))
  await screen.findByRole('button', { name: 'Try again' })
  server.answer('secondFactor.begin', () => ({
    secret: 'ABCDEFGH',
    url: 'otpauth://totp/x',
    setup: 'sealed',
  }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: /^Code/ })).toBeInTheDocument()
})

test('passkeys show an error when they can’t be loaded, and are requested again', async () => {
  server.answer('passkeys.list', () => refuse('unavailable', 'away'))
  const { person } = await renderPage(<PasskeysPanel />)
  expect(await screen.findByText('Couldn’t load the passkeys.')).toBeInTheDocument()
  server.answer('passkeys.list', () => ({
    passkeys: [{ id: 'k', name: 'My phone', createdAt: 1, lastUsedAt: null }],
  }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Not used yet')).toBeInTheDocument()
})

test('Enter saves the new name of a passkey', async () => {
  server.answer('passkeys.list', () => ({
    passkeys: [{ id: 'k', name: 'My phone', createdAt: 1, lastUsedAt: null }],
  }))
  const names: string[] = []
  server.answer('passkeys.rename', ({ body }) => {
    names.push(body.name)
    return { passkey: { id: 'k', name: body.name, createdAt: 1, lastUsedAt: null } }
  })
  const { person } = await renderPage(<PasskeysPanel />)
  const field = await screen.findByRole('textbox', { name: 'Name of My phone' })
  await person.clear(field)
  await person.type(field, 'Old phone{Enter}')
  await waitFor(() => expect(names).toEqual(['Old phone']))
})
