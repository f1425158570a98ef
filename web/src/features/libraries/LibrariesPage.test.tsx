import type { LibraryView } from '@lectern/contract/libraries'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { layOutListItems } from '../../../test/rows-with-places.ts'
import { followServer } from '../../app/live-updates.ts'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { LibrariesPage } from './LibrariesPage.tsx'
import { currentLibraryId, setCurrentLibrary } from './use-current-library.ts'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const folders = [{ id: 'f1', fullPath: '/media/novels', libraryId: 'x', addedAt: 1 }]
const novels = aLibrary({ name: 'Novels', displayOrder: 1, folders })
const podcasts = aLibrary({ name: 'Podcasts', displayOrder: 2, mediaType: 'podcast' })
const lectures = aLibrary({ name: 'Lectures', displayOrder: 3 })

let stop = () => undefined as void
let giveBackLayout = () => undefined as void

beforeEach(() => {
  setCurrentLibrary(novels.id)
  server.answer('libraries.list', () => ({ libraries: [lectures, novels, podcasts] }))
  server.answer('libraries.remove', () => podcasts)
  server.answer('metadata.providers', () => ({ providers: { books: [], booksCovers: [], podcasts: [] } }))
})
afterEach(() => {
  stop()
  closeConnection()
  giveBackLayout()
})

const rows = () => within(screen.getByRole('list', { name: 'Libraries' })).getAllByRole('listitem')
const names = () => rows().map((item) => within(item).getByRole('link').textContent)
const row = (name: string) => {
  const found = rows().find((item) => within(item).queryByRole('link', { name }))
  if (!found) throw new Error(`There is no row for ${name}`)
  return found
}
const show = async () => {
  const page = await renderPage(<LibrariesPage />)
  await screen.findByText('Novels')
  const choose = async (name: string, action: string) => {
    await page.person.click(screen.getByRole('button', { name: `Actions for ${name}` }))
    await page.person.click(await screen.findByRole('menuitem', { name: action }))
  }
  return { ...page, choose }
}

test('can match everything in a book or podcast library', async () => {
  const matched: string[] = []
  server.answer('matching.all', ({ params }) => void matched.push(params.id))
  const { choose } = await show()
  await choose('Podcasts', 'Match podcasts')
  await screen.findByText('Matching Podcasts has started')
  await choose('Novels', 'Match books')
  await waitFor(() => expect(matched).toEqual([podcasts.id, novels.id]))
})

describe('the list', () => {
  test('[R3.013] is in display order', async () => {
    await show()
    expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures'])
    expect(row('Novels')).toHaveTextContent('Books · 1 folder')
  })

  test('marks the current library, and clicking a name makes that library current and opens it', async () => {
    const { person } = await show()
    expect(within(row('Novels')).getByText('Current')).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Podcasts' })
    expect(link).toHaveAttribute('href', `/library/${podcasts.id}`)
    await person.click(link)
    expect(currentLibraryId()).toBe(podcasts.id)
    expect(within(row('Podcasts')).getByText('Current')).toBeInTheDocument()
  })

  test('offers to add the first library when there is none', async () => {
    server.answer('libraries.list', () => ({ libraries: [] }))
    const { person } = await renderPage(<LibrariesPage />)
    await person.click(await screen.findByRole('button', { name: 'Add your first library' }))
    expect(await screen.findByRole('dialog', { name: 'New library' })).toBeInTheDocument()
  })

  test('can open with the new library form', async () => {
    await renderPage(<LibrariesPage startsWithNew />)
    expect(await screen.findByRole('dialog', { name: 'New library' })).toBeInTheDocument()
  })

  test('shows an error when it cannot be loaded, and offers a retry', async () => {
    server.answer('libraries.list', () => refuse('internal', ''))
    const { person } = await renderPage(<LibrariesPage />)
    expect(await screen.findByText('The libraries could not be loaded.')).toBeInTheDocument()
    server.answer('libraries.list', () => ({ libraries: [novels] }))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Novels')).toBeInTheDocument()
  })
})

describe('while the page is open', () => {
  const watch = async () => {
    const page = await show()
    stop = followServer()
    await openConnection()
    return page
  }

  test('shows libraries being added, changed and removed elsewhere', async () => {
    await watch()
    const music = aLibrary({ name: 'Music', displayOrder: 4 })
    sendEvent('library_added', music)
    await waitFor(() => expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures', 'Music']))
    sendEvent('library_updated', { ...music, name: 'Songs', displayOrder: 0 })
    await waitFor(() => expect(names()).toEqual(['Songs', 'Novels', 'Podcasts', 'Lectures']))
    sendEvent('library_removed', music)
    await waitFor(() => expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures']))
  })

  test('shows a spinner, the percentage and no menu for a library being scanned', async () => {
    await watch()
    sendEvent('scan_start', { id: podcasts.id, type: 'scan', name: 'Podcasts', results: null })
    expect(within(row('Podcasts')).getByText('Scanning Podcasts')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Actions for Podcasts' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Actions for Novels' })).toBeInTheDocument()
    sendEvent('scan_progress', { id: podcasts.id, type: 'scan', name: 'Podcasts', progress: 41.5 })
    expect(row('Podcasts')).toHaveTextContent('Scanning… 41%')
    sendEvent('scan_complete', { id: podcasts.id, type: 'scan', name: 'Podcasts', results: null })
    expect(screen.getByRole('button', { name: 'Actions for Podcasts' })).toBeInTheDocument()
  })
})

describe('scanning', () => {
  const started = () => server.requests('scans.start').map(({ params, query }) => ({ ...params, ...query }))

  test('[R8.062] starts a scan and shows a toast', async () => {
    server.answer('scans.start', () => undefined)
    const { choose } = await show()
    await choose('Podcasts', 'Scan')
    expect(await screen.findByText('Library scan started')).toBeInTheDocument()
    expect(started()).toEqual([{ id: podcasts.id, force: false, confirm: false }])
  })

  test('[R8.062] shows an error when a scan cannot be started', async () => {
    server.answer('scans.start', () => refuse('internal', ''))
    const { choose } = await show()
    await choose('Podcasts', 'Scan')
    expect(await screen.findByText('Failed to start the library scan')).toBeInTheDocument()
  })

  test('asks for confirmation before rescanning all files', async () => {
    server.answer('scans.start', () => undefined)
    const { choose, person } = await show()
    await choose('Novels', 'Force re-scan')
    const prompt = await screen.findByRole('alertdialog')
    expect(prompt).toHaveTextContent('“Novels”')
    await person.click(within(prompt).getByRole('button', { name: 'Cancel' }))
    expect(started()).toEqual([])
    await choose('Novels', 'Force re-scan')
    await person.click(await screen.findByRole('button', { name: 'Force re-scan' }))
    await waitFor(() => expect(started()).toEqual([{ id: novels.id, force: true, confirm: false }]))
  })
})

describe('deleting', () => {
  const ask = async () => {
    const page = await show()
    await page.choose('Podcasts', 'Delete')
    return { ...page, prompt: await screen.findByRole('alertdialog') }
  }

  test('[R8.062] names the library, says that files are kept, and shows a toast when done', async () => {
    const { person, prompt } = await ask()
    expect(prompt).toHaveTextContent('“Podcasts”')
    expect(prompt).toHaveTextContent('Your files stay where they are.')
    expect(prompt).toHaveTextContent('You can restore it from the trash for 30 days.')
    await person.click(within(prompt).getByRole('button', { name: 'Delete library' }))
    expect(await screen.findByText('Library deleted')).toBeInTheDocument()
    expect(server.requests('libraries.remove').map(({ params }) => params)).toEqual([{ id: podcasts.id }])
    expect(names()).toEqual(['Novels', 'Lectures'])
  })

  test('hides the menu while in progress', async () => {
    let finish = (_library: LibraryView) => undefined as void
    server.answer('libraries.remove', () => new Promise((resolve) => void (finish = resolve)))
    const { person, prompt } = await ask()
    await person.click(within(prompt).getByRole('button', { name: 'Delete library' }))
    expect(await screen.findByText('Deleting…')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Actions for Podcasts' })).toBeNull()
    finish(podcasts)
    await screen.findByText('Library deleted')
  })

  test('does nothing when cancelled', async () => {
    const { person, prompt } = await ask()
    await person.click(within(prompt).getByRole('button', { name: 'Cancel' }))
    expect(server.requests('libraries.remove')).toEqual([])
  })

  test('[R8.062] shows an error when it fails, with the server’s message if there is one, and keeps the library', async () => {
    server.answer('libraries.remove', () => refuse('internal', ''))
    const { person, prompt, choose } = await ask()
    await person.click(within(prompt).getByRole('button', { name: 'Delete library' }))
    expect(await screen.findByText('Failed to delete library')).toBeInTheDocument()
    expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures'])
    server.answer('libraries.remove', () => refuse('conflict', 'It is being scanned'))
    await choose('Podcasts', 'Delete')
    await person.click(await screen.findByRole('button', { name: 'Delete library' }))
    expect(await screen.findByText('It is being scanned')).toBeInTheDocument()
  })
})

describe('the order', () => {
  const lift = async (name: string, place: number) => {
    giveBackLayout = layOutListItems()
    const page = await show()
    act(() => screen.getByRole('button', { name: `Move ${name}` }).focus())
    await page.person.keyboard('[Space]')
    await screen.findByText(`${name} was lifted from place ${place} of 3.`)
    return page
  }
  const placed = (library: LibraryView, displayOrder: number) => ({ ...library, displayOrder })

  test('can be changed by keyboard and is saved', async () => {
    server.answer('libraries.order', () => ({
      libraries: [placed(podcasts, 1), placed(novels, 2), lectures],
    }))
    const { person } = await lift('Podcasts', 2)
    await person.keyboard('[ArrowUp]')
    await screen.findByText('Podcasts is now at place 1 of 3.')
    await person.keyboard('[Space]')
    await waitFor(() => expect(names()).toEqual(['Podcasts', 'Novels', 'Lectures']))
    expect(await screen.findByText('Library order saved')).toBeInTheDocument()
    expect(server.bodies('libraries.order')).toEqual([
      [
        { id: podcasts.id, newOrder: 1 },
        { id: novels.id, newOrder: 2 },
      ],
    ])
    expect(names()).toEqual(['Podcasts', 'Novels', 'Lectures'])
  })

  test('announces the library and its position; Escape puts it back', async () => {
    const { person } = await lift('Novels', 1)
    await person.keyboard('[ArrowDown]')
    expect(await screen.findByText('Novels is now at place 2 of 3.')).toBeInTheDocument()
    await person.keyboard('[Escape]')
    expect(await screen.findByText('Novels is back at place 1 of 3.')).toBeInTheDocument()
    expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures'])
  })
})
