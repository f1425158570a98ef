import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { hotkeys, listenForHotkeys } from '../../lib/hotkeys.ts'
import { PlayerHost } from './PlayerHost.tsx'
import { playerHotkey } from './player-hotkeys.ts'
import { putPlaying } from './test-support/now-playing.ts'
import { player, shownPlayer, state } from './test-support/show-player.tsx'

const server = fakeServer()
const { show } = shownPlayer(server)

describe('hotkeys', () => {
  const press = (key: string) => act(() => void playerHotkey(key))

  test('[R2.151] space toggles playback', async () => {
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

  test('[R2.155 R9.020] shift with up and down changes the speed, which is applied and saved', async () => {
    await show()
    press('Shift-ArrowUp')
    expect(state().rate).toBe(1.3)
    press('Shift-ArrowDown')
    press('Shift-ArrowDown')
    expect(state().rate).toBe(0.8)
    await waitFor(() => expect(server.bodies('me.updateSettings').at(-1)).toEqual({ playbackRate: 0.8 }))
  })

  test('[R2.156] escape closes the player, but not while loading', async () => {
    await show({ phase: 'LOADING' })
    press('Escape')
    expect(state().phase).toBe('LOADING')
    putPlaying()
    press('Escape')
    expect(state().phase).toBe('IDLE')
  })

  test('[R2.149] are ignored while a field, list, button or text has the focus', async () => {
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

  test('[R2.150] are ignored while a player modal is open', async () => {
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
