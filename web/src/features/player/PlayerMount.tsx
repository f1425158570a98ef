import { lazy, Suspense, useEffect } from 'react'
import { hotkeys } from '../../lib/hotkeys.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { hearOfBookmarks } from './bookmarks.api.ts'
import { player, startCasting } from './engine.ts'
import { bringBackLastPlayed } from './last-played.ts'
import { playerHotkey } from './player-hotkeys.ts'
import { sendUnsent } from './unsent-listening.ts'
import { usePlayer } from './use-player.ts'
import { closePlayerModal, setSheetOpen } from './use-player-modals.ts'

const PlayerHost = lazy(async () => ({ default: (await import('./PlayerHost.tsx')).PlayerHost }))

/** The player's place in the shell: it shows as soon as something is loaded, and hears what the server says. */
export function PlayerMount() {
  const isThere = usePlayer((state) => state.phase !== 'IDLE')
  usePlayerNews()
  useCasting()
  useEffect(() => void bringBackLastPlayed(player), [])
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
  useServerEvent('init', () => {
    player.retryNow()
    void sendUnsent()
  })
  useServerEvent('user_item_progress_updated', ({ data, sessionId }) => {
    if (sessionId !== player.store.getState().sessionId) player.follow(data, data.currentTime)
  })
  const isOurs = (id: string) => id === player.store.getState().sessionId
  useServerEvent('stream_progress', ({ stream, percent }) => {
    if (isOurs(stream)) player.setReadyShare(Number.parseFloat(percent) / 100)
  })
  useServerEvent('stream_ready', () => player.setReadyShare(1))
  useServerEvent('stream_reset', ({ streamId, startTime }) => {
    if (isOurs(streamId)) player.resetStream(startTime)
  })
  useServerEvent('stream_error', ({ id, errorMessage }) => {
    if (isOurs(id)) player.failStream(errorMessage)
  })
  useServerEvent('user_updated', () => {
    const { media } = player.store.getState()
    if (media) void hearOfBookmarks(media.libraryItemId)
  })
}

function useCasting(): void {
  const { settings } = useServerSettings()
  const isOffered = settings?.chromecastEnabled ?? false
  useEffect(() => {
    if (isOffered && window.location.protocol === 'https:') startCasting()
  }, [isOffered])
}
