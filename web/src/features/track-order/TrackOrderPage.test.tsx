import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFullBook, aTrack } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { TrackOrderPage } from './TrackOrderPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const book = aFullBook({ media: { tracks: [aTrack('a.mp3', 1), aTrack('b.mp3', 2)] } })

async function open() {
  server.answer('items.get', () => book)
  const onDone = vi.fn()
  const page = await renderPage(<TrackOrderPage itemId={book.id} onDone={onDone} notFound={<p>?</p>} />, {
    user: aUser({ type: 'root' }),
  })
  await screen.findByRole('list', { name: 'Audio files' })
  return { ...page, onDone }
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('moves an excluded file to the top, and saves the order', async () => {
  server.answer('editing.tracks', () => book)
  const { person, onDone } = await open()
  expect(save()).toBeDisabled()
  await person.click(screen.getByRole('checkbox', { name: 'Play b.mp3' }))
  const [first] = within(screen.getByRole('list', { name: 'Audio files' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('b.mp3')
  expect(first).toHaveTextContent('Not played')
  await person.click(save())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.bodies('editing.tracks')).toEqual([
    {
      orderedFileData: [
        { ino: 'ino-b_mp3', exclude: true },
        { ino: 'ino-a_mp3', exclude: false },
      ],
    },
  ])
})

test('requires at least one file, and shows an error when the server refuses', async () => {
  server.answer('editing.tracks', () => refuse('internal', ''))
  const { person } = await open()
  await person.click(screen.getByRole('checkbox', { name: 'Play b.mp3' }))
  await person.click(screen.getByRole('checkbox', { name: 'Play a.mp3' }))
  expect(await screen.findByText('At least one file must stay on')).toBeInTheDocument()
  await person.click(save())
  expect(await screen.findByText('Failed to update the track order')).toBeInTheDocument()
})
