import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { setScreen } from '../../../test/screen.ts'
import { setLanguage } from '../../lib/i18n.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { aMedia, putPlaying } from './test-support/now-playing.ts'
import { usePlayerModals } from './use-player-modals.ts'
import { shownPlayer, state } from './test-support/show-player.tsx'

const server = fakeServer()
const { show, jumpedTo } = shownPlayer(server)

describe('now playing', () => {
  test('[R2.086 R2.087 R2.089] shows title, cover, authors linked to their pages, duration and close button', async () => {
    await show()
    expect(screen.getByRole('link', { name: 'The Long Walk Home' })).toHaveAttribute('href', '/item/item-1')
    expect(screen.getByRole('link', { name: 'Open The Long Walk Home' })).toHaveAttribute(
      'href',
      '/item/item-1',
    )
    expect(screen.getByRole('link', { name: 'Ada Quill' })).toHaveAttribute('href', '/author/author-1')
    expect(screen.getByRole('link', { name: 'Ben Stone' })).toHaveAttribute('href', '/author/author-2')
    expect(screen.getByText('1:00:00')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Close player' })).toBeInTheDocument()
  })

  test.each([
    [
      'a podcast by its author',
      aMedia({ mediaType: 'podcast', authors: [], authorLine: 'Radio Nine' }),
      'Radio Nine',
    ],
    [
      'music by its artists',
      aMedia({ mediaType: 'music', authors: [], authorLine: 'The Lamps' }),
      'The Lamps',
    ],
    ['anything else', aMedia({ authors: [], authorLine: '' }), 'Unknown'],
  ])('[R2.088] %s', async (_kind, media, shown) => {
    await show({ media })
    expect(screen.getByText(shown, { selector: 'p' })).toBeInTheDocument()
  })

  test('marks explicit content beside the title', async () => {
    await show({ media: aMedia({ isExplicit: true }) })
    expect(screen.getByRole('img', { name: 'Explicit' })).toBeInTheDocument()
    putPlaying()
    expect(screen.queryByRole('img', { name: 'Explicit' })).toBeNull()
  })

  test('[R2.090] offers volume, sleep timer, chapters, queue, speed and chapter track', async () => {
    await show()
    for (const name of ['Mute', 'Sleep timer', 'Chapters', 'Player queue', 'Show the chapter on the track'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Playback speed 1×' })).toBeInTheDocument()
  })

  test('[R2.091] offers bookmarks, except for podcasts', async () => {
    const view = await show()
    expect(screen.getByRole('button', { name: 'Bookmarks' })).toBeInTheDocument()
    view.unmount()
    await show({ media: aMedia({ episodeId: 'episode-1', mediaType: 'podcast' }) })
    expect(screen.queryByRole('button', { name: 'Bookmarks' })).toBeNull()
  })

  test('shows an episode’s transcript, searches it and plays from a line', async () => {
    const line = (start: number, text: string) => ({ start, end: start + 5, speaker: null, text })
    server.answer('podcasts.transcript', () => ({
      language: 'en',
      isTimed: true,
      lines: [line(3, 'Good morning.'), line(75, 'The sea is calm.')],
    }))
    const view = await show({ media: aMedia({ episodeId: 'episode-1', mediaType: 'podcast' }) })
    expect(screen.queryByRole('button', { name: 'Transcript' })).toBeNull()
    view.unmount()
    const media = aMedia({ episodeId: 'episode-1', mediaType: 'podcast', hasTranscript: true })
    await show({ media })
    fireEvent.click(screen.getByRole('button', { name: 'Transcript' }))
    const dialog = await screen.findByRole('dialog', { name: 'Transcript' })
    expect(await within(dialog).findByText('Good morning.')).toBeInTheDocument()
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'sea' } })
    expect(within(dialog).queryByText('Good morning.')).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: '1:15' }))
    expect(jumpedTo()).toEqual([75])
  })

  test('[R4.026] shows a spinner while loading', async () => {
    await show({ phase: 'LOADING' })
    expect(within(screen.getByRole('group', { name: 'Playback' })).getByRole('status')).toHaveTextContent(
      'Loading',
    )
  })
})

describe('speed', () => {
  test('[R9.021 R5.046] choosing a preset closes the menu, stepping by a tenth does not; the choice is saved', async () => {
    const { person } = await show()
    const open = () => person.click(screen.getByRole('button', { name: /Playback speed/ }))
    await open()
    const presets = screen.getByRole('group', { name: 'Common speeds' })
    expect(
      within(presets)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['0.5×', '1×', '1.2×', '1.5×', '2×'])
    await person.click(screen.getByRole('button', { name: 'Faster' }))
    expect(state().rate).toBe(1.1)
    expect(server.bodies('me.updateSettings')).toEqual([])
    await person.click(within(presets).getByRole('button', { name: '1.5×' }))
    expect(state().rate).toBe(1.5)
    await waitFor(() => expect(server.bodies('me.updateSettings')).toEqual([{ playbackRate: 1.5 }]))
    expect(useUserSettings.getState().settings.playbackRate).toBe(1.5)
  })

  test('is written as numbers are in the language of the interface', async () => {
    const { person } = await show()
    await act(() => setLanguage('de'))
    const button = screen.getByRole('button', { name: 'Wiedergabegeschwindigkeit 1×' })
    expect(button).toHaveTextContent('1,0×')
    await person.click(button)
    await person.click(screen.getByRole('button', { name: '1,2×' }))
    expect(button).toHaveAccessibleName('Wiedergabegeschwindigkeit 1,2×')
    await act(() => setLanguage('en-us'))
  })

  test('is disabled for music', async () => {
    await show({ media: aMedia({ mediaType: 'music' }) })
    expect(screen.getByRole('button', { name: /Playback speed/ })).toBeDisabled()
  })
})

describe('volume', () => {
  test('[R9.017] shows the level on hover, and hides it 600 ms after the pointer leaves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    const slider = screen.getByRole('slider', { name: 'Volume' })
    const popup = slider.parentElement
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Mute' }))
    expect(popup).toHaveAttribute('data-open')
    fireEvent.pointerLeave(screen.getByRole('button', { name: 'Mute' }))
    act(() => void vi.advanceTimersByTime(590))
    expect(popup).toHaveAttribute('data-open')
    act(() => void vi.advanceTimersByTime(20))
    expect(popup).not.toHaveAttribute('data-open')
    vi.useRealTimers()
  })

  test('[R9.022 R4.049] is stored, muted and restored', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Mute' }))
    expect(localStorage.getItem('volume')).toBe('0')
    await person.click(screen.getByRole('button', { name: 'Unmute' }))
    expect(localStorage.getItem('volume')).toBe('0.8')
  })
})

describe('on a phone', () => {
  beforeEach(() => setScreen({ widthPx: 390 }))

  test('[R3.062] shows a mini player that expands on tap, and the store tracks which is open', async () => {
    const { person } = await show()
    expect(screen.queryByRole('slider', { name: 'Position' })).toBeNull()
    await person.click(screen.getByRole('button', { name: /Open the player/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Now playing' })
    expect(usePlayerModals.getState().isSheetOpen).toBe(true)
    expect(within(sheet).getByRole('slider', { name: 'Position' })).toBeInTheDocument()
    expect(within(sheet).getByRole('button', { name: 'Chapters' })).toBeInTheDocument()
    await person.click(within(sheet).getByRole('button', { name: 'Minimize the player' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(usePlayerModals.getState().isSheetOpen).toBe(false)
  })

  test('opens on swipe up and closes on swipe down', async () => {
    await show()
    const swipe = (element: HTMLElement, fromY: number, toY: number) => {
      fireEvent.pointerDown(element, { pointerType: 'touch', clientX: 100, clientY: fromY })
      fireEvent.pointerUp(element, { pointerType: 'touch', clientX: 110, clientY: toY })
    }
    swipe(screen.getByRole('region', { name: 'Player' }), 800, 600)
    const sheet = await screen.findByRole('dialog', { name: 'Now playing' })
    swipe(within(sheet).getByRole('heading', { name: 'Now playing' }), 100, 400)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('[R2.095] plays video in a box of 384 by 216', async () => {
  await show({ outputKind: 'video' })
  const dock = screen.getByRole('group', { name: 'Video' })
  expect(dock).toHaveStyle({ width: '384px', height: '216px' })
  expect(dock.querySelector('video')).not.toBeNull()
})
