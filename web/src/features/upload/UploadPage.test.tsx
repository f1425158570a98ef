import type { BookMatchView } from '@lectern/contract/metadata'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { openConnection } from '../../session/connection.ts'
import { dropLibrary } from '../libraries/libraries.api.ts'
import { UploadPage } from './UploadPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const folder = { id: 'folder-1', fullPath: '/books', libraryId: 'library-books', addedAt: 1 }

beforeEach(() => {
  server.answer('libraries.list', () => ({
    libraries: [aLibrary({ id: 'library-books', name: 'Books', folders: [folder] })],
  }))
  server.answer('upload.begin', ({ body }) => ({
    id: 'upload-1',
    libraryId: body.libraryId,
    folderId: body.folderId,
    directory: body.title,
    createdAt: 1,
    files: body.files.map((file) => ({ ...file, received: 0 })),
  }))
  server.answer('metadata.providers', () => ({
    providers: {
      books: [
        { value: 'google', text: 'Google Books' },
        { value: 'openlibrary', text: 'Open Library' },
      ],
      booksCovers: [],
      podcasts: [],
    },
  }))
  server.answer('filesystem.pathExists', ({ body }) => ({ exists: body.directory === 'Ann Lee/Taken' }))
  server.answer('upload.piece', ({ query }) => ({ received: query.offset + 5 }))
  server.answer('upload.finish', () => undefined)
  server.answer('upload.cancel', () => undefined)
})

const aMatch = (traits: Partial<BookMatchView>): BookMatchView => ({
  title: '',
  subtitle: null,
  author: null,
  narrator: null,
  publisher: null,
  publishedYear: null,
  description: null,
  cover: null,
  covers: [],
  genres: [],
  tags: null,
  series: [],
  isbn: null,
  asin: null,
  language: null,
  duration: null,
  matchConfidence: 1,
  ...traits,
})

async function choose(...names: string[]) {
  const { person } = await renderPage(<UploadPage />, { user: aUser({ type: 'root' }) })
  return chooseAs(person, ...names)
}

type Person = Awaited<ReturnType<typeof renderPage>>['person']

async function chooseAs(person: Person, ...names: string[]) {
  const input = await screen.findByLabelText('Choose files', { selector: 'input' })
  // Files that the browser's dialog filters out can still be dropped.
  input.removeAttribute('accept')
  await person.upload(
    input,
    names.map((name) => new File(['12345'], name, { lastModified: 7 })),
  )
  return person
}
const press = (name: string) => screen.getByRole('button', { name })

test('makes a card for each loose MP3, names rejected files, and uploads all', async () => {
  const person = await choose('a.mp3', 'b.mp3', 'c.mp3', 'virus.exe')
  expect(screen.getAllByRole('textbox', { name: /^Title/ })).toHaveLength(3)
  expect(screen.getByText('virus.exe')).toBeInTheDocument()
  await person.type(screen.getAllByRole('textbox', { name: /^Author/ })[0] ?? press('Upload'), 'Ann: Lee')
  expect(screen.getAllByRole('textbox', { name: /^Directory/ })[0]).toHaveValue('Ann - Lee/a')
  await person.click(press('Upload'))
  expect(await screen.findByText('3 items uploaded')).toBeInTheDocument()
  expect(server.bodies('upload.begin')).toEqual(
    ['a', 'b', 'c'].map((title) => ({
      libraryId: 'library-books',
      folderId: 'folder-1',
      title,
      author: title === 'a' ? 'Ann: Lee' : null,
      series: null,
      files: [{ name: `${title}.mp3`, size: 5, lastModified: 7 }],
    })),
  )
  await person.click(press('Reset'))
  expect(press('Choose files')).toBeVisible()
})

test('links to an uploaded item once a scan has found it', async () => {
  await openConnection()
  const person = await choose('a.mp3')
  await person.click(press('Upload'))
  expect(await screen.findByText('Uploaded')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Open/ })).toBeNull()
  const place = { folderId: 'folder-1', libraryId: 'library-books' }
  sendEvent('item_added', { ...aFullBook({ id: 'other' }), ...place, relPath: 'b' })
  expect(screen.queryByRole('link', { name: /Open/ })).toBeNull()
  sendEvent('items_added', [{ ...aFullBook({ id: 'new-book' }), ...place, relPath: 'a' }])
  expect(await screen.findByRole('link', { name: 'Open “a”' })).toHaveAttribute('href', '/item/new-book')
})

test('requires a title, and shows the server’s error on the card', async () => {
  server.answer('upload.begin', () => refuse('conflict', 'Directory "b" already exists'))
  const person = await choose('a.mp3')
  const title = screen.getByRole('textbox', { name: /^Title/ })
  await person.clear(title)
  await person.click(press('Upload'))
  expect(screen.getByText('Enter a title')).toBeVisible()
  expect(server.bodies('upload.begin')).toEqual([])
  await person.type(title, 'b')
  await person.click(press('Upload'))
  expect(await screen.findByText('Directory "b" already exists')).toBeVisible()
  expect(await screen.findByText('1 item could not be uploaded')).toBeInTheDocument()
})

test('fetches metadata, and warns about an existing directory before uploading', async () => {
  server.answer('metadata.books', ({ query }) =>
    query.title === 'taken'
      ? [aMatch({ title: 'Taken', author: 'Ann Lee', series: [{ series: 'Islands', sequence: '1' }] })]
      : [],
  )
  const person = await choose('taken.mp3')
  await person.click(press('Fetch metadata'))
  expect(await screen.findByDisplayValue('Ann Lee')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Taken')
  expect(screen.getByRole('textbox', { name: /^Series/ })).toHaveValue('Islands')
  await person.clear(screen.getByRole('textbox', { name: /^Series/ }))
  expect(await screen.findByText('Something already exists here')).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: /^Title/ }), '!')
  await waitFor(() => expect(screen.queryByText('Something already exists here')).not.toBeInTheDocument())
  await person.click(press('Fetch metadata'))
  expect(await screen.findByText('No match found')).toBeInTheDocument()
  expect(server.requests('metadata.books').map(({ query }) => query.provider)).toEqual(['google', 'google'])
})

const answerPrompt = async (person: Person, name: string) => {
  const prompt = await screen.findByRole('alertdialog', { name: 'Discard the chosen files?' })
  await person.click(within(prompt).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
}

test('Reset asks for confirmation before discarding chosen files', async () => {
  const person = await choose('a.mp3')
  await person.click(press('Reset'))
  await answerPrompt(person, 'Cancel')
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('a')
  await person.click(press('Reset'))
  await answerPrompt(person, 'Reset')
  expect(press('Choose files')).toBeVisible()
})

test('stops an upload, and can upload the chosen files again', async () => {
  let arrive: (piece: { received: number }) => void = () => undefined
  server.answer('upload.piece', () => new Promise((resolve) => (arrive = resolve)))
  const person = await choose('a.mp3', 'b.mp3')
  await person.click(press('Upload'))
  await person.click(await screen.findByRole('button', { name: 'Stop' }))
  arrive({ received: 5 })
  expect(await screen.findByRole('button', { name: 'Reset' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.requests('upload.cancel')).toEqual([])
  server.answer('upload.piece', ({ query }) => ({ received: query.offset + 5 }))
  await person.click(press('Upload'))
  expect(await screen.findByText('2 items uploaded')).toBeInTheDocument()
})

test('a file dropped outside the drop zone does not replace the page, even after files are chosen', async () => {
  const isKept = () => {
    const drop = new Event('drop', { cancelable: true, bubbles: true })
    return !window.dispatchEvent(drop)
  }
  await choose('a.mp3')
  expect(isKept()).toBe(true)
})

test('when the library is removed meanwhile, nothing is uploaded to another one unasked', async () => {
  server.answer('libraries.list', () => ({
    libraries: [
      aLibrary({ id: 'library-books', name: 'Books', folders: [folder], displayOrder: 2 }),
      aLibrary({
        id: 'library-other',
        name: 'Other',
        folders: [{ ...folder, id: 'folder-2', fullPath: '/other' }],
        displayOrder: 1,
      }),
    ],
  }))
  const { person } = await renderPage(<UploadPage />, { user: aUser({ type: 'root' }) })
  const chooseLibrary = async (name: string) => {
    await person.click(await screen.findByRole('combobox', { name: /^Library/ }))
    await person.click(await screen.findByRole('option', { name }))
  }
  await chooseLibrary('Books')
  await chooseAs(person, 'a.mp3')
  await person.type(screen.getByRole('textbox', { name: /^Author/ }), 'Ann')
  act(() => dropLibrary('library-books'))
  expect(await screen.findByText('The library or folder no longer exists. Choose another one.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument()
  await chooseLibrary('Other')
  expect(screen.getByRole('textbox', { name: /^Author/ })).toHaveValue('Ann')
  await person.click(press('Upload'))
  expect(await screen.findByText('1 item uploaded')).toBeInTheDocument()
  expect(server.bodies('upload.begin')).toMatchObject([{ libraryId: 'library-other', folderId: 'folder-2' }])
})
