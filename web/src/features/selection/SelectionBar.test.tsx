import type { MediaType } from '@lectern/contract/constants'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { SelectedEntry } from '../../cards/use-selection.ts'
import { selectAll, useIsSelecting, useSelection } from '../../cards/use-selection.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)
const server = fakeServer()
const entry = (id: string): SelectedEntry => ({ id, mediaType: 'book', hasTracks: true })

function Bar({ mediaType = 'book' }: { mediaType?: MediaType }) {
  return useIsSelecting() ? <SelectionBar library={aLibrary({ mediaType })} /> : <p>The usual bar</p>
}

const show = async (ids = ['a', 'b'], user = aUser({ type: 'root' })) => {
  const page = await renderPage(<Bar />, { user })
  act(() => selectAll(ids.map(entry)))
  return page
}

beforeEach(() => useSelection.setState({ chosen: new Map(), lastId: null, isProcessing: false }))

test('[R2.067 R2.074] is visible while something is selected; deselecting restores the usual bar', async () => {
  const { person } = await show()
  expect(screen.getByText('2 items selected')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Deselect all' }))
  expect(screen.getByText('The usual bar')).toBeInTheDocument()
})

test('[R2.076] Escape clears the selection, even while one of the bar’s buttons has the focus', async () => {
  const { person } = await show()
  screen.getByRole('button', { name: 'Deselect all' }).focus()
  await person.keyboard('{Escape}')
  expect(screen.getByText('The usual bar')).toBeInTheDocument()
})

describe('marking all', () => {
  test('[R8.026] sends one request for all, shows a toast and clears the selection', async () => {
    server.answer('progress.batchUpdate', () => undefined)
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Mark as finished' }))
    expect(await screen.findByText('Batch update success!')).toBeInTheDocument()
    expect(server.bodies('progress.batchUpdate')).toEqual([
      [
        { libraryItemId: 'a', isFinished: true },
        { libraryItemId: 'b', isFinished: true },
      ],
    ])
    expect(screen.getByText('The usual bar')).toBeInTheDocument()
  })

  test('[R8.026 R2.075 R3.062] disables the bar while the request runs; after a failure everything is as before', async () => {
    let fail: (reason: unknown) => void = () => undefined
    server.answer('progress.batchUpdate', async () => {
      await new Promise((resolve) => {
        fail = resolve
      })
      return refuse('internal', 'The disk is full')
    })
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Mark as finished' }))
    const bar = within(screen.getByRole('banner', { name: 'Selection' }))
    for (const button of bar.getAllByRole('button')) expect(button).toBeDisabled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.getByText('2 items selected')).toBeInTheDocument()
    act(() => fail(undefined))
    expect(await screen.findByText('Batch update failed')).toBeInTheDocument()
    expect(screen.getByText('2 items selected')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Deselect all' })).toBeEnabled()
  })
})

describe('removing all', () => {
  test('[R8.027 R8.028] asks for confirmation, states that files are kept, and shows a toast', async () => {
    server.answer('editing.removeBatch', () => undefined)
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    const prompt = await screen.findByRole('alertdialog')
    expect(prompt).toHaveTextContent('Are you sure you want to remove these 2 items')
    expect(prompt).toHaveTextContent('files are not deleted')
    expect(server.bodies('editing.removeBatch')).toEqual([])
    await person.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Batch delete success!')).toBeInTheDocument()
    expect(server.bodies('editing.removeBatch')).toEqual([{ libraryItemIds: ['a', 'b'] }])
    expect(server.requests('editing.removeBatch')).toMatchObject([{ query: { hard: false } }])
  })

  test('deletes the files from disk, too, when that is ticked', async () => {
    server.answer('editing.removeBatch', () => undefined)
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    await person.click(await screen.findByRole('checkbox', { name: 'Also delete their files from disk' }))
    await person.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Batch delete success!')).toBeInTheDocument()
    expect(server.requests('editing.removeBatch')).toMatchObject([{ query: { hard: true } }])
  })

  test('[R8.028] asks about a single item when only one is selected', async () => {
    const { person } = await show(['a'])
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('remove this item')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('1 item selected')).toBeInTheDocument()
  })

  test('[R8.027] shows an error when it fails', async () => {
    server.answer('editing.removeBatch', () => refuse('internal', 'no'))
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('alertdialog')
    await person.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.getByText('Batch delete failed')).toBeInTheDocument())
  })
})

test('scans all of them again, from the menu of the bar', async () => {
  server.answer('scans.scanItems', () => undefined)
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Re-scan' }))
  expect(await screen.findByText('Re-scan of 2 items started')).toBeInTheDocument()
  expect(server.bodies('scans.scanItems')).toEqual([{ libraryItemIds: ['a', 'b'] }])
  expect(screen.getByText('The usual bar')).toBeInTheDocument()
})

test('downloads all of them as one archive, and keeps them selected', async () => {
  const opened: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Download' }))
  expect(opened).toEqual([expect.stringMatching(/\/api\/libraries\/[^/]+\/download\?ids=a%2Cb&token=/)])
  expect(screen.getByText('2 items selected')).toBeInTheDocument()
})

test('[R8.025] shows the server’s message when the items to play can’t be loaded', async () => {
  server.answer('items.batchGet', () => refuse('not_found', 'These items are gone'))
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'Play' }))
  expect(await screen.findByText('These items are gone')).toBeInTheDocument()
})

describe('available actions', () => {
  const editor = aUser({ type: 'user' })
  const updating = { ...editor, permissions: { ...editor.permissions, update: true } }
  const admin = aUser({ type: 'admin' })

  async function offered(mediaType: MediaType, user = admin, entries = [entry('a'), entry('b')]) {
    const page = await renderPage(<Bar mediaType={mediaType} />, { user })
    act(() => selectAll(entries))
    const buttons = within(screen.getByRole('banner', { name: 'Selection' })).getAllByRole('button')
    const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)
    page.unmount()
    return names
  }

  test('[R2.068] offers play outside podcast libraries, when everything selected is playable', async () => {
    expect(await offered('book')).toContain('Play')
    expect(await offered('music')).toContain('Play')
    expect(await offered('podcast')).not.toContain('Play')
    expect(await offered('book', admin, [entry('a'), { ...entry('b'), hasTracks: false }])).not.toContain(
      'Play',
    )
  })

  test('[R2.069] offers quick match to admins in book libraries', async () => {
    expect(await offered('book')).toContain('Quick match')
    expect(await offered('book', updating)).not.toContain('Quick match')
    for (const other of ['podcast', 'music', 'video'] as const)
      expect(await offered(other)).not.toContain('Quick match')
  })

  test('[R2.071 R6.011] offers edit with the update permission, and collections with it in book libraries', async () => {
    expect(await offered('book', updating)).toEqual(expect.arrayContaining(['Edit', 'Add to collection']))
    const without = await offered('book', editor)
    expect(without).not.toContain('Edit')
    expect(without).not.toContain('Add to collection')
    for (const other of ['podcast', 'music', 'video'] as const)
      expect(await offered(other)).not.toContain('Add to collection')
  })
})

test('[R2.072 R2.073] offers neither edit nor remove to an account without permissions', async () => {
  await show(['a'], aUser({ type: 'user' }))
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mark as finished' })).toBeInTheDocument()
})
