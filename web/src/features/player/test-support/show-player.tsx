import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { aLibrary } from '../../../../test/builders.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { useUserSettings } from '../../../lib/user-settings.ts'
import { PlayerHost } from '../PlayerHost.tsx'
import { startPlayer } from '../start-player.ts'
import { closePlayerModal } from '../use-player-modals.ts'
import { clearPlayer, putPlaying } from './now-playing.ts'

export const { player } = startPlayer()

export const state = () => player.store.getState()

/** Shows the player in the middle of a book, and records seeks; called once per test file. */
export function shownPlayer(server: FakeServer) {
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

  return {
    jumpedTo: () => jumpedTo,
    show: async (given: Parameters<typeof putPlaying>[0] = {}) => {
      putPlaying(given)
      return renderPage(<PlayerHost />)
    },
  }
}
