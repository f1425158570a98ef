import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { aFullBook, aLibraryFile } from '../../../../test/item-builders.ts'
import { itemPages } from '../test-support/show-item.tsx'

vi.mock('socket.io-client', () => import('../../../../test/fake-socket.ts'))

const server = fakeServer()
const show = itemPages(server)

describe('tables', () => {
  const book = aFullBook({
    media: {
      chapters: [
        { id: 0, start: 0, end: 60, title: 'One' },
        { id: 1, start: 60, end: 180, title: 'Two' },
      ],
      ebookFile: null,
    },
    libraryFiles: [
      aLibraryFile('01.mp3'),
      aLibraryFile('book.epub', 'ebook'),
      aLibraryFile('cover.jpg', 'image'),
    ],
  })
  const open = async (person: Awaited<ReturnType<typeof show>>['person'], name: RegExp) => {
    await person.click(screen.getByRole('button', { name }))
    return screen.findByRole('table')
  }

  test('are collapsed at first and expand from their header bars', async () => {
    const { person } = await show(book)
    expect(screen.queryByRole('table')).toBeNull()
    const table = await open(person, /Chapters\s*2/)
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getByText('2 min')).toBeVisible()
  })

  test('show full paths to admins', async () => {
    const { person } = await show(book)
    await open(person, /Library files/)
    await person.click(screen.getByRole('switch', { name: 'Full path' }))
    expect(screen.getByText('/books/shelf/cover.jpg')).toBeVisible()
  })

  test('hide full paths and actions that need a permission from other users', async () => {
    const guest = aUser({ type: 'guest' })
    const { person } = await show(book, guest)
    await open(person, /Library files/)
    expect(screen.queryByRole('switch', { name: 'Full path' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull()
  })

  test('let users with the permission download files by ID', async () => {
    const { person } = await show(book, aUser({ type: 'user' }))
    await open(person, /Library files/)
    const link = screen.getByRole('link', { name: 'Download cover.jpg' })
    expect(link.getAttribute('href')).toBe(
      `/api/items/${book.id}/file/ino-cover_jpg/download?token=token-of-the-test`,
    )
  })

  test('show more details about an audio file', async () => {
    const { person } = await show(book)
    await open(person, /Audio tracks/)
    await person.click(screen.getByRole('button', { name: 'More about 01.mp3' }))
    const modal = await screen.findByRole('dialog')
    expect(modal).toHaveTextContent('128 kbit/s')
    expect(modal).toHaveTextContent('/books/shelf/01.mp3')
  })
})
