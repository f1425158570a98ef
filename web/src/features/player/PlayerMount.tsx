import type { MediaProgressView } from '@lectern/contract/progress'
import { Suspense, useEffect } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { hotkeys } from '../../lib/hotkeys.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { invalidateBookmarks } from './bookmarks.api.ts'
import { currentPlayer, pagePlayer } from './current-player.ts'
import { restoreLastPlayed } from './last-played.ts'
import { playerHotkey } from './player-hotkeys.ts'
import { sendUnsent } from './unsent-listening.ts'
import { usePlayer } from './use-player.ts'
import { closePlayerModal, setSheetOpen } from './use-player-modals.ts'

const PlayerHost = lazyNamed(() => import('./PlayerHost.tsx'), 'PlayerHost')

/** Mounts the player in the shell: shown as soon as something is loaded, and handles server events. */
export function PlayerMount() {
  const isThere = usePlayer((state) => state.phase !== 'IDLE')
  usePlayerNews()
  useCasting()
  useEffect(() => void restoreLastPlayed(currentPlayer()), [])
  useEffect(() => {
    if (!isThere) return
    const stop = hotkeys.register('player', playerHotkey)
    return () => {
      stop()
      closePlayerModal()
      setSheetOpen(false)
    }
  }, [isThere])
  if (!isThere) return null
  return (
    <Suspense>
      <PlayerHost />
    </Suspense>
  )
}

function usePlayerNews(): void {
  // The socket may have been connected earlier.
  useEffect(() => void sendUnsent(), [])
  useServerEvent('init', () => {
    currentPlayer().retryNow()
    currentPlayer().catchUp()
    void sendUnsent()
  })
  const isOurs = (id: string) => id === currentPlayer().store.getState().sessionId
  useServerEvent('user_item_progress_updated', ({ data, sessionId }) => {
    if (sessionId !== null && isOurs(sessionId)) return
    if (isMarkedFinished(data, sessionId)) currentPlayer().stopAsFinished(data)
    currentPlayer().follow(data, data.currentTime)
  })
  useServerEvent('stream_progress', ({ stream, percent }) => {
    if (isOurs(stream)) currentPlayer().setReadyShare(Number.parseFloat(percent) / 100)
  })
  useServerEvent('stream_ready', () => currentPlayer().setReadyShare(1))
  useServerEvent('stream_reset', ({ streamId, startTime }) => {
    if (isOurs(streamId)) currentPlayer().resetStream(startTime)
  })
  useServerEvent('stream_error', ({ id, errorMessage }) => {
    if (isOurs(id)) currentPlayer().failStream(errorMessage)
  })
  useServerEvent('user_updated', () => {
    const { media } = currentPlayer().store.getState()
    if (media) void invalidateBookmarks(media.libraryItemId)
  })
}

function useCasting(): void {
  const { settings } = useServerSettings()
  const isOffered = settings?.chromecastEnabled ?? false
  useEffect(() => {
    if (isOffered && window.location.protocol === 'https:') pagePlayer().startCasting()
  }, [isOffered])
}

/** Marked by hand with this update: later updates of a finished item, such as pages read, must not stop playback. */
function isMarkedFinished(
  { isFinished, finishedAt, lastUpdate }: MediaProgressView,
  sessionId: string | null,
) {
  return isFinished && sessionId === null && finishedAt === lastUpdate
}
