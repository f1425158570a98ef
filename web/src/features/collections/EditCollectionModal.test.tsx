import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aCollection } from '../../../test/group-builders.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { dropCollection } from './collections.api.ts'
import { EditCollectionModal } from './EditCollectionModal.tsx'
import { closeEditCollection, openEditCollection, useEditCollection } from './use-collections-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const sea = aCollection({ name: 'Sea', description: 'Salt', books: [aFullBook()] })

beforeEach(() => {
  act(closeEditCollection)
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: sea.libraryId })] }))
  server.answer('collections.get', () => sea)
})

async function open(user = aUser({ type: 'root' })) {
  const page = await renderPage(<EditCollectionModal />, { user })
  act(() => openEditCollection(sea.id))
  return { ...page, dialog: await screen.findByRole('dialog') }
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const save = () => screen.getByRole('button', { name: 'Save' })
const isOpen = () => useEditCollection.getState().isOpen

test('[R2.112] [R4.053] [R9.032] is 700 px wide, with cover, name, description and Save', async () => {
  const { dialog } = await open()
  expect(dialog.style.width).toContain('700px')
  expect(field('Name')).toHaveValue('Sea')
  expect(field('Description')).toHaveValue('Salt')
  expect(save()).toBeInTheDocument()
  expect(dialog.querySelector('[data-cover]')).toBeInTheDocument()
})

test('closes when the collection is removed, whoever removed it', async () => {
  const { person } = await open()
  await person.type(field('Name'), 's')
  act(() => dropCollection(sea))
  await waitFor(() => expect(isOpen()).toBe(false))
})

describe('saving', () => {
  test('[R4.053] sends the name and description, with null for an empty one, and closes', async () => {
    server.answer('collections.update', () => ({ ...sea, name: 'Coast', description: null }))
    const { person } = await open()
    await person.clear(field('Name'))
    await person.type(field('Name'), 'Coast')
    await person.clear(field('Description'))
    await person.click(save())
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(server.bodies('collections.update')).toEqual([{ name: 'Coast', description: null }])
    expect(await screen.findByText('Collection updated')).toBeInTheDocument()
  })

  test('[R5.029] sends nothing when nothing was changed', async () => {
    const { person } = await open()
    await person.click(save())
    expect(server.bodies('collections.update')).toEqual([])
    expect(isOpen()).toBe(true)
  })

  test('[R5.030] shows an error and sends nothing when the name is empty', async () => {
    const { person } = await open()
    await person.clear(field('Name'))
    await person.click(save())
    expect(await screen.findByText('Collection must have a name')).toBeInTheDocument()
    expect(server.bodies('collections.update')).toEqual([])
  })

  test('[R8.036] shows an error and keeps the form open when it fails', async () => {
    server.answer('collections.update', () => refuse('internal', ''))
    const { person } = await open()
    await person.type(field('Name'), 's')
    await person.click(save())
    expect(await screen.findByText('Failed to update collection')).toBeInTheDocument()
    expect(isOpen()).toBe(true)
  })
})

describe('removing', () => {
  test('[R2.113] [R6.013] is offered only with the delete permission', async () => {
    const user = aUser()
    await open({ ...user, permissions: { ...user.permissions, update: true, delete: false } })
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  test('[R5.034] [R4.053] asks for confirmation, sends nothing if cancelled, and closes when done', async () => {
    server.answer('collections.remove', () => undefined)
    const { person } = await open()
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(server.requests('collections.remove')).toEqual([])
    await person.click(await screen.findByRole('button', { name: 'Remove' }))
    await person.click(await screen.findByRole('button', { name: 'Remove collection' }))
    expect(await screen.findByText('Collection removed')).toBeInTheDocument()
    expect(isOpen()).toBe(false)
  })

  test('[R8.036] shows an error when it fails', async () => {
    server.answer('collections.remove', () => refuse('internal', ''))
    const { person } = await open()
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    await person.click(await screen.findByRole('button', { name: 'Remove collection' }))
    expect(await screen.findByText('Failed to remove collection')).toBeInTheDocument()
  })
})

test('[R2.114] declined, see decision 36: offers no cover upload, as it would send nothing', async () => {
  await open()
  expect(screen.queryByRole('button', { name: /upload/i })).toBeNull()
  expect(document.querySelector('input[type=file]')).toBeNull()
})
