import type { ItemExpandedView } from '@lectern/contract/items'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aFullBook, aFullPodcast, aPieceOfMusic } from '../../../test/item-builders.ts'
import { openConnection } from '../../session/connection.ts'
import { type Opening, openEditor, showEditor } from './test-support/shown-editor.tsx'
import { closeEditItem, openEditItem, useEditModal } from './use-edit-modal.ts'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const fog = aFullBook({ metadata: { title: 'Fog', subtitle: null } })
const dunes = aFullBook({ metadata: { title: 'Dunes' } })

beforeEach(() => {
  act(closeEditItem)
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: fog.libraryId })] }))
  server.answer('libraries.get', () => refuse('not_found', ''))
  server.answer('items.get', ({ params }) => (params.id === dunes.id ? dunes : fog))
})

const open = (item = fog, given: Opening = {}) => openEditor(item, given)
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const isOpen = () => useEditModal.getState().isOpen

test('[R2.102 R3.064] is 800 px wide, at most 650 px tall, and opens on the details', async () => {
  await open()
  await field('Title')
  const dialog = screen.getByRole('dialog', { name: 'Fog' })
  expect(dialog.style.width).toContain('800px')
  expect(dialog.style.maxHeight).toContain('650px')
  expect(screen.getByRole('tab', { name: 'Details', selected: true })).toBeInTheDocument()
})

test('Escape closes it while the item is loading, and the item’s arrival does not reopen it', async () => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  server.answer('items.get', () => held.then(() => fog))
  const { person } = await open()
  await person.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  await act(async () => arrive())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

describe('the tabs', () => {
  const podcast = aFullPodcast()
  const song = aPieceOfMusic()
  const member = aUser({ type: 'user' })
  const who = (given: { update?: boolean; download?: boolean }, user = member) => ({
    ...user,
    permissions: { ...user.permissions, update: false, download: false, ...given },
  })
  const admin = aUser({ type: 'admin' })

  beforeEach(() =>
    server.answer(
      'items.get',
      ({ params }) => [fog, podcast, song].find(({ id }) => id === params.id) ?? fog,
    ),
  )

  async function tabsOf(item: ItemExpandedView, user: ReturnType<typeof aUser>) {
    const page = await showEditor(item, {}, user)
    const names = (await screen.findAllByRole('tab')).map((tab) => tab.textContent)
    act(closeEditItem)
    page.unmount()
    return names
  }

  test('[R2.104 R6.017] are shown in order for a book, a podcast and music', async () => {
    expect(await tabsOf(fog, admin)).toEqual([
      ...['Details', 'Cover', 'Chapters', 'Files', 'Match', 'Tools', 'History'],
    ])
    expect(await tabsOf(podcast, admin)).toEqual([
      ...['Details', 'Cover', 'Episodes', 'Files', 'Match', 'Schedule', 'History'],
    ])
    expect(await tabsOf(song, admin)).toEqual(['Details', 'Cover', 'Files', 'History'])
  })

  test('[R2.104] each show their own panel', async () => {
    const books = [{ value: 'google', text: 'Google Books' }]
    server.answer('metadata.providers', () => ({ providers: { books, booksCovers: books, podcasts: books } }))
    server.answer('metadata.books', () => [])
    const { person } = await showEditor(fog)
    const shows = async (tab: string, text: string | RegExp) => {
      await person.click(await screen.findByRole('tab', { name: tab }))
      expect(screen.getByRole('tabpanel')).toHaveTextContent(text)
    }
    await shows('Details', 'Title')
    await shows('Cover', 'Search')
    await shows('Chapters', 'chapters')
    await shows('Files', 'files')
    await shows('Match', 'Provider')
    await shows('Tools', 'Tools of the book')
    act(closeEditItem)
    act(() => openEditItem(podcast.id))
    await shows('Episodes', 'episodes')
    await shows('Schedule', 'schedule')
  })

  test('[R6.012] are details, cover, chapters, episodes and match with the update permission alone', async () => {
    expect(await tabsOf(fog, who({ update: true }))).toEqual([
      ...['Details', 'Cover', 'Chapters', 'Match', 'History'],
    ])
    expect(await tabsOf(podcast, who({ update: true }))).toEqual([
      ...['Details', 'Cover', 'Episodes', 'Match', 'History'],
    ])
    expect(await tabsOf(fog, who({ download: true }))).toEqual(['Files'])
    expect(await tabsOf(podcast, who({ download: true }))).toEqual(['Files'])
  })

  test('[R6.015] are absent with neither permission, and the modal closes', async () => {
    await showEditor(fog, {}, who({}))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('saving', () => {
  test('[R8.058] sends only changed fields, says so, and closes', async () => {
    server.answer('editing.updateMedia', () => ({ updated: true, libraryItem: fog as never }))
    const { person } = await open()
    await person.type(await field('Subtitle'), 'A coast')
    await person.click(screen.getByRole('button', { name: /Save and close/ }))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(server.bodies('editing.updateMedia')).toEqual([{ metadata: { subtitle: 'A coast' } }])
    expect(await screen.findByText('Item details updated')).toBeInTheDocument()
  })

  test('[R8.058] shows "No updates needed" and sends nothing when nothing has changed', async () => {
    const { person } = await open()
    await field('Title')
    await person.click(screen.getByRole('button', { name: /Save and close/ }))
    expect(await screen.findByText('No updates needed')).toBeInTheDocument()
    expect(server.bodies('editing.updateMedia')).toEqual([])
    expect(isOpen()).toBe(false)
  })

  test('[R8.058] shows an error and keeps the edits when it fails', async () => {
    server.answer('editing.updateMedia', () => refuse('internal', ''))
    const { person } = await open()
    await person.type(await field('Subtitle'), 'A coast')
    await person.click(screen.getByRole('button', { name: /Save and close/ }))
    expect(await screen.findByText('Failed to update item details')).toBeInTheDocument()
    expect(await field('Subtitle')).toHaveValue('A coast')
  })

  test('requires a title', async () => {
    const { person } = await open()
    await person.clear(await field('Title'))
    await person.click(screen.getByRole('button', { name: /Save and close/ }))
    expect(await screen.findByText('Enter a title')).toBeInTheDocument()
    expect(server.bodies('editing.updateMedia')).toEqual([])
  })
})

test('[R2.103] the arrows step through the shelf, staying on the same tab', async () => {
  const { person } = await open(fog, { tab: 'files', shelfIds: [fog.id, dunes.id] })
  await person.click(await screen.findByRole('button', { name: 'Next item' }))
  expect(await screen.findByRole('dialog', { name: 'Dunes' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Files', selected: true })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next item' })).toBeDisabled()
})

test('two quick clicks move two items ahead, even while the one in between is still loading', async () => {
  const last = aFullBook({ metadata: { title: 'Last' } })
  server.answer('items.get', ({ params }) =>
    params.id === dunes.id ? new Promise<never>(() => {}) : params.id === last.id ? last : fog,
  )
  const { person } = await open(fog, { shelfIds: [fog.id, dunes.id, last.id] })
  await person.dblClick(await screen.findByRole('button', { name: 'Next item' }))
  expect(await screen.findByRole('dialog', { name: 'Last' })).toBeInTheDocument()
})

test('[R8.029 R8.030] shows an error and closes when an item cannot be fetched', async () => {
  server.answer('items.get', ({ params }) => (params.id === dunes.id ? refuse('internal', '') : fog))
  const { person } = await open(fog, { shelfIds: [fog.id, dunes.id] })
  await person.click(await screen.findByRole('button', { name: 'Next item' }))
  expect(await screen.findByText('Failed to fetch book')).toBeInTheDocument()
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('shows changes made elsewhere in untouched fields, but never in the one being edited', async () => {
  await openConnection()
  const { person } = await open()
  await person.type(await field('Subtitle'), 'Mine')
  act(() =>
    sendEvent('item_updated', {
      ...fog,
      updatedAt: fog.updatedAt + 1,
      media: { ...fog.media, metadata: { ...fog.media.metadata, subtitle: 'Theirs', title: 'Nebel' } },
    } as ItemExpandedView),
  )
  await waitFor(async () => expect(await field('Title')).toHaveValue('Nebel'))
  expect(await field('Subtitle')).toHaveValue('Mine')
})

test('announces that another user has removed the item, and closes the modal', async () => {
  const { person } = await open()
  await person.type(await field('Title'), ' Again')
  await openConnection()
  act(() => sendEvent('item_removed', { id: fog.id, libraryId: fog.libraryId }))
  expect(await screen.findByText('The item was removed')).toBeInTheDocument()
  expect(isOpen()).toBe(false)
})

test('unsaved changes are asked about before they are lost', async () => {
  const { person } = await open()
  await person.type(await field('Subtitle'), 'Mine')
  await person.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(isOpen()).toBe(true)
  expect(await field('Subtitle')).toHaveValue('Mine')
})

test('can save unsaved changes from the confirmation dialog, and stays open when saving fails', async () => {
  server.answer('editing.updateMedia', () => refuse('internal', ''))
  const { person } = await open()
  await person.type(await field('Subtitle'), 'Mine')
  const saveFromQuestion = async () => {
    await person.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog')
    await person.click(within(question).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await saveFromQuestion()
  expect(await screen.findByText('Failed to update item details')).toBeInTheDocument()
  expect(isOpen()).toBe(true)
  server.answer('editing.updateMedia', () => ({ updated: true, libraryItem: fog as never }))
  await saveFromQuestion()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(server.bodies('editing.updateMedia').at(-1)).toEqual({ metadata: { subtitle: 'Mine' } })
})
