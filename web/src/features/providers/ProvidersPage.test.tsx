import type { CustomProviderView } from '@lectern/contract/metadata'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ProvidersPage } from './ProvidersPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const goodreads: CustomProviderView = {
  id: 'p1',
  name: 'Goodreads',
  mediaType: 'book',
  url: 'http://10.0.0.5:3001/goodreads',
  authHeaderValue: 'secret',
  slug: 'custom-p1',
}

let providers: CustomProviderView[]
beforeEach(() => {
  providers = []
  server.answer('metadata.customProviders', () => ({ providers }))
  server.answer('metadata.addCustomProvider', () => {
    providers = [goodreads]
    return { provider: goodreads }
  })
  server.answer('metadata.removeCustomProvider', () => {
    providers = []
  })
})

test('adds a provider, after pointing out what is missing', async () => {
  const { person } = await renderPage(<ProvidersPage />)
  await screen.findByText('There are no custom providers yet.')
  await person.click(screen.getByRole('button', { name: 'Add provider' }))
  const form = within(await screen.findByRole('dialog'))
  await person.click(form.getByRole('button', { name: 'Add provider' }))
  expect(form.getByText('Enter a name.')).toBeVisible()
  expect(form.getByText('Enter a full URL that starts with http:// or https://')).toBeVisible()
  await person.type(form.getByRole('textbox', { name: /^Name/ }), 'Goodreads')
  await person.type(form.getByRole('textbox', { name: /^URL/ }), goodreads.url)
  await person.type(form.getByLabelText(/^Authorization/), 'secret')
  await person.click(form.getByRole('button', { name: 'Add provider' }))
  expect(await screen.findByText('Provider added')).toBeVisible()
  expect(await screen.findByText(goodreads.url)).toBeVisible()
  expect(screen.queryByText('secret')).toBeNull()
  expect(server.bodies('metadata.addCustomProvider')).toEqual([
    { name: 'Goodreads', url: goodreads.url, mediaType: 'book', authHeaderValue: 'secret' },
  ])
})

test('keeps the form open and shows the server’s error when a provider is refused', async () => {
  server.answer('metadata.addCustomProvider', () => refuse('invalid', 'That address can’t be used'))
  const { person } = await renderPage(<ProvidersPage />)
  await person.click(await screen.findByRole('button', { name: 'Add provider' }))
  const form = within(await screen.findByRole('dialog'))
  await person.type(form.getByRole('textbox', { name: /^Name/ }), 'Goodreads')
  await person.type(form.getByRole('textbox', { name: /^URL/ }), goodreads.url)
  await person.click(form.getByRole('button', { name: 'Add provider' }))
  expect(await screen.findByText('That address can’t be used')).toBeVisible()
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Goodreads')
})

test('deletes a provider after saying what becomes of the libraries that use it', async () => {
  providers = [goodreads]
  const { person } = await renderPage(<ProvidersPage />)
  await person.click(await screen.findByRole('button', { name: 'Delete Goodreads' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Libraries that use “Goodreads”')
  await person.click(screen.getByRole('button', { name: 'Delete provider' }))
  expect(await screen.findByText('Provider deleted')).toBeVisible()
  expect(await screen.findByText('There are no custom providers yet.')).toBeVisible()
})
