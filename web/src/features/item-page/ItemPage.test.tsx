import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import {
  aFullBook,
  aFullPodcast,
  aLibraryFile,
  anEpisode,
  anAudioFile,
  aPieceOfMusic,
  aProgress,
} from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useUserSettings } from '../../lib/user-settings.ts'
import { followServer } from '../../app/live-updates.ts'
import { openConnection } from '../../session/connection.ts'
import { ItemPage } from './ItemPage.tsx'
import { itemPages } from './test-support/show-item.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))

const server = fakeServer()
const show = itemPages(server)

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the page', () => {
  test('shows only a few of two hundred genres and forty authors, and all of them on request', async () => {
    const many = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name} ${index}`)
    const authors = many('Author', 40).map((name, index) => ({ id: `author-${index}`, name }))
    const { person } = await show(aFullBook({ metadata: { authors, genres: many('Genre', 200) } }))
    // By text: looking for one of hundreds of links by role takes seconds.
    const findLink = (text: string) => screen.queryByText(text, { selector: 'a' })
    expect(findLink('Genre 20')).toBeNull()
    expect(findLink('Author 20')).toBeNull()
    await person.click(screen.getByText('Show all 200'))
    expect(findLink('Genre 199')).toBeVisible()
    await person.click(screen.getByText('Show all 40'))
    expect(findLink('Author 39')).toBeVisible()
  })

  test('names in another writing direction do not reorder their neighbours', async () => {
    const [title, name] = ['Evil \u202Eeltit', 'Mallory \u202Egnp.exe']
    await show(
      aFullBook({
        metadata: {
          title,
          explicit: true,
          narrators: [name, 'Ben Lee'],
          series: [{ id: 'series-1', name, sequence: '1.5' }],
        },
      }),
    )
    expect(within(screen.getByRole('heading', { level: 1 })).getByText(title).tagName).toBe('BDI')
    const series = screen.getByRole('link', { name: `${name} #1.5` })
    expect(within(series).getByText(name).tagName).toBe('BDI')
    expect(screen.getByRole('link', { name }).closest('bdi')).not.toBeNull()
  })

  test('[R2.021] shows the title, subtitle, series with their sequence, and authors', async () => {
    await show(
      aFullBook({
        metadata: {
          title: 'The Pilot Boat',
          subtitle: 'A story',
          series: [
            { id: 'series-1', name: 'Coast', sequence: '2' },
            { id: 'series-2', name: 'Boats', sequence: null },
          ],
          authors: [
            { id: 'author-1', name: 'Ada Moor' },
            { id: 'author-2', name: 'Ben Lee' },
          ],
        },
      }),
    )
    expect(screen.getByRole('heading', { name: 'The Pilot Boat' })).toBeVisible()
    expect(screen.getByText('A story')).toBeVisible()
    expect(linkTo('Coast #2')).toBe('/library/library-books/series/series-1')
    expect(linkTo('Boats')).toBe('/library/library-books/series/series-2')
    expect(linkTo('Ben Lee')).toBe('/author/author-2')
    expect(document.title).toContain('The Pilot Boat')
  })

  test('[R3.020] says when an item has no title', async () => {
    await show(aFullBook({ metadata: { title: '' } }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No Title')
  })

  test('[R2.031] links facts to the shelf filtered by them, whatever characters they contain', async () => {
    await show(aFullBook({ metadata: { genres: ['Krimi & Grüße'] } }))
    const href = linkTo('Krimi & Grüße') ?? ''
    const filter = new URL(href, 'http://x').searchParams.get('filter') ?? ''
    expect(href).toMatch(/^\/library\/library-books\/bookshelf\?/)
    const base64 = decodeURIComponent(filter.replace('genres.', ''))
    expect(Buffer.from(base64, 'base64').toString('utf8')).toBe('Krimi & Grüße')
  })

  test('names the type and the language of a podcast, which feeds give as codes', async () => {
    await show(aFullPodcast({ metadata: { type: 'episodic', language: 'de' } }))
    expect(screen.getByText('Episodic')).toBeVisible()
    const filter = new URL(linkTo('German') ?? '', location.href).searchParams.get('filter') ?? ''
    expect(atob(decodeURIComponent(filter.replace('languages.', '')))).toBe('de')
  })

  test('strips dangerous markup from the description', async () => {
    const description =
      '<p>Fog <b>outside</b></p><img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">go</a>'
    const { container } = await show(aFullBook({ metadata: { description } }))
    expect(screen.getByText('outside')).toBeVisible()
    expect(container.querySelector('script')).toBeNull()
    expect(container.innerHTML).not.toMatch(/onerror|javascript:/)
  })

  test('names the artists of a piece of music', async () => {
    await show(aPieceOfMusic({ artists: ['The Tides', 'Ann'] }))
    expect(screen.getByText(/The Tides, Ann/, { selector: 'p' })).toBeVisible()
  })
})

describe('progress', () => {
  const book = aFullBook()
  const begun = aProgress({ libraryItemId: book.id, progress: 0.4, currentTime: 1440, duration: 3600 })

  test('shows the percentage, the time left and the start date', async () => {
    await show(book, aUser({ type: 'root', mediaProgress: [begun] }))
    const box = screen.getByRole('region', { name: 'Your progress' })
    expect(box).toHaveTextContent('Your progress: 40%')
    expect(box).toHaveTextContent('36 min left')
    expect(box).toHaveTextContent('Started 01/02/2026')
  })

  test('shows the time left at the current playback speed', async () => {
    useUserSettings.getState().update({ playbackRate: 1.5 })
    await show(book, aUser({ type: 'root', mediaProgress: [begun] }))
    expect(screen.getByRole('region', { name: 'Your progress' })).toHaveTextContent('24 min left at 1.5×')
    useUserSettings.getState().update({ playbackRate: 1 })
  })

  test('is reset after confirmation, without a reload', async () => {
    server.answer('progress.remove', () => undefined)
    const { person } = await show(book, aUser({ type: 'root', mediaProgress: [begun] }))
    await person.click(screen.getByRole('button', { name: 'Reset progress' }))
    await person.click(await screen.findByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your progress' })).toBeNull())
    expect(server.requests('progress.remove')).toMatchObject([{ params: { id: begun.id } }])
  })

  test('is not reset when the confirmation is cancelled', async () => {
    const { person } = await show(book, aUser({ type: 'root', mediaProgress: [begun] }))
    await person.click(screen.getByRole('button', { name: 'Reset progress' }))
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(server.requests('progress.remove')).toEqual([])
    expect(screen.getByRole('region', { name: 'Your progress' })).toBeVisible()
  })

  test('has no box for a podcast', async () => {
    const podcast = aFullPodcast({ episodes: [anEpisode()] })
    await show(podcast, aUser({ type: 'root', mediaProgress: [aProgress({ libraryItemId: podcast.id })] }))
    expect(screen.queryByRole('region', { name: 'Your progress' })).toBeNull()
  })
})

describe('problems', () => {
  test('missing files show an alert and disable playback', async () => {
    await show(aFullBook({ isMissing: true }))
    expect(screen.getByText('The files are missing')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Missing' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  })

  test('an e-book leads admins to the settings while the e-reader is off', async () => {
    const ebookFile = { ...aLibraryFile('sea.epub', 'ebook'), ebookFormat: 'epub' } as never
    const book = aFullBook({ media: { tracks: [], audioFiles: [], ebookFile } })
    await show(book, aUser({ type: 'root' }), { enableEReader: false })
    expect(screen.getByText('The e-reader is switched off')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/config')
  })

  test('missing parts are listed as ranges, and unreadable files with their errors', async () => {
    const audioFiles = [anAudioFile('7.mp3', { invalid: true, error: 'no audio stream' })]
    await show(aFullBook({ media: { missingParts: [3, 4, 5, 9], audioFiles } }))
    expect(screen.getByText('4 parts are missing')).toBeVisible()
    expect(screen.getByText('3-5, 9')).toBeVisible()
    expect(screen.getByText('7.mp3: no audio stream')).toBeVisible()
  })

  test('an item that does not exist or may not be seen is not found', async () => {
    server.answer('items.get', () => refuse('not_found', 'Item not found'))
    await renderPage(<ItemPage itemId="x" onRemoved={vi.fn()} notFound={<p>Nothing here</p>} />)
    expect(await screen.findByText('Nothing here')).toBeVisible()
  })

  test('an unreachable server can be retried', async () => {
    const book = aFullBook()
    server.answer('libraries.list', () => ({ libraries: [] }))
    server.answer('items.get', () => book)
    server.goAway()
    const { person } = await renderPage(
      <ItemPage itemId={book.id} onRemoved={vi.fn()} notFound={<p>Nothing here</p>} />,
    )
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.comeBack()
    await person.click(retry)
    expect(await screen.findByRole('heading', { name: 'The Lighthouse' })).toBeVisible()
  })
})

describe('live updates', () => {
  test('show at once, and those for other items change nothing', async () => {
    const book = aFullBook()
    await openConnection()
    await show(book)
    sendEvent('item_updated', { ...aFullBook({ id: book.id, metadata: { title: 'Renamed' } }) })
    expect(await screen.findByRole('heading', { name: 'Renamed' })).toBeVisible()
    sendEvent('items_updated', [aFullBook({ id: book.id, metadata: { title: 'Again' } }), aFullBook()])
    expect(await screen.findByRole('heading', { name: 'Again' })).toBeVisible()
  })

  test('[R4.020] leave the page for the library when the item is removed', async () => {
    const book = aFullBook()
    await openConnection()
    const { onRemoved } = await show(book)
    sendEvent('item_removed', { id: 'another', libraryId: 'library-books' })
    expect(onRemoved).not.toHaveBeenCalled()
    sendEvent('item_removed', { id: book.id, libraryId: 'library-books' })
    expect(onRemoved).toHaveBeenCalledWith('library-books')
  })

  test('missed while disconnected are fetched after reconnecting', async () => {
    const book = aFullBook()
    const stop = followServer()
    await openConnection()
    const { onRemoved } = await show(book)
    server.answer('items.get', () => refuse('not_found', 'Item not found'))
    server.answer('progress.list', () => ({ mediaProgress: [] }))
    server.answer('me.get', () => aUser())
    sendEvent('init', { userId: 'user-1', username: 'root', librariesScanning: [] })
    await waitFor(() => expect(onRemoved).toHaveBeenCalledWith('library-books'))
    stop()
  })
})
