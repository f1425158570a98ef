import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aCollection, pageOfCollections } from '../../../test/group-builders.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { CollectionsModal } from './CollectionsModal.tsx'
import {
  forgetCollectionsRequest,
  openCollectionsModal,
  useCollectionsModal,
} from './use-collections-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const libraryId = 'library-books'
const [sea, fog, pier] = ['Sea', 'Fog', 'Pier'].map((title) => aFullBook({ metadata: { title } }))
const [winter, summer, spring] = [
  aCollection({ name: 'Winter', books: [sea, fog].filter((book) => book !== undefined) }),
  aCollection({ name: 'Summer', books: [pier].filter((book) => book !== undefined) }),
  aCollection({ name: 'Spring', books: [] }),
]
const idOf = (book: typeof sea) => book?.id ?? ''

beforeEach(() => {
  act(forgetCollectionsRequest)
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: libraryId })] }))
  server.answer('collections.ofLibrary', () => pageOfCollections([winter, summer, spring]))
})

async function open(itemIds: string[], options: { title?: string; user?: ReturnType<typeof aUser> } = {}) {
  const page = await renderPage(<CollectionsModal />, options.user ? { user: options.user } : {})
  act(() => openCollectionsModal({ libraryId, itemIds, title: options.title }))
  const dialog = await screen.findByRole('dialog')
  return { ...page, dialog }
}
const names = () =>
  within(screen.getByRole('list', { name: 'Collections' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the modal', () => {
  test('[R2.106] [R9.032] is 500 px wide and titled after the book', async () => {
    const { dialog } = await open([idOf(sea)], { title: 'Sea' })
    expect(dialog).toHaveAccessibleName('Sea')
    expect(dialog.style.width).toContain('500px')
  })

  test('[R2.106] is titled with the number of items when there are several', async () => {
    const { dialog } = await open([idOf(sea), idOf(fog)])
    expect(dialog).toHaveAccessibleName('2 items selected')
  })

  test('fetches the title when none was given', async () => {
    server.answer('items.batchGet', () => ({ libraryItems: [sea].filter((book) => book !== undefined) }))
    const { dialog } = await open([idOf(sea)])
    await waitFor(() => expect(dialog).toHaveAccessibleName('Sea'))
  })

  test('[R2.107] [R2.108] lists all collections, with those that contain the book first and marked by a green bar', async () => {
    await open([idOf(pier)], { title: 'Pier' })
    await waitFor(() => expect(names()).toEqual(['Summer', 'Spring', 'Winter']))
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('[data-included]') !== null)).toEqual([true, false, false])
    expect(rows[0]).toHaveTextContent('Already in this collection')
  })

  test('[R3.024] marks a collection only if it contains all of the selected books', async () => {
    await open([idOf(sea), idOf(fog)])
    await waitFor(() => expect(names()[0]).toBe('Winter'))
    act(() => openCollectionsModal({ libraryId, itemIds: [idOf(sea), idOf(pier)] }))
    await waitFor(() => expect(document.querySelector('[data-included]')).toBeNull())
  })

  test('[R2.107] says so when there are none', async () => {
    server.answer('collections.ofLibrary', () => pageOfCollections([]))
    await open([idOf(sea)], { title: 'Sea' })
    expect(await screen.findByText('There are no collections in this library yet.')).toBeInTheDocument()
  })

  test('[R8.031] shows an error when loading fails, and offers a retry', async () => {
    server.answer('collections.ofLibrary', () => refuse('internal', ''))
    const { person } = await open([idOf(sea)], { title: 'Sea' })
    // In place of the list, and as a toast.
    await waitFor(() => expect(screen.getAllByText('Failed to load collections')).toHaveLength(2))
    server.answer('collections.ofLibrary', () => pageOfCollections([winter]))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toEqual(['Winter']))
  })

  test('reloads the collections each time it opens', async () => {
    await open([idOf(sea)], { title: 'Sea' })
    await waitFor(() => expect(names()).toHaveLength(3))
    act(forgetCollectionsRequest)
    act(() => openCollectionsModal({ libraryId, itemIds: [idOf(sea)], title: 'Sea' }))
    await waitFor(() => expect(server.requests('collections.ofLibrary')).toHaveLength(2))
  })
})

describe('adding and removing', () => {
  test('[R2.109] [R8.032] adds a single book with its own request', async () => {
    server.answer('collections.addBook', () => ({ ...spring, books: [sea].filter((b) => b !== undefined) }))
    const { person } = await open([idOf(sea)], { title: 'Sea' })
    await person.click(await screen.findByRole('button', { name: 'Add to Spring' }))
    expect(await screen.findByText('Book added to collection')).toBeInTheDocument()
    expect(server.bodies('collections.addBook')).toEqual([{ id: idOf(sea) }])
    expect(await screen.findByRole('button', { name: 'Remove from Spring' })).toBeInTheDocument()
    expect(names().slice(0, 2)).toEqual(['Spring', 'Winter'])
  })

  test('[R8.032] adds several books in one request', async () => {
    server.answer('collections.batchAdd', () => spring)
    const { person } = await open([idOf(sea), idOf(pier)])
    await person.click(await screen.findByRole('button', { name: 'Add to Spring' }))
    expect(await screen.findByText('Books added to collection')).toBeInTheDocument()
    expect(server.bodies('collections.batchAdd')).toEqual([{ books: [idOf(sea), idOf(pier)] }])
  })

  test('[R8.033] shows an error when adding fails, for one book and for several', async () => {
    server.answer('collections.addBook', () => refuse('internal', 'no'))
    server.answer('collections.batchAdd', () => refuse('internal', 'no'))
    const { person } = await open([idOf(sea)], { title: 'Sea' })
    await person.click(await screen.findByRole('button', { name: 'Add to Spring' }))
    expect(await screen.findByText('Failed to add book to collection')).toBeInTheDocument()
    act(() => openCollectionsModal({ libraryId, itemIds: [idOf(sea), idOf(pier)] }))
    await person.click(await screen.findByRole('button', { name: 'Add to Spring' }))
    expect(await screen.findByText('Failed to add books to collection')).toBeInTheDocument()
  })

  test('[R8.036] [R8.060] shows a toast when a book is removed, and an error when that fails', async () => {
    server.answer('collections.removeBook', () => ({
      ...winter,
      books: [fog].filter((b) => b !== undefined),
    }))
    const { person } = await open([idOf(sea)], { title: 'Sea' })
    await person.click(await screen.findByRole('button', { name: 'Remove from Winter' }))
    expect(await screen.findByText('Book removed from collection')).toBeInTheDocument()
    expect(server.requests('collections.removeBook')[0]?.params).toEqual({ id: winter.id, bookId: idOf(sea) })
    server.answer('collections.removeBook', () => refuse('internal', ''))
    act(() => openCollectionsModal({ libraryId, itemIds: [idOf(fog)], title: 'Fog' }))
    await person.click(await screen.findByRole('button', { name: 'Remove from Winter' }))
    expect(await screen.findByText('Failed to remove book from collection')).toBeInTheDocument()
  })

  test('removes a book through the batch endpoint without the delete permission', async () => {
    const user = aUser()
    server.answer('collections.batchRemove', () => winter)
    const { person } = await open([idOf(sea)], {
      title: 'Sea',
      user: { ...user, permissions: { ...user.permissions, update: true, delete: false } },
    })
    await person.click(await screen.findByRole('button', { name: 'Remove from Winter' }))
    await waitFor(() => expect(server.bodies('collections.batchRemove')).toEqual([{ books: [idOf(sea)] }]))
  })
})

describe('creating a collection', () => {
  test('[R2.110] [R8.034] adds the book, clears the name field and keeps the modal open', async () => {
    server.answer('collections.create', ({ body }) => aCollection({ name: body.name }))
    const { person, dialog } = await open([idOf(sea)], { title: 'Sea' })
    const field = screen.getByRole('textbox', { name: 'Name of the new collection' })
    await person.type(field, 'Storms')
    await person.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Collection "Storms" created')).toBeInTheDocument()
    expect(server.bodies('collections.create')).toEqual([{ libraryId, name: 'Storms', books: [idOf(sea)] }])
    expect(field).toHaveValue('')
    expect(dialog).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Storms' })).toBeInTheDocument()
  })

  test('[R8.035] shows the server’s error message when it fails', async () => {
    server.answer('collections.create', () => refuse('invalid', 'Disk is full'))
    const { person } = await open([idOf(sea)], { title: 'Sea' })
    await person.type(screen.getByRole('textbox', { name: 'Name of the new collection' }), 'Storms{Enter}')
    expect(await screen.findByText('Failed to create collection: Disk is full')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Name of the new collection' })).toHaveValue('Storms')
  })

  test('[R5.027 R5.028] requires a name and at least one item', async () => {
    const { person } = await open([idOf(sea)], { title: 'Sea' })
    await person.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Enter a name for the new collection.')).toBeInTheDocument()
    expect(server.bodies('collections.create')).toEqual([])
    act(forgetCollectionsRequest)
    act(() => openCollectionsModal({ libraryId, itemIds: [] }))
    expect(useCollectionsModal.getState().isOpen).toBe(false)
  })
})

test('[R2.111] clicking a link to a collection closes the modal', async () => {
  const { person } = await open([idOf(sea)], { title: 'Sea' })
  const link = await screen.findByRole('link', { name: 'Winter' })
  expect(link).toHaveAttribute('href', `/collection/${winter.id}`)
  await person.click(link)
  await waitFor(() => expect(useCollectionsModal.getState()).toMatchObject({ isOpen: false }))
})
