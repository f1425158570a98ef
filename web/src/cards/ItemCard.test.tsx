import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { aFullBook, aProgress } from '../../test/item-builders.ts'
import { renderPage } from '../../test/render-page.tsx'
import { toggleSelected, useSelection } from './use-selection.ts'
import { type CardItem, selectedEntryOf } from './card-item.ts'
import { cardOfItem } from './card-of-item.ts'
import { ItemCard } from './ItemCard.tsx'
import { putDownloadShare } from './use-download-shares.ts'
import { ItemMenuHost } from '../features/item-actions/ItemMenuHost.tsx'
import { useEditModal } from '../features/edit-item/use-edit-modal.ts'

const server = fakeServer()
const book = cardOfItem(aFullBook({ metadata: { title: 'The Hollow Lantern', authorName: 'Ada Winter' } }))
const onSelect = vi.fn()

const show = (item: CardItem = book, user = aUser({ type: 'root' })) =>
  renderPage(
    <>
      <ItemCard item={item} ratio={1} widthPx={192} view="detail" onSelect={onSelect} />
      <ItemMenuHost />
    </>,
    { user },
  )
const card = () => {
  const found = document.querySelector<HTMLElement>('[data-card]')
  if (!found) throw new Error('There is no card')
  return found
}

beforeEach(() => {
  onSelect.mockReset()
  useSelection.setState({ chosen: new Map(), lastId: null, isProcessing: false })
})

test('is a link to the item, named by its visible text', async () => {
  const progress = aProgress({ libraryItemId: book.id, progress: 0.25 })
  await show({ ...book, seriesSequence: '3' }, aUser({ type: 'root', mediaProgress: [progress] }))
  const link = screen.getByRole('link', { name: 'The Hollow Lantern, Ada Winter, #3, 25 percent done' })
  expect(link).toHaveAttribute('href', `/item/${book.id}`)
})

test('describes an item’s problems in words', async () => {
  await show({ ...book, isMissing: true })
  expect(screen.getByRole('link', { name: /This item’s folder is missing/ })).toBeInTheDocument()
})

test('labels a finished book as finished', async () => {
  const progress = aProgress({ libraryItemId: book.id, isFinished: true })
  await show(book, aUser({ mediaProgress: [progress] }))
  expect(screen.getByRole('link', { name: /Finished/ })).toBeInTheDocument()
})

test('a podcast shows the download progress of an episode', async () => {
  const podcast: CardItem = { ...book, mediaType: 'podcast' }
  await show(podcast)
  expect(screen.queryByRole('img', { name: /Downloading/ })).toBeNull()
  act(() => putDownloadShare(podcast.id, 0.424))
  expect(screen.getByRole('img', { name: 'Downloading, 42 percent' })).toHaveTextContent('42%')
  act(() => putDownloadShare(podcast.id, undefined))
  expect(screen.queryByRole('img', { name: /Downloading/ })).toBeNull()
})

describe('on hover', () => {
  test('shows play, select and edit, and hides them again', async () => {
    const { person } = await show()
    expect(screen.queryByRole('button', { name: 'Play: The Hollow Lantern' })).toBeNull()
    await person.hover(card())
    expect(screen.getByRole('button', { name: 'Play: The Hollow Lantern' })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Edit: The Hollow Lantern' }))
    expect(useEditModal.getState()).toMatchObject({
      isOpen: true,
      edited: { itemId: book.id, tab: 'details' },
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select The Hollow Lantern' }))
    expect(onSelect).toHaveBeenLastCalledWith(book, false)
    await person.unhover(card())
    expect(screen.queryByRole('button', { name: 'Play: The Hollow Lantern' })).toBeNull()
  })

  test('the actions are reachable by keyboard from the card', async () => {
    const { person } = await show()
    await person.tab()
    expect(screen.getByRole('link', { name: /The Hollow Lantern/ })).toHaveFocus()
    await person.tab()
    expect(card()).toContainElement(document.activeElement as HTMLElement)
    expect(document.activeElement).toHaveAttribute('aria-label')
  })

  test('hides the edit button from accounts without the update permission', async () => {
    const { person } = await show(book, aUser({ type: 'user' }))
    await person.hover(card())
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })
})

describe('a click on the centre of the cover before the play button has appeared', () => {
  const clickMiddle = (pointerType: string, on: Element = within(card()).getByRole('link'), clientX = 0) => {
    return fireEvent(
      on,
      new PointerEvent('click', { pointerType, bubbles: true, cancelable: true, clientX, clientY: 0 }),
    )
  }

  test('plays with a mouse, instead of opening the book', async () => {
    server.answer('items.get', () => refuse('internal', 'no'))
    server.answer('playback.play', () => refuse('internal', 'no'))
    await show()
    expect(clickMiddle('mouse')).toBe(false)
    await waitFor(() => expect(server.requests('playback.play')).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Play: The Hollow Lantern' })).toBeInTheDocument()
  })

  test('plays when the button appears between mouse down and mouse up', async () => {
    server.answer('items.get', () => refuse('internal', 'no'))
    server.answer('playback.play', () => refuse('internal', 'no'))
    await show()
    clickMiddle('mouse', card())
    await waitFor(() => expect(server.requests('playback.play')).toHaveLength(1))
  })

  test('plays when the mouse is released on the edge of the button that appeared', async () => {
    server.answer('items.get', () => refuse('internal', 'no'))
    server.answer('playback.play', () => refuse('internal', 'no'))
    await show()
    clickMiddle('mouse', card(), 24)
    await waitFor(() => expect(server.requests('playback.play')).toHaveLength(1))
  })

  test('opens the book on touch, where there is no visible button', async () => {
    await show()
    clickMiddle('touch')
    expect(screen.queryByRole('button', { name: 'Play: The Hollow Lantern' })).toBeNull()
  })
})

describe('the menu', () => {
  test('opens from its button; asks for confirmation before marking a book in progress as finished', async () => {
    server.answer('progress.update', () => undefined)
    const progress = aProgress({ libraryItemId: book.id, progress: 0.25 })
    const { person } = await show(book, aUser({ type: 'root', mediaProgress: [progress] }))
    await person.click(screen.getByRole('button', { name: 'More about The Hollow Lantern' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as finished' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('“The Hollow Lantern” has been started')
    expect(server.bodies('progress.update')).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Marked as finished')).toBeInTheDocument()
    expect(server.bodies('progress.update')).toEqual([{ isFinished: true }])
  })

  test('[R8.061] marks an unstarted book as finished without asking, and shows a toast', async () => {
    server.answer('progress.update', () => undefined)
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'More about The Hollow Lantern' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as finished' }))
    expect(await screen.findByText('Marked as finished')).toBeInTheDocument()
  })

  test('[R8.061] shows a toast after marking as not finished', async () => {
    server.answer('progress.update', () => undefined)
    await choose('Mark as not finished', true)
    expect(await screen.findByText('Marked as not finished')).toBeInTheDocument()
    expect(server.bodies('progress.update')).toEqual([{ isFinished: false }])
  })

  test.each([
    { action: 'Mark as finished', failed: 'Could not mark as finished', isFinished: true },
    { action: 'Mark as not finished', failed: 'Could not mark as not finished', isFinished: false },
  ])('[R8.061] $action: shows an error when it fails', async ({ action, failed, isFinished }) => {
    server.answer('progress.update', () => refuse('internal', ''))
    await choose(action, !isFinished)
    expect(await screen.findByText(failed)).toBeInTheDocument()
  })

  async function choose(action: string, isFinished: boolean): Promise<void> {
    const mediaProgress = isFinished ? [aProgress({ libraryItemId: book.id, isFinished: true })] : []
    const { person } = await show(book, aUser({ type: 'root', mediaProgress }))
    await person.click(screen.getByRole('button', { name: 'More about The Hollow Lantern' }))
    await person.click(await screen.findByRole('menuitem', { name: action }))
  }

  test('opens on long press, and the tap that follows does not navigate', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    fireEvent.pointerDown(card(), { pointerType: 'touch', clientX: 5, clientY: 5 })
    act(() => void vi.advanceTimersByTime(600))
    expect(await screen.findByRole('menu')).toBeInTheDocument()
    const isGoingOn = fireEvent.click(within(card()).getByRole('link', { hidden: true }))
    expect(isGoingOn).toBe(false)
    vi.useRealTimers()
  })
})

test('[R2.067] while a selection is active, a click anywhere on a card selects it', async () => {
  const { person } = await show()
  act(() => toggleSelected(selectedEntryOf(book)))
  const link = screen.getByRole('link', { name: /^Selected: The Hollow Lantern/ })
  await person.click(link)
  expect(onSelect).toHaveBeenCalledWith(book, false)
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
})
