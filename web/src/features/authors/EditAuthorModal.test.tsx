import type { AuthorDetailView } from '@lectern/contract/authors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EditAuthorModal } from './EditAuthorModal.tsx'
import { closeEditAuthor, openEditAuthor, useAuthorModal } from './use-author-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
let author: AuthorDetailView

beforeEach(() => {
  act(closeEditAuthor)
  author = {
    id: 'author-ann',
    name: 'Ann Lee',
    lastFirst: 'Lee, Ann',
    asin: null,
    description: 'Writes.',
    imagePath: '/metadata/authors/ann.jpg',
    libraryId: 'library-books',
    addedAt: 1,
    updatedAt: 77,
    numBooks: 2,
  }
  server.answer('authors.get', () => author)
  server.answer('libraries.list', () => ({
    libraries: [aLibrary({ id: 'library-books', provider: 'audible.de' })],
  }))
})

async function open() {
  const page = await renderPage(<EditAuthorModal />, { user: aUser({ type: 'root' }) })
  act(() => openEditAuthor(author.id))
  return { ...page, dialog: await screen.findByRole('dialog') }
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const press = (name: string) => screen.getByRole('button', { name })
async function removePhoto(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click(press('Remove photo'))
  const question = await screen.findByRole('alertdialog')
  expect(server.bodies('names.updateAuthor')).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Remove photo' }))
}
const isOpen = () => useAuthorModal.getState().isOpen

test('[R2.127] is 800 px wide, with name, ASIN, photo path, an eight-row description, Quick match and Save', async () => {
  const { dialog } = await open()
  expect(dialog.style.width).toContain('800px')
  expect(field('Name')).toHaveValue('Ann Lee')
  expect(field('ASIN')).toHaveValue('')
  expect(field('Photo path')).toHaveValue('/metadata/authors/ann.jpg')
  expect(field('Description')).toHaveAttribute('rows', '8')
  expect(press('Quick match')).toBeVisible()
  expect(press('Save')).toBeVisible()
})

test('[R2.129] requests the photo with a token and a timestamp', async () => {
  const { dialog } = await open()
  const address = dialog.querySelector('img')?.getAttribute('src') ?? ''
  expect(address).toMatch(/\/api\/authors\/author-ann\/image\?.*ts=77/)
  expect(address).toMatch(/token=/)
})

describe('[R2.128] removing the photo', () => {
  test('[R7.026] clears it after confirmation when there is one', async () => {
    server.answer('names.updateAuthor', () => ({ author: { ...author, imagePath: null }, updated: true }))
    const { person } = await open()
    await removePhoto(person)
    expect(await screen.findByText('Photo removed')).toBeInTheDocument()
    expect(server.bodies('names.updateAuthor')).toEqual([{ imagePath: null }])
  })

  test('is not offered when there is none', async () => {
    author = { ...author, imagePath: null }
    await open()
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
  })

  test('[R8.045] shows an error when it fails', async () => {
    server.answer('names.updateAuthor', () => refuse('internal', ''))
    const { person } = await open()
    await removePhoto(person)
    expect(await screen.findByText('Failed to remove the photo')).toBeInTheDocument()
  })
})

describe('saving', () => {
  test('[R5.036] sends nothing and says so when the form is unchanged', async () => {
    const { person } = await open()
    await person.click(press('Save'))
    expect(await screen.findByText('No update necessary')).toBeInTheDocument()
    expect(server.bodies('names.updateAuthor')).toEqual([])
  })

  test.each([
    [{ updated: true }, 'Author updated', false],
    [{ merged: true }, 'Author merged', false],
    [{ updated: false }, 'No updates were necessary', true],
  ])('[R8.044] the response %j shows "%s"', async (answer, words, stays) => {
    server.answer('names.updateAuthor', () => ({ author, ...answer }))
    const { person } = await open()
    await person.type(field('ASIN'), 'B01')
    await person.click(press('Save'))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(server.bodies('names.updateAuthor')).toEqual([{ asin: 'B01' }])
    await waitFor(() => expect(isOpen()).toBe(stays))
  })

  test.each([
    ['No picture there', 'No picture there'],
    ['', 'Failed to update the author'],
  ])('[R8.043] an error with the message %j shows "%s"', async (text, words) => {
    server.answer('names.updateAuthor', () => refuse('invalid', text))
    const { person } = await open()
    await person.type(field('ASIN'), 'B01')
    await person.click(press('Save'))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(isOpen()).toBe(true)
  })
})

describe('quick match', () => {
  test('[R5.037] requires a name or an ASIN', async () => {
    const { person } = await open()
    await person.clear(field('Name'))
    await person.click(press('Quick match'))
    expect(await screen.findByText('Must enter an author name')).toBeInTheDocument()
    expect(server.bodies('matching.author')).toEqual([])
  })

  test('[R8.046] says so when no author is found', async () => {
    server.answer('matching.author', () => refuse('not_found', 'Author not found'))
    const { person } = await open()
    await person.click(press('Quick match'))
    expect(await screen.findByText('Author not found')).toBeInTheDocument()
  })

  test.each([
    [{ updated: false, imagePath: null }, 'No updates were made for Author'],
    [{ updated: true, imagePath: null }, 'Author was updated (no image found)'],
    [{ updated: true, imagePath: '/x.jpg' }, 'Author was updated'],
  ])('[R8.047] [R8.048] the response %j shows "%s"', async ({ updated, imagePath }, words) => {
    server.answer('matching.author', () => ({ updated, author: { ...author, imagePath } }))
    const { person } = await open()
    await person.click(press('Quick match'))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(server.bodies('matching.author')).toEqual([{ q: 'Ann Lee', region: 'de' }])
  })
})
