import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../../test/builders.ts'
import { fakeServer, refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { setDeveloperMode } from '../../../lib/developer-mode.ts'
import type { QueueEntry } from '../../../player/queue.rules.ts'
import { startPlayer } from '../start-player.ts'
import { PlayerHost } from '../PlayerHost.tsx'
import { aMedia, clearPlayer, putPlaying } from '../test-support/now-playing.ts'
import { closePlayerModal, openPlayerModal, type PlayerModal } from '../use-player-modals.ts'
import { setAutoPlay, usePlayerSettings } from '../use-player-settings.ts'

const { player } = startPlayer()

const server = fakeServer()
const state = () => player.store.getState()
const BOOKMARKS = [
  { libraryItemId: 'item-1', title: 'The lamp', time: 60, createdAt: 1 },
  { libraryItemId: 'item-1', title: 'The boat', time: 700, createdAt: 2 },
]

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-1' })] }))
  server.answer('bookmarks.ofItem', () => ({ bookmarks: BOOKMARKS }))
  server.answer('me.updateSettings', () => ({ success: true, settings: {} }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  act(closePlayerModal)
  await clearPlayer()
})

async function open(modal: PlayerModal, name: string, given: Parameters<typeof putPlaying>[0] = {}) {
  putPlaying(given)
  const view = await renderPage(<PlayerHost />)
  act(() => openPlayerModal(modal))
  return { ...view, dialog: await screen.findByRole('dialog', { name }) }
}

describe('chapters', () => {
  test('marks the current chapter; a click seeks to it and closes', async () => {
    const seek = vi.spyOn(player, 'seek').mockImplementation(() => undefined)
    const { dialog, person } = await open('chapters', 'Chapters')
    expect(within(dialog).getByRole('button', { current: true })).toHaveTextContent('The Garden')
    await person.click(within(dialog).getByRole('button', { name: /The Sea/ }))
    expect(seek).toHaveBeenCalledWith(1800)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('sleep timer', () => {
  // The timer counts down from the click on; on a busy machine seconds may pass before the test looks.
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now()))

  test('[R9.024] choosing a preset sets the timer and closes', async () => {
    const { dialog, person } = await open('sleep', 'Sleep timer')
    const presets = within(dialog).getByRole('list', { name: 'Stop after' })
    expect(
      within(presets)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      '5 min',
      '15 min',
      '30 min',
      '45 min',
      '60 min',
      '90 min',
      '2 h',
      '3 h',
      '10 s',
      'End of chapter',
    ])
    await person.click(within(presets).getByRole('button', { name: '30 min' }))
    expect(state().sleep).toMatchObject({ kind: 'time', remainingSeconds: 1800 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('lists the last choice first', async () => {
    localStorage.setItem('sleepTimerSeconds', '2700')
    const { dialog } = await open('sleep', 'Sleep timer')
    const [first] = within(within(dialog).getByRole('list', { name: 'Stop after' })).getAllByRole('button')
    expect(first).toHaveTextContent('45 min')
    localStorage.removeItem('sleepTimerSeconds')
  })

  test('[R4.046 R9.025] can be extended, shortened and turned off while running', async () => {
    const { dialog, person } = await open('sleep', 'Sleep timer', {
      sleep: { kind: 'time', endsAtMs: Date.now() + 1_799_000, remainingSeconds: 1799 },
    })
    expect(within(dialog).getByRole('button', { name: '30 min less' })).toBeDisabled()
    await person.click(within(dialog).getByRole('button', { name: '5 min more' }))
    const left = () => {
      const { sleep } = state()
      return sleep?.kind === 'time' ? sleep.remainingSeconds : 0
    }
    expect(left()).toBeGreaterThan(2090)
    await person.click(within(dialog).getByRole('button', { name: '5 min less' }))
    expect(left()).toBeLessThan(1801)
    await person.click(within(dialog).getByRole('button', { name: 'Cancel the timer' }))
    expect(state().sleep).toBeNull()
  })

  test('accepts a custom number of minutes', async () => {
    const { dialog, person } = await open('sleep', 'Sleep timer')
    await person.type(within(dialog).getByLabelText('Minutes'), '7')
    await person.click(within(dialog).getByRole('button', { name: 'Set' }))
    expect(state().sleep).toMatchObject({ remainingSeconds: 420 })
  })
})

describe('bookmarks', () => {
  test('[R2.137] a click jumps there', async () => {
    const seek = vi.spyOn(player, 'seek').mockImplementation(() => undefined)
    const { dialog, person } = await open('bookmarks', 'Bookmarks')
    await person.click(await within(dialog).findByRole('button', { name: /1:00 The lamp/ }))
    expect(seek).toHaveBeenCalledWith(60)
  })

  test('[R5.016] offers no second bookmark at the same second', async () => {
    const { dialog } = await open('bookmarks', 'Bookmarks', { positionSeconds: 700.6 })
    await within(dialog).findByRole('button', { name: /11:40 The boat/ })
    expect(within(dialog).queryByPlaceholderText('Note')).toBeNull()
  })

  test('[R2.138 R5.017 R5.019 R8.059] adds a bookmark at whole seconds', async () => {
    server.answer('bookmarks.create', ({ body }) => ({ libraryItemId: 'item-1', createdAt: 3, ...body }))
    const { dialog, person } = await open('bookmarks', 'Bookmarks', { positionSeconds: 812.7 })
    await person.type(await within(dialog).findByPlaceholderText('Note'), 'The door')
    await person.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Bookmark added')).toBeInTheDocument()
    expect(server.bodies('bookmarks.create')).toEqual([{ time: 812, title: 'The door' }])
    expect(within(dialog).getByRole('button', { name: /13:32 The door/ })).toBeInTheDocument()
  })

  test('[R4.050 R5.020] saving an unchanged title just cancels', async () => {
    const { dialog, person } = await open('bookmarks', 'Bookmarks')
    await person.click(await within(dialog).findByRole('button', { name: 'Edit The lamp' }))
    await person.click(within(dialog).getByRole('button', { name: 'Save note' }))
    expect(within(dialog).getByRole('button', { name: 'Edit The lamp' })).toBeInTheDocument()
    expect(server.requests('bookmarks.update')).toEqual([])
  })

  test('[R8.059] shows an error when a request fails', async () => {
    server.answer('bookmarks.remove', () => refuse('internal', ''))
    const { dialog, person } = await open('bookmarks', 'Bookmarks')
    await person.click(await within(dialog).findByRole('button', { name: 'Remove The lamp' }))
    expect(await screen.findByText('Failed to remove bookmark')).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Edit The lamp' })).toBeInTheDocument()
  })
})

describe('queue', () => {
  const entry = (libraryItemId: string, title: string): QueueEntry => ({
    ...aMedia().entry,
    libraryItemId,
    title,
    duration: libraryItemId === 'item-3' ? null : 5400,
  })
  const queue = [aMedia().entry, entry('item-2', 'Second'), entry('item-3', 'Third')]

  test('marks the current entry; others can be played or removed', async () => {
    const load = vi.spyOn(player, 'load').mockResolvedValue(undefined)
    const { dialog, person } = await open('queue', 'Player queue', { queue })
    expect(within(dialog).getByText('3 items')).toBeInTheDocument()
    expect(within(dialog).getByText('Playing')).toBeInTheDocument()
    expect(within(dialog).getByText('N/A')).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Remove Third from the queue' }))
    expect(state().queue).toHaveLength(2)
    await person.click(within(dialog).getByRole('button', { name: 'Play Second' }))
    expect(load.mock.calls[0]?.[0]).toMatchObject({ libraryItemId: 'item-2', queue: queue.slice(0, 2) })
  })

  test('[R3.063] stores auto play; any value but 0 leaves it on', async () => {
    const { dialog, person } = await open('queue', 'Player queue', { queue })
    const box = within(dialog).getByRole('checkbox', { name: 'Auto play' })
    expect(box).toBeChecked()
    await person.click(box)
    expect(localStorage.getItem('playerQueueAutoPlay')).toBe('0')
    expect(usePlayerSettings.getState().isAutoPlayOn).toBe(false)
    act(() => setAutoPlay(true))
  })
})

describe('history', () => {
  test('restores an earlier position and seeks to it', async () => {
    const seek = vi.spyOn(player, 'seek').mockImplementation(() => undefined)
    server.answer('progress.history', () => ({
      events: [
        {
          event: 7,
          kind: 'seek' as const,
          isAccepted: true,
          reason: null,
          currentTime: 1830,
          progress: 0.5,
          isFinished: false,
          ebookLocation: null,
          ebookProgress: null,
          sessionId: null,
          deviceDescription: 'Phone',
          createdAt: Date.now() - 3_600_000,
        },
      ],
    }))
    server.answer('progress.restore', () => ({
      id: 'progress-1',
      userId: 'user-1',
      libraryItemId: 'item-1',
      episodeId: null,
      mediaItemId: 'book-1',
      mediaItemType: 'book' as const,
      duration: 3600,
      progress: 0.5,
      currentTime: 1830,
      isFinished: false,
      hideFromContinueListening: false,
      ebookLocation: null,
      ebookProgress: null,
      lastUpdate: 1,
      startedAt: 1,
      finishedAt: null,
    }))
    const { dialog, person } = await open('history', 'Listening history')
    await person.click(await within(dialog).findByRole('button', { name: 'Go back to 30:30' }))
    expect(server.bodies('progress.restore')).toEqual([{ event: 7, episodeId: null }])
    await waitFor(() => expect(seek).toHaveBeenCalledWith(1830))
  })
})

test('settings are saved to the account', async () => {
  const { dialog, person } = await open('settings', 'Player settings')
  await person.click(within(dialog).getByRole('switch', { name: 'Rewind after a pause' }))
  await waitFor(() =>
    expect(server.bodies('me.updateSettings').at(-1)).toMatchObject({ player: { isAutoRewindOn: false } }),
  )
  expect(JSON.parse(localStorage.getItem('playerSettings') ?? '{}')).toMatchObject({ isAutoRewindOn: false })
})

test('in developer mode, the settings show the output and the session', async () => {
  setDeveloperMode(true)
  const { dialog } = await open('settings', 'Player settings')
  expect(within(dialog).getByText('audio session-1')).toBeInTheDocument()
  act(() => setDeveloperMode(false))
  expect(within(dialog).queryByText('audio session-1')).toBeNull()
})
