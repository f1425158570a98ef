import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SignInForm } from './SignInForm.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

test('the field for the code takes the focus when the server asks for a code', async () => {
  server.answer('auth.login', () => refuse('second_factor', 'Enter the code of your authenticator app'))
  server.answer('auth.refresh', () => refuse('unauthorized', 'No refresh token provided'))
  const { person } = await renderPage(<SignInForm notice={undefined} onSignedIn={() => undefined} />)
  await person.type(screen.getByRole('textbox', { name: /^Username/ }), 'anne')
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Code' })).toHaveFocus()
  await person.keyboard('123456{Enter}')
  expect(server.bodies('auth.login').at(-1)).toMatchObject({ code: '123456' })
})
