import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFeed } from '../../../test/feed-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FeedModal } from './FeedModal.tsx'
import { closeFeedModal, feedClosed, feedOpened, type FeedTarget, openFeedModal } from './use-feed-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const FOG: FeedTarget = { entityType: 'libraryItem', entityId: 'item-1', name: 'Fog' }
const sent = () => server.bodies('feeds.openItem')

beforeEach(() => {
  closeFeedModal()
  server.answer('feeds.ownAddress', () => ({ address: null }))
  server.answer('feeds.openItem', ({ body }) => ({ feed: aFeed({ slug: body.slug }) }))
})

async function show({
  target = FOG,
  feed = null as ReturnType<typeof aFeed> | null,
  user = aUser({ type: 'root' }),
} = {}) {
  const page = await renderPage(<FeedModal />, { user })
  act(() => openFeedModal(target, feed))
  const dialog = await screen.findByRole('dialog', { name: target.name })
  return { ...page, dialog: within(dialog) }
}
const slugField = () => screen.getByRole('textbox', { name: /^Slug/ })
const pressOpen = (person: Awaited<ReturnType<typeof show>>['person']) =>
  person.click(screen.getByRole('button', { name: 'Open feed' }))

describe('without an open feed', () => {
  test('[R7.041] sends a localhost address on port 3333 in development', async () => {
    const { person } = await show()
    await pressOpen(person)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ serverAddress: 'http://localhost:3333', slug: 'item-1' })
  })

  test('updates the preview as the slug is typed', async () => {
    const { person } = await show()
    await person.clear(slugField())
    await person.type(slugField(), 'foggy')
    expect(screen.getByText('Address: http://localhost:3333/feed/foggy')).toBeInTheDocument()
  })

  test('sends the options with the request', async () => {
    const { person } = await show()
    await person.click(screen.getByText('Options'))
    await person.click(screen.getByRole('switch', { name: /Hide from directories/ }))
    await person.type(screen.getByRole('textbox', { name: 'Owner name' }), 'Ada')
    await pressOpen(person)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      metadataDetails: { preventIndexing: false, ownerName: 'Ada', ownerEmail: '' },
    })
  })

  test('[R8.049] shows the server’s error message on failure, or our own if it has none', async () => {
    const { person } = await show()
    server.answer('feeds.openItem', () => refuse('invalid', 'Slug already in use'))
    await pressOpen(person)
    expect(await screen.findByText('Slug already in use')).toBeInTheDocument()
    server.answer('feeds.openItem', () => refuse('internal', ''))
    await pressOpen(person)
    expect(await screen.findByText('Failed to open RSS Feed')).toBeInTheDocument()
  })

  test('shows one that someone else opens in the meantime', async () => {
    await show()
    act(() => feedOpened(aFeed({ entityId: 'item-2', slug: 'other' })))
    expect(slugField()).toBeInTheDocument()
    act(() => feedOpened(aFeed()))
    expect(screen.getByRole('textbox', { name: 'Feed address' })).toHaveValue(
      'https://books.example/feed/fog',
    )
  })
})

describe('with an open feed', () => {
  test('creates a personal address, shows when it was last fetched, and revokes it after confirmation', async () => {
    const feedUrl = 'https://books.example/feed/fog.secret'
    server.answer('feeds.createOwnAddress', () => ({
      address: { feedUrl, createdAt: 1, lastFetchedAt: Date.now() - 7_200_000 },
    }))
    server.answer('feeds.revokeOwnAddress', () => undefined)
    const { person, dialog } = await show({ feed: aFeed(), user: aUser({ type: 'user' }) })
    await person.click(await dialog.findByRole('button', { name: 'Create my own address' }))
    expect(await dialog.findByRole('textbox', { name: 'Your own feed address' })).toHaveValue(feedUrl)
    expect(dialog.getByText('Last fetched 2 hours ago')).toBeInTheDocument()
    await person.click(dialog.getByRole('button', { name: 'Revoke' }))
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Address revoked')).toBeInTheDocument()
    expect(await dialog.findByRole('button', { name: 'Create my own address' })).toBeInTheDocument()
  })

  test('shows the address as text and as a QR code, and who owns it', async () => {
    const meta = { ...aFeed().meta, ownerName: 'Ada', preventIndexing: false }
    const { dialog } = await show({ feed: aFeed({ meta }) })
    const field = dialog.getByRole('textbox', { name: 'Feed address' })
    expect(field).toHaveAttribute('readonly')
    expect(dialog.getByRole('img', { name: 'QR code of the feed address' })).toBeInTheDocument()
    expect(dialog.getByText('Ada')).toBeInTheDocument()
    expect(dialog.getByText('No')).toBeInTheDocument()
  })

  test('shows only the personal address to those who may not see all of the feed', async () => {
    const { dialog } = await show({ feed: aFeed({ feedUrl: '', slug: '' }), user: aUser({ type: 'user' }) })
    expect(await dialog.findByRole('button', { name: 'Create my own address' })).toBeInTheDocument()
    expect(dialog.queryByRole('textbox', { name: 'Feed address' })).toBeNull()
    expect(dialog.queryByRole('img', { name: 'QR code of the feed address' })).toBeNull()
  })

  test('[R8.050] shows a toast and keeps the feed when closing fails', async () => {
    server.answer('feeds.close', () => refuse('internal', ''))
    const { person, dialog } = await show({ feed: aFeed() })
    await person.click(dialog.getByRole('button', { name: 'Close feed' }))
    expect(await screen.findByText('Failed to close RSS feed')).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: 'Feed address' })).toBeInTheDocument()
  })

  test('dismisses the dialog when someone else closes the feed', async () => {
    await show({ feed: aFeed() })
    act(() => feedClosed(aFeed()))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
