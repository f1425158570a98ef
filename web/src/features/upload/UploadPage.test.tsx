import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { UploadPage } from './UploadPage.tsx'

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
  server.answer('upload.piece', ({ query }) => ({ received: query.offset + 5 }))
  server.answer('upload.finish', () => undefined)
  server.answer('upload.cancel', () => undefined)
})

async function choose(...names: string[]) {
  const { person } = await renderPage(<UploadPage />, { user: aUser({ type: 'root' }) })
  const input = await screen.findByLabelText('Choose files', { selector: 'input' })
  // What a browser hides in its dialog can still be dropped in.
  input.removeAttribute('accept')
  await person.upload(
    input,
    names.map((name) => new File(['12345'], name)),
  )
  return person
}
const press = (name: string) => screen.getByRole('button', { name })

test('loose mp3 become a card each; refused types are named; all are sent', async () => {
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
      files: [{ name: `${title}.mp3`, size: 5 }],
    })),
  )
  await person.click(press('Reset'))
  expect(press('Choose files')).toBeVisible()
})

test('a title is needed; what the server refuses stands on its card', async () => {
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
