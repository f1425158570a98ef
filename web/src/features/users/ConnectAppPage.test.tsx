import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ConnectAppPage } from './ConnectAppPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const KEY = 'k'.repeat(64)
const open = () => renderPage(<ConnectAppPage loginKey={KEY} username="lena" />)

test('connects an app only after the user allows it', async () => {
  const allowed: string[] = []
  server.answer('gpodder.waitingLogin', () => ({ appName: 'AntennaPod/3.8.0' }))
  server.answer('gpodder.allowLogin', ({ params }) => void allowed.push(params.key))
  const { person } = await open()
  await screen.findByText(/AntennaPod\/3\.8\.0 wants to sync .* the account lena/)
  expect(allowed).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Allow' }))
  await screen.findByText('AntennaPod/3.8.0 is connected')
  expect(allowed).toEqual([KEY])
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})

test('shows that a request has expired', async () => {
  server.answer('gpodder.waitingLogin', () => refuse('not_found', 'Login not found'))
  await open()
  await screen.findByText('This request has ended')
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})
