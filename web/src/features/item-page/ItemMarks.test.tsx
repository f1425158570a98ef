import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { openConnection } from '../../session/connection.ts'
import { itemPages } from './test-support/show-item.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))

const server = fakeServer()
const show = itemPages(server)

describe('personal marks', () => {
  test('star ratings can be set and removed, and follow changes on another device', async () => {
    const book = aFullBook()
    await openConnection()
    const { person } = await show(book)
    const answer = (rating: number | null) =>
      server.answer('marks.change', () => ({ libraryItemId: book.id, rating, wantsToListen: false }))
    answer(4)
    await person.click(await screen.findByRole('radio', { name: '4 stars' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked())
    answer(null)
    await person.click(screen.getByRole('button', { name: 'Remove your rating' }))
    await waitFor(() => expect(screen.queryByRole('radio', { checked: true })).toBeNull())
    expect(server.bodies('marks.change')).toEqual([{ rating: 4 }, { rating: null }])
    sendEvent('item_mark_updated', { libraryItemId: book.id, rating: 2, wantsToListen: false })
    expect(await screen.findByRole('radio', { name: '2 stars', checked: true })).toBeInTheDocument()
  })

  test('“Want to listen” can be set; a failure shows an error and changes nothing', async () => {
    const book = aFullBook()
    const { person } = await show(book)
    server.answer('marks.change', () => refuse('internal', ''))
    await person.click(await screen.findByRole('button', { name: 'Want to listen' }))
    expect(await screen.findByText('That could not be saved. Try again.')).toBeInTheDocument()
    server.answer('marks.change', () => ({ libraryItemId: book.id, rating: null, wantsToListen: true }))
    await person.click(screen.getByRole('button', { name: 'Want to listen' }))
    expect(await screen.findByRole('button', { name: 'Remove from “Want to listen”' })).toBeVisible()
  })
})
