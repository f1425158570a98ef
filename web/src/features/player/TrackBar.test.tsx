import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { aMedia } from './test-support/now-playing.ts'
import { player, shownPlayer } from './test-support/show-player.tsx'

const server = fakeServer()
const { show, jumpedTo } = shownPlayer(server)

describe('the track bar', () => {
  const bar = () => screen.getByRole('slider', { name: 'Position' })
  const layOut = () => vi.spyOn(bar(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 20))

  test('[R2.092] shows the time and chapter under the pointer', async () => {
    await show()
    layOut()
    fireEvent.pointerMove(bar(), { clientX: 500 })
    expect(bar()).toHaveTextContent('30:00 - The Sea')
    fireEvent.pointerLeave(bar())
    expect(bar()).not.toHaveTextContent('The Sea')
  })

  test('[R2.093 R2.094] shows the ready and buffered parts, and a tick for each chapter', async () => {
    await show({ readyShare: 0.5 })
    const layer = (name: string) => [...bar().querySelectorAll<HTMLElement>(`[data-layer=${name}]`)]
    expect(layer('ready')[0]?.style.width).toBe('50%')
    expect(layer('buffered')[0]?.style.width).toBe('25%')
    expect(layer('tick').map((tick) => Number.parseFloat(tick.style.left))).toEqual([
      expect.closeTo(16.67, 1),
      50,
    ])
  })

  test('seeks on click, and at the end of a drag', async () => {
    await show()
    layOut()
    fireEvent.pointerDown(bar(), { clientX: 250, button: 0, pointerId: 1 })
    fireEvent.pointerMove(bar(), { clientX: 750, pointerId: 1 })
    expect(bar()).toHaveAttribute('aria-valuenow', '2700')
    expect(jumpedTo()).toEqual([])
    fireEvent.pointerUp(bar(), { clientX: 750, pointerId: 1 })
    expect(jumpedTo()).toEqual([2700])
  })

  test('[R5.044] does not seek while loading', async () => {
    await show({ phase: 'LOADING' })
    layOut()
    fireEvent.pointerDown(bar(), { clientX: 250, button: 0, pointerId: 1 })
    fireEvent.pointerUp(bar(), { clientX: 250, pointerId: 1 })
    expect(jumpedTo()).toEqual([])
  })

  test('is operable by keyboard, and has a text value', async () => {
    const { person } = await show()
    bar().focus()
    await person.keyboard('{ArrowRight}{ArrowLeft}{Home}{End}')
    expect(jumpedTo()).toEqual([710, 690, 0, 3600])
    expect(bar()).toHaveAttribute('aria-valuetext', '11:40 of 1:00:00')
  })

  test('[R4.047] spans the chapter in chapter track mode, which is saved', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('button', { name: 'Show the chapter on the track' }))
    expect(bar()).toHaveAttribute('aria-valuetext', '1:40 of 20:00')
    expect(screen.getByText('The Garden (2 of 3)')).toBeInTheDocument()
    expect(bar().querySelector('[data-layer=tick]')).toBeNull()
    expect(useUserSettings.getState().settings.useChapterTrack).toBe(true)
    await waitFor(() => expect(server.bodies('me.updateSettings')).toEqual([{ useChapterTrack: true }]))
  })

  test('[R4.048] has no chapter track mode without chapters', async () => {
    act(() => void useUserSettings.getState().update({ useChapterTrack: true }))
    await show({ media: aMedia({ chapters: [] }) })
    expect(screen.queryByRole('button', { name: /chapter on the track|whole book/ })).toBeNull()
    expect(bar()).toHaveAttribute('aria-valuemax', '3600')
  })

  test('shows the remaining time at the current speed', async () => {
    await show({ rate: 2 })
    expect(screen.getByText('24:10')).toBeInTheDocument()
  })

  test('offers to undo a long jump', async () => {
    const undo = vi.spyOn(player, 'undo').mockImplementation(() => undefined)
    const { person } = await show({ undoSeconds: 125 })
    await person.click(screen.getByRole('button', { name: 'Back to 2:05' }))
    expect(undo).toHaveBeenCalled()
  })
})
