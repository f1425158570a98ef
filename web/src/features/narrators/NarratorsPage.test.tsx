import { encodeText } from '@lectern/contract/rules/base64'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { NarratorsPage } from './NarratorsPage.tsx'

const server = fakeServer()
const narrator = (name: string, numBooks = 1) => ({
  id: encodeURIComponent(encodeText(name)),
  name,
  numBooks,
})

test('links each narrator to their books; typing filters the list', async () => {
  server.answer('browse.narrators', () => ({ narrators: [narrator('Bea Stone', 4), narrator('Zoë Finn')] }))
  const { person } = await renderPage(<NarratorsPage libraryId="library-books" />)
  const bea = await screen.findByRole('link', { name: 'Bea Stone' })
  expect(bea.getAttribute('href')).toMatch(/^\/library\/library-books\/bookshelf\?filter=narrators\./)
  await person.type(screen.getByRole('searchbox', { name: 'Search narrators' }), 'ZOË')
  expect(screen.queryByRole('link', { name: 'Bea Stone' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Zoë Finn' })).toBeVisible()
  await person.type(screen.getByRole('searchbox', { name: 'Search narrators' }), 'x')
  expect(screen.getByText('No narrator matches “ZOËx”.')).toBeVisible()
})

test('paginates long lists of narrators', async () => {
  server.answer('browse.narrators', () => ({
    narrators: Array.from({ length: 101 }, (_, place) => narrator(`Narrator ${place + 1}`)),
  }))
  const { person } = await renderPage(<NarratorsPage libraryId="library-books" />)
  await screen.findByRole('link', { name: 'Narrator 1' })
  expect(screen.queryByRole('link', { name: 'Narrator 101' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByRole('link', { name: 'Narrator 101' })).toBeVisible()
})

test('renames a narrator with the update permission, after warning that the two will be merged', async () => {
  server.answer('browse.narrators', () => ({ narrators: [narrator('Bea Stone', 4), narrator('Zoë Finn')] }))
  server.answer('names.renameNarrator', () => ({ updated: 1 }))
  const { person } = await renderPage(<NarratorsPage libraryId="library-books" />, {
    user: aUser({ type: 'root' }),
  })
  await person.click(await screen.findByRole('button', { name: 'Rename Zoë Finn' }))
  const field = await screen.findByRole('textbox', { name: 'New name for Zoë Finn' })
  await person.clear(field)
  await person.type(field, 'Bea Stone')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    '“Bea Stone” already exists. The two will be merged.',
  )
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('1 item updated')).toBeInTheDocument()
  expect(server.requests('names.renameNarrator')[0]).toMatchObject({
    params: { id: 'library-books', narratorId: encodeText('Zoë Finn') },
    body: { name: 'Bea Stone' },
  })
})

test('hides the actions without the update permission', async () => {
  server.answer('browse.narrators', () => ({ narrators: [narrator('Bea Stone')] }))
  await renderPage(<NarratorsPage libraryId="library-books" />, { user: aUser() })
  await screen.findByRole('link', { name: 'Bea Stone' })
  expect(screen.queryByRole('button', { name: 'Rename Bea Stone' })).toBeNull()
})
