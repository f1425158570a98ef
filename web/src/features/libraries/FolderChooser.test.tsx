import type { DirectoryView } from '@lectern/contract/filesystem'
import type { LibraryView } from '@lectern/contract/libraries'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { FOLDERS_STALE_MS, foldersQuery } from './filesystem.api.ts'
import { LibraryModal } from './LibraryModal.tsx'
import { directory } from './test-support/directory.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const folder = (fullPath: string) => ({
  id: fullPath.replaceAll('/', '-'),
  fullPath,
  libraryId: 'library',
  addedAt: 1,
})
const podcasts = aLibrary({ name: 'Podcasts', folders: [folder('/media/podcasts')] })
const novels = aLibrary({ name: 'Novels', folders: [folder('/media/novels'), folder('/media/poems')] })

const TREE: Record<string, DirectoryView[]> = {
  '': [directory('/home'), directory('/media'), directory('/root', { isReadable: false })],
  '/media': [
    directory('/media/novels', { isUsed: true }),
    directory('/media/podcasts', { isUsed: true }),
    directory('/media/radio'),
  ],
  '/media/radio': [],
}

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [podcasts, novels] }))
  server.answer('libraries.update', () => novels)
  server.answer('metadata.providers', () => ({ providers: { books: [], booksCovers: [], podcasts: [] } }))
  server.answer('filesystem.list', ({ query }) => ({
    posix: true,
    directories: TREE[query.path ?? ''] ?? [],
  }))
})

async function open(library: LibraryView | null) {
  const page = await renderPage(<LibraryModal open library={library} onClose={() => undefined} />)
  await page.person.click(await screen.findByRole('button', { name: 'Browse for folder' }))
  await screen.findByRole('list', { name: 'Folders' })
  return page
}
const folderButton = (name: string) =>
  within(screen.getByRole('list', { name: 'Folders' })).getByRole('button', { name })
const selectThis = () => screen.getByRole('button', { name: 'Select this folder' })
const askedPaths = () => server.requests('filesystem.list').map(({ query }) => query.path)

test('loads one level at a time, and shows breadcrumbs for the way back', async () => {
  const { person } = await open(null)
  expect(askedPaths()).toEqual([undefined])
  expect(selectThis()).toBeDisabled()
  await person.click(folderButton('media'))
  await screen.findByText('radio')
  expect(askedPaths()).toEqual([undefined, '/media'])
  const way = screen.getByRole('navigation', { name: 'Path' })
  expect(within(way).getByRole('button', { name: 'media' })).toHaveAttribute('aria-current', 'location')
  await person.click(within(way).getByRole('button', { name: 'Server' }))
  expect(await screen.findByText('home')).toBeInTheDocument()
  expect(selectThis()).toBeDisabled()
})

test('says why a folder cannot be chosen', async () => {
  const { person } = await open(null)
  expect(folderButton('root')).toHaveAccessibleDescription('Can’t be read')
  expect(screen.queryByRole('button', { name: 'Select root' })).toBeNull()
  await person.click(folderButton('root'))
  expect(askedPaths()).toEqual([undefined])
  await person.click(folderButton('media'))
  await screen.findByText('radio')
  expect(folderButton('podcasts')).toHaveAccessibleDescription('Used by “Podcasts”')
  expect(folderButton('podcasts')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('button', { name: 'Select podcasts' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Select radio' })).toBeInTheDocument()
})

test('adds the chosen folder to the form, and restores the focus', async () => {
  const { person } = await open(null)
  await person.click(folderButton('media'))
  await person.click(await screen.findByRole('button', { name: 'Select radio' }))
  expect(await screen.findByText('/media/radio')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Browse for folder' })).toHaveFocus()
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Radio')
})

test('the current folder can be chosen, even when it is empty', async () => {
  const { person } = await open(null)
  await person.click(folderButton('media'))
  await screen.findByText('radio')
  await person.click(folderButton('radio'))
  expect(await screen.findByText('There are no folders in here.')).toBeInTheDocument()
  await person.click(selectThis())
  expect(await screen.findByText('/media/radio')).toBeInTheDocument()
})

describe('a folder that contains one already in use', () => {
  test('is rejected with the reason', async () => {
    const { person } = await open(null)
    await person.click(screen.getByRole('button', { name: 'Select media' }))
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“/media” can’t be chosen: “/media/podcasts” inside it',
    )
    await person.click(folderButton('media'))
    await screen.findByText('radio')
    expect(screen.queryByRole('alert')).toBeNull()
    await person.click(selectThis())
    expect(screen.getByRole('alert')).toBeInTheDocument()
  })

  test('is also rejected when the inner one is in the form itself', async () => {
    server.answer('libraries.list', () => ({ libraries: [novels] }))
    const { person } = await open(novels)
    await screen.findByText('radio')
    await person.click(selectThis())
    expect(screen.getByRole('alert')).toHaveTextContent('“/media/novels” inside it')
  })
})

describe('a library with folders', () => {
  test('opens next to its last one, and greys out those already added', async () => {
    await open(novels)
    await screen.findByText('radio')
    expect(askedPaths()).toEqual(['/media'])
    expect(folderButton('novels')).toHaveAccessibleDescription('Already added')
  })

  test('can re-add a folder that was just removed, keeping its ID', async () => {
    const page = await renderPage(<LibraryModal open library={novels} onClose={() => undefined} />)
    await page.person.click(await screen.findByRole('button', { name: 'Remove folder /media/novels' }))
    await page.person.click(screen.getByRole('button', { name: 'Browse for folder' }))
    await page.person.click(await screen.findByRole('button', { name: 'Select novels' }))
    await page.person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.bodies('libraries.update')).toEqual([
        {
          folders: [
            { id: '-media-poems', fullPath: '/media/poems' },
            { id: '-media-novels', fullPath: '/media/novels' },
          ],
        },
      ]),
    )
  })
})

describe('by keyboard', () => {
  test('arrow keys move through the list: right opens a folder, left returns to where it was opened from', async () => {
    const { person } = await open(null)
    await waitFor(() => expect(folderButton('home')).toHaveFocus())
    await person.keyboard('{ArrowDown}')
    expect(folderButton('media')).toHaveFocus()
    await person.keyboard('{ArrowRight}')
    await waitFor(() => expect(folderButton('novels')).toHaveFocus())
    await person.keyboard('{End}')
    expect(folderButton('radio')).toHaveFocus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByText('There are no folders in here.')).toHaveFocus())
    await person.keyboard('{ArrowLeft}')
    await waitFor(() => expect(folderButton('radio')).toHaveFocus())
    await person.keyboard('{ArrowLeft}')
    await waitFor(() => expect(folderButton('media')).toHaveFocus())
  })

  test('Escape returns to the form, which stays open', async () => {
    const { person } = await open(null)
    await person.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'New library' })).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Folders' })).toBeNull()
  })
})

test('shows an error when a folder cannot be read, and offers a retry', async () => {
  const { person } = await open(null)
  server.answer('filesystem.list', () => refuse('invalid', 'Invalid "path" query string'))
  await person.click(folderButton('home'))
  expect(await screen.findByText('This folder could not be read.')).toBeInTheDocument()
  expect(selectThis()).toBeDisabled()
  server.answer('filesystem.list', () => ({ posix: true, directories: [directory('/home/anna')] }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('anna')).toBeInTheDocument()
})

test('[R9.012] caches a folder listing for five seconds', async () => {
  expect(FOLDERS_STALE_MS).toBe(5000)
  queryClient.clear()
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  const load = () => queryClient.fetchQuery(foldersQuery('/media'))
  await load()
  now.mockReturnValue(1_004_999)
  await load()
  expect(askedPaths()).toEqual(['/media'])
  now.mockReturnValue(1_005_000)
  await load()
  expect(askedPaths()).toEqual(['/media', '/media'])
  now.mockRestore()
})
