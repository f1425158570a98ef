import type { EmailSettingsView } from '@lectern/contract/emails'
import { Link } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { MailAccountForm } from './MailAccountForm.tsx'

const server = fakeServer()

const settings = {
  host: 'mail.example',
  port: 465,
  secure: true,
  rejectUnauthorized: true,
  user: null,
  hasPass: false,
  testAddress: null,
  fromAddress: null,
} as EmailSettingsView

test('points out an invalid address at its field instead of sending it', async () => {
  const { person } = await renderPage(<MailAccountForm settings={settings} />)
  const field = screen.getByRole('textbox', { name: 'From address' })
  await person.type(field, 'not an address')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter an email address.'))
  expect(server.bodies('emails.updateSettings')).toEqual([])
})

test('asks before the page is left with unsaved changes', async () => {
  const { person } = await renderPage(
    <>
      <MailAccountForm settings={settings} />
      <Link to="/config">Away</Link>
    </>,
  )
  await person.type(screen.getByRole('textbox', { name: 'Host' }), 'x')
  await person.click(screen.getByRole('link', { name: 'Away' }))
  expect(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible()
})
