import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { DEFAULT_SETTINGS } from './library-form.rules.ts'
import { currentLibraryId } from './use-current-library.ts'
import { created, libraryForms, novels } from './test-support/library-form.tsx'

const server = fakeServer()
const { open, onClose } = libraryForms(server)

const optionsOf = async (form: Awaited<ReturnType<typeof open>>, label: string) => {
  await form.person.click(screen.getByRole('combobox', { name: label }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  await form.person.keyboard('{Escape}')
  return options
}
const path = () => screen.getByLabelText('New folder path')

describe('a new library', () => {
  test('[R8.062] is created with all of its details and announced in a toast', async () => {
    const form = await open(null)
    await form.type(/^Name/, 'Novels')
    await form.choose('Metadata provider', 'Audible.de')
    await form.type('New folder path', '/media/novels')
    await form.save()
    expect(await screen.findByText('Library “Made by the server” created')).toBeInTheDocument()
    expect(server.bodies('libraries.create')).toEqual([
      {
        name: 'Novels',
        folders: [{ fullPath: '/media/novels' }],
        mediaType: 'book',
        icon: 'database',
        provider: 'audible.de',
        settings: DEFAULT_SETTINGS,
      },
    ])
    expect(onClose).toHaveBeenCalledOnce()
    expect(currentLibraryId()).toBe(novels.id)
  })

  test('is scanned at once, and can be opened from the toast', async () => {
    const form = await open(null)
    await form.type(/^Name/, 'Novels')
    await form.type('New folder path', '/media/novels')
    await form.save()
    expect(await screen.findByRole('button', { name: 'Open' })).toBeInTheDocument()
    expect(server.requests('scans.start').map(({ params }) => params)).toEqual([{ id: created.id }])
  })

  test('has missing folders created only after confirmation', async () => {
    server.answer('filesystem.list', () => refuse('not_found', 'No such folder'))
    const form = await open(null)
    await form.type(/^Name/, 'Novels')
    await form.type('New folder path', '/media/novles')
    await form.save()
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('This folder doesn’t exist: /media/novles. Create it?')
    await form.person.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(server.bodies('libraries.create')).toEqual([])
    await form.save()
    await form.person.click(await screen.findByRole('button', { name: 'Create folder' }))
    await waitFor(() => expect(server.bodies('libraries.create')).toHaveLength(1))
  })

  test('becomes the current one if it is the first', async () => {
    server.answer('libraries.list', () => ({ libraries: [] }))
    const form = await open(null)
    await form.type(/^Name/, 'Novels')
    await form.type('New folder path', '/media/novels{Enter}')
    await form.save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(currentLibraryId()).toBe(created.id)
  })

  test('[R8.062] shows the server’s error message on failure, and keeps everything typed', async () => {
    server.answer('libraries.create', () => refuse('internal', ''))
    const form = await open(null)
    await form.type(/^Name/, 'Novels')
    await form.type('New folder path', '/media/novels')
    await form.save()
    expect(await screen.findByText('Failed to create library')).toBeInTheDocument()
    server.answer('libraries.create', () => refuse('invalid', 'Not on a Sunday'))
    await form.save()
    expect(await screen.findByText('Not on a Sunday')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Novels')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('shows what is missing next to each field, and focuses the first one', async () => {
    const form = await open(null)
    await form.tab('Settings')
    await form.save()
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Enter a name for the library.')
    expect(screen.getByLabelText(/^Name/)).toHaveFocus()
    expect(path()).toHaveAccessibleDescription('Add at least one folder.')
    expect(server.bodies('libraries.create')).toEqual([])
  })
})

describe('media types and providers', () => {
  test('[R9.007] book libraries can choose from fourteen providers', async () => {
    const form = await open(null)
    expect(await optionsOf(form, 'Metadata provider')).toEqual([
      'Google Books',
      'Open Library',
      'iTunes',
      'Audible.com',
      'Audible.ca',
      'Audible.co.uk',
      'Audible.com.au',
      'Audible.fr',
      'Audible.de',
      'Audible.co.jp',
      'Audible.it',
      'Audible.in',
      'Audible.es',
      'FantLab',
    ])
  })

  test('libraries can also choose from the custom providers of their kind', async () => {
    const books = [{ value: 'custom-p1', text: 'Goodreads' }]
    server.answer('metadata.providers', () => ({ providers: { books, booksCovers: [], podcasts: [] } }))
    const form = await open({ ...novels, provider: 'custom-p1' })
    const field = screen.getByRole('combobox', { name: 'Metadata provider' })
    await waitFor(() => expect(field).toHaveTextContent('Goodreads'))
    expect(await optionsOf(form, 'Metadata provider')).toContain('Goodreads')
    await form.choose('Metadata provider', 'FantLab')
    expect(await optionsOf(form, 'Metadata provider')).toContain('Goodreads')
  })

  test('[R9.008] podcast libraries have only the podcast directory, and changing the type selects it', async () => {
    const form = await open(null)
    expect(await optionsOf(form, 'Media type')).toEqual(['Books', 'Podcasts', 'Music', 'Videos'])
    await form.choose('Media type', 'Podcasts')
    expect(screen.getByRole('combobox', { name: 'Metadata provider' })).toHaveTextContent('iTunes')
    expect(await optionsOf(form, 'Metadata provider')).toEqual(['iTunes'])
    expect(screen.queryByRole('tab', { name: 'Scanner' })).toBeNull()
  })

  test('the type of an existing library is locked', async () => {
    await open(novels)
    expect(screen.getByRole('combobox', { name: 'Media type' })).toBeDisabled()
  })
})

test('[R3.014] offers seventeen named icons, which can be chosen by keyboard', async () => {
  const form = await open(novels)
  await form.person.click(screen.getByRole('button', { name: 'Icon: Database' }))
  const grid = await screen.findByRole('group', { name: 'Icon' })
  const icons = within(grid).getAllByRole<HTMLInputElement>('radio')
  expect(icons.map(({ value }) => value)).toEqual([
    'database',
    'audiobookshelf',
    'books-1',
    'books-2',
    'book-1',
    'microphone-1',
    'microphone-3',
    'radio',
    'podcast',
    'rss',
    'headphones',
    'music',
    'file-picture',
    'rocket',
    'power',
    'star',
    'heart',
  ])
  for (const icon of icons) expect(icon).toHaveAccessibleName()
  await waitFor(() => expect(icons[0]).toHaveFocus())
  await form.person.keyboard('{ArrowLeft}{Enter}')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Icon' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Icon: Heart' })).toBeInTheDocument()
  await form.save()
  await waitFor(() => expect(server.bodies('libraries.update')).toEqual([{ icon: 'heart' }]))
})

describe('editing a library', () => {
  test('[R8.062] sends exactly what changed, and shows a toast when done', async () => {
    const form = await open(novels)
    await form.type(/^Name/, ' and stories')
    await form.tab('Settings')
    await form.toggle('Hide series with a single book')
    await form.save()
    expect(await screen.findByText('Library “Novels” updated')).toBeInTheDocument()
    expect(server.bodies('libraries.update')).toEqual([
      { name: 'Novels and stories', settings: { hideSingleBookSeries: true } },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('sends nothing when nothing has changed, and says so', async () => {
    const form = await open(novels)
    await form.save()
    expect(await screen.findByText('No updates were necessary')).toBeInTheDocument()
    expect(server.bodies('libraries.update')).toEqual([])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('[R8.062] shows an error when it fails', async () => {
    server.answer('libraries.update', () => refuse('internal', ''))
    const form = await open(novels)
    await form.type(/^Name/, '2')
    await form.save()
    expect(await screen.findByText('Failed to update library')).toBeInTheDocument()
  })

  test('shows the server’s error about a folder next to the folders', async () => {
    const refusal = 'Folder "/media/new" is inside "/media", a folder of library "All"'
    server.answer('libraries.update', () => refuse('invalid', refusal))
    const form = await open(novels)
    await form.type('New folder path', '/media/new')
    await form.tab('Schedule')
    await form.save()
    await waitFor(() => expect(path()).toHaveAccessibleDescription(refusal))
    expect(path()).toHaveFocus()
    expect(screen.getByText('/media/new')).toBeInTheDocument()
  })
})

describe('folders', () => {
  const rows = () =>
    within(screen.getByRole('list', { name: 'Folders' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)

  test('can be removed as long as another one remains', async () => {
    const form = await open(novels)
    expect(rows()).toEqual(['/media/novels', '/media/more'])
    await form.person.click(screen.getByRole('button', { name: 'Remove folder /media/more' }))
    expect(rows()).toEqual(['/media/novels'])
    expect(screen.queryByRole('button', { name: /^Remove folder/ })).toBeNull()
    await form.save()
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('/media/more will be removed from the library')
    await form.person.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(server.bodies('libraries.update')).toEqual([])
    await form.save()
    await form.person.click(await screen.findByRole('button', { name: 'Remove folder' }))
    await waitFor(() =>
      expect(server.bodies('libraries.update')).toEqual([
        { folders: [{ id: 'f1', fullPath: '/media/novels' }] },
      ]),
    )
  })

  test('are added on blur, but not twice', async () => {
    const form = await open(novels)
    await form.type('New folder path', '/media/novels')
    await form.person.tab()
    expect(path()).toHaveAccessibleDescription('This folder is already in the list.')
    await form.save()
    expect(server.bodies('libraries.update')).toEqual([])
    expect(path()).toHaveFocus()
    await form.type('New folder path', '2')
    await form.person.tab()
    expect(rows()).toEqual(['/media/novels', '/media/more', '/media/novels2'])
    expect(path()).toHaveValue('')
  })
})

describe('closing', () => {
  test('an untouched form closes at once', async () => {
    const { person } = await open(novels)
    await person.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('a changed form asks for confirmation first', async () => {
    const form = await open(novels)
    await form.type(/^Name/, '2')
    await form.person.keyboard('{Escape}')
    const prompt = await screen.findByRole('alertdialog')
    expect(onClose).not.toHaveBeenCalled()
    await form.person.click(within(prompt).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.bodies('libraries.update')).toEqual([])
  })
})
