import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { AppBar } from './AppBar.tsx'

const server = fakeServer()

async function show(user: ReturnType<typeof aUser>) {
  server.answer('tasks.list', () => ({ tasks: [] }))
  await renderPage(<AppBar library={null} onChooseLibrary={vi.fn()} />, { user })
}

/** Returns the href of a link in the bar; null if there is no such link. */
const target = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null

describe('[R2.059] the top bar', () => {
  test('links admins to stats, upload and settings, and the username to the account page', async () => {
    await show(aUser({ type: 'admin', username: 'lena' }))
    expect(target('Your stats')).toBe('/config/stats')
    expect(target('Upload')).toBe('/upload')
    expect(target('Settings')).toBe('/config')
    expect(target('Account of lena')).toBe('/account')
    expect(screen.getByRole('link', { name: 'Account of lena' })).toHaveTextContent('lena')
  })

  test('hides upload and settings from users without permission', async () => {
    await show(aUser({ type: 'user', username: 'ben' }))
    expect(target('Your stats')).toBe('/config/stats')
    expect(target('Upload')).toBeNull()
    expect(target('Settings')).toBeNull()
    expect(target('Account of ben')).toBe('/account')
  })
})
