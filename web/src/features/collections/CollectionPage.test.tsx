import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CollectionView } from '@lectern/contract/collections'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aCollection, aPlaylist } from '../../../test/group-builders.ts'
import { aFullBook, aProgress } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { layOutListItems } from '../../../test/rows-with-places.ts'
import { followServer } from '../../app/live-updates.ts'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { CollectionPage } from './CollectionPage.tsx'
import { useEditCollection } from './use-collections-modal.ts'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const [sea, fog, pier] = ['Sea', 'Fog', 'Pier'].map((title) => aFullBook({ metadata: { title } })) as [
  ReturnType<typeof aFullBook>,
  ReturnType<typeof aFullBook>,
  ReturnType<typeof aFullBook>,
]
const coast = aCollection({ name: 'Coast', description: 'Salt\nand wind', books: [sea, fog, pier] })

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: coast.libraryId })] }))
  server.answer('collections.get', () => coast)
})

let stop: (() => void) | undefined
let giveBackLayout: (() => void) | undefined
afterEach(() => {
  stop?.()
  closeConnection()
  giveBackLayout?.()
  giveBackLayout = undefined
})

async function show(user = aUser({ type: 'root' })) {
  const [onRemoved, onOpenPlaylist] = [vi.fn(), vi.fn()]
  const page = await renderPage(
    <CollectionPage
      collectionId={coast.id}
      onRemoved={onRemoved}
      onOpenPlaylist={onOpenPlaylist}
      notFound={<p>Nothing here</p>}
    />,
    { user },
  )
  stop = followServer()
  await openConnection()
  return { ...page, onRemoved, onOpenPlaylist }
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Books of this collection' })).getAllByRole('listitem')
const titles = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)
const showLoaded = async (user?: ReturnType<typeof aUser>) => {
  const page = await show(user)
  await screen.findByRole('heading', { name: 'Coast' })
  return page
}

describe('the page', () => {
  test('[R2.023] shows the name, description, totals, and the books in order', async () => {
    await showLoaded()
    expect(screen.getByText(/Salt\s+and wind/)).toBeInTheDocument()
    expect(screen.getByText('3 books · 3 h')).toBeInTheDocument()
    expect(titles()).toEqual(['Sea', 'Fog', 'Pier'])
    const [first] = rows()
    expect(first && within(first).getByRole('link', { name: 'Ada Moor' })).toHaveAttribute(
      'href',
      '/author/author-1',
    )
  })

  test('explains what belongs in an empty collection, and offers no Play button', async () => {
    server.answer('collections.get', () => ({ ...coast, books: [] }))
    await showLoaded()
    expect(screen.getByText(/There is nothing in this collection yet/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  })

  test('shows not found for an unknown collection, and offers a retry when loading fails', async () => {
    server.answer('collections.get', () => refuse('internal', ''))
    const { person } = await show()
    expect(await screen.findByText('This collection could not be loaded.')).toBeInTheDocument()
    server.answer('collections.get', () => refuse('not_found', 'Collection not found'))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing here')).toBeInTheDocument()
  })

  test('offers no drag handles, Edit or Remove to users who may only view it', async () => {
    await showLoaded(aUser())
    expect(screen.queryByRole('button', { name: /^(Move|Edit|Remove)/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
  })
})

describe('the order', () => {
  const lift = async () => {
    giveBackLayout = layOutListItems()
    const page = await showLoaded()
    act(() => screen.getByRole('button', { name: 'Move Fog' }).focus())
    await page.person.keyboard('[Space]')
    await screen.findByText('Fog was lifted from place 2 of 3.')
    await page.person.keyboard('[ArrowUp]')
    await screen.findByText('Fog is now at place 1 of 3.')
    return page
  }
  const ids = (books: { id: string }[]) => ({ books: books.map(({ id }) => id) })

  test('can be changed by keyboard and is saved', async () => {
    server.answer('collections.update', () => ({ ...coast, books: [fog, sea, pier] }))
    const { person } = await lift()
    await person.keyboard('[Space]')
    await waitFor(() => expect(titles()).toEqual(['Fog', 'Sea', 'Pier']))
    expect(server.bodies('collections.update')).toEqual([ids([fog, sea, pier])])
  })

  test('is rolled back when it can’t be saved', async () => {
    server.answer('collections.update', () => refuse('internal', ''))
    const { person } = await lift()
    await person.keyboard('[Space]')
    expect(await screen.findByText('Failed to save the order')).toBeInTheDocument()
    expect(titles()).toEqual(['Sea', 'Fog', 'Pier'])
  })
})

describe('actions', () => {
  test('removes a book', async () => {
    server.answer('collections.removeBook', () => ({ ...coast, books: [sea, pier] }))
    const { person } = await showLoaded()
    await person.click(screen.getByRole('button', { name: 'Remove Fog from the collection' }))
    await waitFor(() => expect(titles()).toEqual(['Sea', 'Pier']))
  })

  test('marks a book as finished without asking for confirmation', async () => {
    server.answer('progress.update', () => undefined)
    const { person } = await showLoaded()
    await person.click(screen.getByRole('button', { name: 'Mark as finished: Fog' }))
    await waitFor(() => expect(server.bodies('progress.update')).toEqual([{ isFinished: true }]))
  })

  test('Edit opens the form', async () => {
    const { person } = await showLoaded()
    await person.click(screen.getByRole('button', { name: 'Edit' }))
    expect(useEditCollection.getState()).toMatchObject({ isOpen: true, edited: { id: coast.id } })
  })

  test('creates a playlist from the collection and opens it', async () => {
    const made = aPlaylist({ name: 'Coast' })
    server.answer('playlists.fromCollection', () => made)
    const { person, onOpenPlaylist } = await showLoaded()
    await person.click(screen.getByRole('button', { name: 'More' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Create playlist from collection' }))
    expect(await screen.findByText('Playlist "Coast" created')).toBeInTheDocument()
    expect(onOpenPlaylist).toHaveBeenCalledWith(made.id)
  })

  test('[R5.034] removes the collection after confirmation, and leaves the page', async () => {
    server.answer('collections.remove', () => undefined)
    const { person, onRemoved } = await showLoaded()
    await person.click(screen.getByRole('button', { name: 'More' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await person.click(await screen.findByRole('button', { name: 'Remove collection' }))
    await waitFor(() => expect(onRemoved).toHaveBeenCalledWith(coast.libraryId))
  })

  test('Play starts with the first unfinished book', async () => {
    server.answer('items.get', () => fog)
    server.answer('playback.play', () => refuse('unavailable', 'not in this test'))
    const { person } = await showLoaded(
      aUser({ type: 'root', mediaProgress: [aProgress({ libraryItemId: sea.id, isFinished: true })] }),
    )
    await person.click(screen.getByRole('button', { name: 'Play' }))
    await waitFor(() => expect(server.requests('playback.play')[0]?.params).toEqual({ id: fog.id }))
  })
})

describe('while it is open', () => {
  test('[R7.077] shows changes made elsewhere', async () => {
    await showLoaded()
    const changed: CollectionView = { ...coast, name: 'Cliffs', books: [pier] }
    sendEvent('collection_updated', changed)
    expect(await screen.findByRole('heading', { name: 'Cliffs' })).toBeInTheDocument()
    expect(titles()).toEqual(['Pier'])
  })

  test('[R4.021] [R7.078] leaves the page when it is removed elsewhere, but not when another collection is', async () => {
    const { onRemoved } = await showLoaded()
    sendEvent('collection_removed', aCollection())
    expect(onRemoved).not.toHaveBeenCalled()
    sendEvent('collection_removed', coast)
    expect(onRemoved).toHaveBeenCalledWith(coast.libraryId)
  })
})
