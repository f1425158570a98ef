import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aSession } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFullBook, aTrack } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { closePlayerModal } from './use-player-modals.ts'
import { PlayerMount } from './PlayerMount.tsx'
import { soundingElements } from './test-support/sounding.ts'
import { closePlayer, itemEntry, playItem } from './use-player.ts'
import { setAutoPlay } from './use-player-settings.ts'

/** What a listener sees while the page's real player plays. Only audio playback is replaced. */

const server = fakeServer()
const TRACK_SECONDS = 3600
const tracks = [aTrack('one.mp3', 1, { duration: TRACK_SECONDS })]
const TITLES: Readonly<Record<string, string>> = { 'item-1': 'Fog', 'item-2': 'Dunes' }
const bookOf = (id: string) =>
  aFullBook({ id, libraryId: 'library-1', metadata: { title: TITLES[id] ?? '' }, media: { tracks } })
let sound: ReturnType<typeof soundingElements>

beforeEach(() => {
  sound = soundingElements()
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-1' })] }))
  server.answer('bookmarks.ofItem', () => ({ bookmarks: [] }))
  server.answer('items.get', ({ params }) => bookOf(params.id))
  server.answer('playback.play', ({ params }) => ({
    ...aSession({
      id: `session-of-${params.id}`,
      currentTime: 0,
      libraryItemId: params.id,
      displayTitle: TITLES[params.id] ?? '',
    }),
    audioTracks: tracks,
    videoTrack: null,
    libraryItem: bookOf(params.id),
  }))
  server.answer('playback.sync', () => undefined as never)
  server.answer('playback.close', () => undefined as never)
  server.answer('playback.localSyncAll', () => ({ results: [] }))
})
afterEach(async () => {
  act(closePlayerModal)
  act(() => setAutoPlay(true))
  await act(async () => closePlayer())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function playQueue(firstId: string) {
  const page = await renderPage(<PlayerMount />)
  act(() =>
    playItem({
      libraryItemId: firstId,
      queue: Object.keys(TITLES).map((id) => itemEntry(bookOf(id))),
      shouldPlay: true,
    }),
  )
  await plays(TITLES[firstId] ?? '')
  return page
}

const controls = () => within(screen.getByRole('group', { name: 'Playback' }))
const shows = (title: string) => screen.findByRole('link', { name: title })
async function plays(title: string) {
  await shows(title)
  await waitFor(() => expect(controls().getByRole('button', { name: 'Pause' })).toBeInTheDocument())
}
async function standsStill(title: string) {
  await waitFor(() => expect(controls().getByRole('button', { name: 'Play' })).toBeInTheDocument())
  expect(await shows(title)).toBeInTheDocument()
}
const numOpened = () => server.requests('playback.play').length

describe('when playback ends', () => {
  test('[R4.040] plays the next entry in the queue with auto play on', async () => {
    await playQueue('item-1')
    act(() => sound.end(TRACK_SECONDS))
    await plays('Dunes')
    expect(server.requests('playback.play').map(({ params }) => params.id)).toEqual(['item-1', 'item-2'])
  })

  test('[R4.041] stops at the end of the queue', async () => {
    await playQueue('item-2')
    act(() => sound.end(TRACK_SECONDS))
    await standsStill('Dunes')
    expect(numOpened()).toBe(1)
  })

  test('[R4.041] stops after the item with auto play switched off in the queue', async () => {
    const { person } = await playQueue('item-1')
    await person.click(screen.getByRole('button', { name: 'Player queue' }))
    const queue = await screen.findByRole('dialog', { name: 'Player queue' })
    await person.click(within(queue).getByRole('checkbox', { name: 'Auto play' }))
    act(closePlayerModal)
    act(() => sound.end(TRACK_SECONDS))
    await standsStill('Fog')
    expect(numOpened()).toBe(1)
  })
})

test('[R8.011] shows a persistent toast after two failed reports in a row, and again only after two more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const warning = () => screen.queryByText('Progress is not being synced. Restart playback')
  const { person } = await playQueue('item-1')
  server.answer('playback.sync', () => refuse('internal', 'The disk is full'))
  const untilReports = async (number: number) => {
    while (server.requests('playback.sync').length < number) await act(() => vi.advanceTimersByTimeAsync(500))
    await act(() => vi.advanceTimersByTimeAsync(200))
  }

  await untilReports(1)
  expect(warning()).toBeNull()
  await untilReports(2)
  expect(warning()).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(warning()).toBeNull())

  await untilReports(3)
  expect(warning()).toBeNull()
  await untilReports(4)
  expect(warning()).toBeInTheDocument()
  await person.click(controls().getByRole('button', { name: 'Pause' }))
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(warning()).toBeInTheDocument()
})
