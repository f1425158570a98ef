import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { setScreen } from '../../../test/screen.ts'
import { hotkeys, listenForHotkeys } from '../../lib/hotkeys.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { startPlayer } from './start-player.ts'
import { PlayerHost } from './PlayerHost.tsx'
import { playerHotkey } from './player-hotkeys.ts'
import { aMedia, clearPlayer, putPlaying } from './test-support/now-playing.ts'
import { closePlayerModal, usePlayerModals } from './use-player-modals.ts'

const { player } = startPlayer()

const server = fakeServer()
const state = () => player.store.getState()
let jumpedTo: number[] = []

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-1' })] }))
  server.answer('bookmarks.ofItem', () => ({ bookmarks: [] }))
  server.answer('me.updateSettings', () => ({ success: true, settings: {} }))
  jumpedTo = []
  vi.spyOn(player, 'seek').mockImplementation((seconds) => void jumpedTo.push(seconds))
})
afterEach(async () => {
  vi.restoreAllMocks()
  act(closePlayerModal)
  await clearPlayer()
  act(() => void useUserSettings.getState().update({ useChapterTrack: false, playbackRate: 1 }))
})

async function show(given: Parameters<typeof putPlaying>[0] = {}) {
  putPlaying(given)
  return renderPage(<PlayerHost />)
}

describe('what plays', () => {
  test('[R2.086 R2.087 R2.089] title, cover, authors with their pages, length, close', async () => {
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

  test('what is explicit says so beside its title', async () => {
    await show({ media: aMedia({ isExplicit: true }) })
    expect(screen.getByRole('img', { name: 'Explicit' })).toBeInTheDocument()
    putPlaying()
    expect(screen.queryByRole('img', { name: 'Explicit' })).toBeNull()
  })

  test('[R2.090] volume, sleep timer, chapters, queue, speed, chapter-track', async () => {
    await show()
    for (const name of ['Mute', 'Sleep timer', 'Chapters', 'Player queue', 'Show the chapter on the track'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Playback speed 1×' })).toBeInTheDocument()
  })

  test('[R2.091] bookmarks, but not for podcasts', async () => {
    const view = await show()
    expect(screen.getByRole('button', { name: 'Bookmarks' })).toBeInTheDocument()
    view.unmount()
    await show({ media: aMedia({ episodeId: 'episode-1', mediaType: 'podcast' }) })
    expect(screen.queryByRole('button', { name: 'Bookmarks' })).toBeNull()
  })

  test('the transcript of an episode is shown, searched and played from a line', async () => {
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
    expect(jumpedTo).toEqual([75])
  })

  test('[R4.026] while it loads, it turns', async () => {
    await show({ phase: 'LOADING' })
    expect(within(screen.getByRole('group', { name: 'Playback' })).getByRole('status')).toHaveTextContent(
      'Loading',
    )
  })
})

describe('the track bar', () => {
  const bar = () => screen.getByRole('slider', { name: 'Position' })
  const layOut = () => vi.spyOn(bar(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 20))

  test('[R2.092] time and chapter under the pointer', async () => {
    await show()
    layOut()
    fireEvent.pointerMove(bar(), { clientX: 500 })
    expect(bar()).toHaveTextContent('30:00 - The Sea')
    fireEvent.pointerLeave(bar())
    expect(bar()).not.toHaveTextContent('The Sea')
  })

  test('[R2.093 R2.094] what is ready, what is buffered, and a tick for each chapter', async () => {
    await show({ readyShare: 0.5 })
    const layer = (name: string) => [...bar().querySelectorAll<HTMLElement>(`[data-layer=${name}]`)]
    expect(layer('ready')[0]?.style.width).toBe('50%')
    expect(layer('buffered')[0]?.style.width).toBe('25%')
    expect(layer('tick').map((tick) => Number.parseFloat(tick.style.left))).toEqual([
      expect.closeTo(16.67, 1),
      50,
    ])
  })

  test('a click goes there; so does a drag, when it ends', async () => {
    await show()
    layOut()
    fireEvent.pointerDown(bar(), { clientX: 250, button: 0, pointerId: 1 })
    fireEvent.pointerMove(bar(), { clientX: 750, pointerId: 1 })
    expect(bar()).toHaveAttribute('aria-valuenow', '2700')
    expect(jumpedTo).toEqual([])
    fireEvent.pointerUp(bar(), { clientX: 750, pointerId: 1 })
    expect(jumpedTo).toEqual([2700])
  })

  test('[R5.044] not while it loads', async () => {
    await show({ phase: 'LOADING' })
    layOut()
    fireEvent.pointerDown(bar(), { clientX: 250, button: 0, pointerId: 1 })
    fireEvent.pointerUp(bar(), { clientX: 250, pointerId: 1 })
    expect(jumpedTo).toEqual([])
  })

  test('by keyboard, with its value in words', async () => {
    const { person } = await show()
    bar().focus()
    await person.keyboard('{ArrowRight}{ArrowLeft}{Home}{End}')
    expect(jumpedTo).toEqual([710, 690, 0, 3600])
    expect(bar()).toHaveAttribute('aria-valuetext', '11:40 of 1:00:00')
  })

  test('[R4.047] in chapter-track mode it spans the chapter, and that is saved', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Show the chapter on the track' }))
    expect(bar()).toHaveAttribute('aria-valuetext', '1:40 of 20:00')
    expect(screen.getByText('The Garden (2 of 3)')).toBeInTheDocument()
    expect(bar().querySelector('[data-layer=tick]')).toBeNull()
    expect(useUserSettings.getState().settings.useChapterTrack).toBe(true)
    await waitFor(() => expect(server.bodies('me.updateSettings')).toEqual([{ useChapterTrack: true }]))
  })

  test('[R4.048] without chapters there is no such mode', async () => {
    act(() => void useUserSettings.getState().update({ useChapterTrack: true }))
    await show({ media: aMedia({ chapters: [] }) })
    expect(screen.queryByRole('button', { name: /chapter on the track|whole book/ })).toBeNull()
    expect(bar()).toHaveAttribute('aria-valuemax', '3600')
  })

  test('the time left is told at the speed of now', async () => {
    await show({ rate: 2 })
    expect(screen.getByText('24:10')).toBeInTheDocument()
  })

  test('after a far jump there is a way back', async () => {
    const undo = vi.spyOn(player, 'undo').mockImplementation(() => undefined)
    const { person } = await show({ undoSeconds: 125 })
    await person.click(screen.getByRole('button', { name: 'Back to 2:05' }))
    expect(undo).toHaveBeenCalled()
  })
})

describe('speed', () => {
  test('[R9.021 R5.046] presets close the menu, steps of a tenth do not; the choice is saved', async () => {
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

  test('music has none', async () => {
    await show({ media: aMedia({ mediaType: 'music' }) })
    expect(screen.getByRole('button', { name: /Playback speed/ })).toBeDisabled()
  })
})

describe('volume', () => {
  test('[R9.017] how loud shows at the pointer, and goes 600 ms after it', async () => {
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

  test('[R9.022 R4.049] kept in storage; muted and back', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Mute' }))
    expect(localStorage.getItem('volume')).toBe('0')
    await person.click(screen.getByRole('button', { name: 'Unmute' }))
    expect(localStorage.getItem('volume')).toBe('0.8')
  })
})

describe('keys', () => {
  const press = (key: string) => act(() => void playerHotkey(key))

  test('[R2.151] space plays and pauses', async () => {
    const toggle = vi.spyOn(player, 'toggle').mockImplementation(() => undefined)
    await show()
    press('Space')
    expect(toggle).toHaveBeenCalledOnce()
  })

  test('[R2.152 R9.019] left and right jump ten seconds', async () => {
    const [back, forward] = [vi.spyOn(player, 'jumpBack'), vi.spyOn(player, 'jumpForward')]
    await show()
    press('ArrowLeft')
    press('ArrowRight')
    expect(back).toHaveBeenCalledOnce()
    expect(forward).toHaveBeenCalledOnce()
  })

  test('[R2.153 R2.154] up and down change the volume, M mutes', async () => {
    await show()
    press('ArrowUp')
    expect(state().volume).toBe(0.9)
    press('ArrowDown')
    press('ArrowDown')
    expect(state().volume).toBe(0.7)
    press('KeyM')
    expect(state().volume).toBe(0)
  })

  test('[R2.154] L opens the chapters', async () => {
    await show()
    press('KeyL')
    expect(await screen.findByRole('dialog', { name: 'Chapters' })).toBeInTheDocument()
  })

  test('[R2.155 R9.020] shift with up and down changes the speed, heard and saved', async () => {
    await show()
    press('Shift-ArrowUp')
    expect(state().rate).toBe(1.3)
    press('Shift-ArrowDown')
    press('Shift-ArrowDown')
    expect(state().rate).toBe(0.8)
    await waitFor(() => expect(server.bodies('me.updateSettings').at(-1)).toEqual({ playbackRate: 0.8 }))
  })

  test('[R2.156] escape closes the player, but not while it loads', async () => {
    await show({ phase: 'LOADING' })
    press('Escape')
    expect(state().phase).toBe('LOADING')
    putPlaying()
    press('Escape')
    expect(state().phase).toBe('IDLE')
  })

  test('[R2.149] a field, a list, a button or a text that has the focus keeps them to itself', async () => {
    putPlaying()
    const stop = hotkeys.register('player', playerHotkey)
    const stopListening = listenForHotkeys(() => false)
    const { person } = await renderPage(
      <>
        <input aria-label="Field" />
        <select aria-label="List" />
        <button type="button">Any</button>
        <textarea aria-label="Text" />
        <PlayerHost />
      </>,
    )
    const controls = document.querySelectorAll<HTMLElement>('input, select, button, textarea')
    expect(controls.length).toBeGreaterThan(10)
    for (const control of controls) {
      if (control.closest('[role=slider]') || (control as HTMLButtonElement).disabled) continue
      control.focus()
      expect(control).toHaveFocus()
      await person.keyboard('{ArrowUp}m')
      expect(state().volume).toBe(0.8)
      control.blur()
    }
    await person.keyboard('{ArrowUp}')
    expect(state().volume).toBe(0.9)
    await person.keyboard('m')
    expect(state().volume).toBe(0)
    stopListening()
    stop()
  })

  test('[R2.150] an open modal of the player keeps them to itself', async () => {
    const toggle = vi.spyOn(player, 'toggle')
    await show()
    const stop = hotkeys.register('player', playerHotkey)
    press('KeyL')
    await screen.findByRole('dialog', { name: 'Chapters' })
    expect(hotkeys.dispatch('Space', true)).toBe(false)
    expect(toggle).not.toHaveBeenCalled()
    stop()
  })
})

describe('on a phone', () => {
  beforeEach(() => setScreen({ widthPx: 390 }))

  test('[R3.062] a small player, and all of it after a tap: the store knows which', async () => {
    const { person } = await show()
    expect(screen.queryByRole('slider', { name: 'Position' })).toBeNull()
    await person.click(screen.getByRole('button', { name: /Open the player/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Now playing' })
    expect(usePlayerModals.getState().isSheetOpen).toBe(true)
    expect(within(sheet).getByRole('slider', { name: 'Position' })).toBeInTheDocument()
    expect(within(sheet).getByRole('button', { name: 'Chapters' })).toBeInTheDocument()
    await person.click(within(sheet).getByRole('button', { name: 'Make the player small' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(usePlayerModals.getState().isSheetOpen).toBe(false)
  })

  test('a swipe up opens it, a swipe down closes it', async () => {
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

test('[R2.095] a film plays in a box of 384 by 216', async () => {
  await show({ outputKind: 'video' })
  const dock = screen.getByRole('group', { name: 'Video' })
  expect(dock).toHaveStyle({ width: '384px', height: '216px' })
  expect(dock.querySelector('video')).not.toBeNull()
})
