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

test('everything in a library of books or podcasts can be looked up', async () => {
  const matched: string[] = []
  server.answer('matching.all', ({ params }) => void matched.push(params.id))
  const { choose } = await show()
  await choose('Podcasts', 'Match podcasts')
  await screen.findByText('Matching Podcasts has started')
  await choose('Novels', 'Match books')
  await waitFor(() => expect(matched).toEqual([podcasts.id, novels.id]))
})

describe('the list', () => {
  test('[R3.013] stands in display order', async () => {
    await show()
    expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures'])
    expect(row('Novels')).toHaveTextContent('Books · 1 folder')
  })

  test('marks the current library, and a click on a name makes it current and opens it', async () => {
    const { person } = await show()
    expect(within(row('Novels')).getByText('Current')).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Podcasts' })
    expect(link).toHaveAttribute('href', `/library/${podcasts.id}`)
    await person.click(link)
    expect(currentLibraryId()).toBe(podcasts.id)
    expect(within(row('Podcasts')).getByText('Current')).toBeInTheDocument()
  })

  test('offers to add the first library where there is none', async () => {
    server.answer('libraries.list', () => ({ libraries: [] }))
    const { person } = await renderPage(<LibrariesPage />)
    await person.click(await screen.findByRole('button', { name: 'Add your first library' }))
    expect(await screen.findByRole('dialog', { name: 'New library' })).toBeInTheDocument()
  })

  test('can begin with the form of a new library', async () => {
    await renderPage(<LibrariesPage startsWithNew />)
    expect(await screen.findByRole('dialog', { name: 'New library' })).toBeInTheDocument()
  })

  test('that cannot be loaded says so, and can be tried again', async () => {
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

  test('libraries are added, changed and removed elsewhere', async () => {
    await watch()
    const music = aLibrary({ name: 'Music', displayOrder: 4 })
    sendEvent('library_added', music)
    await waitFor(() => expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures', 'Music']))
    sendEvent('library_updated', { ...music, name: 'Songs', displayOrder: 0 })
    await waitFor(() => expect(names()).toEqual(['Songs', 'Novels', 'Podcasts', 'Lectures']))
    sendEvent('library_removed', music)
    await waitFor(() => expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures']))
  })

  test('a library that is scanned has a spinner, its percent and no menu', async () => {
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

  test('[R8.062] a scan is started, and told', async () => {
    server.answer('scans.start', () => undefined)
    const { choose } = await show()
    await choose('Podcasts', 'Scan')
    expect(await screen.findByText('Library scan started')).toBeInTheDocument()
    expect(started()).toEqual([{ id: podcasts.id, force: false, confirm: false }])
  })

  test('[R8.062] a scan that cannot be started is told', async () => {
    server.answer('scans.start', () => refuse('internal', ''))
    const { choose } = await show()
    await choose('Podcasts', 'Scan')
    expect(await screen.findByText('Failed to start the library scan')).toBeInTheDocument()
  })

  test('reading all files again is asked about first', async () => {
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

  test('[R8.062] names the library, says that files stay, and tells when it is done', async () => {
    const { person, prompt } = await ask()
    expect(prompt).toHaveTextContent('“Podcasts”')
    expect(prompt).toHaveTextContent('Your files stay where they are.')
    await person.click(within(prompt).getByRole('button', { name: 'Delete library' }))
    expect(await screen.findByText('Library deleted')).toBeInTheDocument()
    expect(server.requests('libraries.remove').map(({ params }) => params)).toEqual([{ id: podcasts.id }])
    expect(names()).toEqual(['Novels', 'Lectures'])
  })

  test('the menu is gone while it is under way', async () => {
    let finish = (_library: LibraryView) => undefined as void
    server.answer('libraries.remove', () => new Promise((resolve) => void (finish = resolve)))
    const { person, prompt } = await ask()
    await person.click(within(prompt).getByRole('button', { name: 'Delete library' }))
    expect(await screen.findByText('Deleting…')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Actions for Podcasts' })).toBeNull()
    finish(podcasts)
    await screen.findByText('Library deleted')
  })

  test('does nothing when it was not meant', async () => {
    const { person, prompt } = await ask()
    await person.click(within(prompt).getByRole('button', { name: 'Cancel' }))
    expect(server.requests('libraries.remove')).toEqual([])
  })

  test('[R8.062] a failure is told, with the server’s words if it has some, and the library stays', async () => {
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

  test('is changed by keyboard and saved', async () => {
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

  test('names the library and its place aloud; Escape puts it back', async () => {
    const { person } = await lift('Novels', 1)
    await person.keyboard('[ArrowDown]')
    expect(await screen.findByText('Novels is now at place 2 of 3.')).toBeInTheDocument()
    await person.keyboard('[Escape]')
    expect(await screen.findByText('Novels is back at place 1 of 3.')).toBeInTheDocument()
    expect(names()).toEqual(['Novels', 'Podcasts', 'Lectures'])
  })
})
