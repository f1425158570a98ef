import { useEffect } from 'react'
import { onUnreachable } from '../lib/client.ts'
import { closeConnection, openConnection, tellUnreachable } from '../session/connection.ts'
import { startUpdateCheck } from '../features/updates/use-update.ts'
import { listenForHotkeys } from '../lib/hotkeys.ts'
import { loadAllTexts } from '../lib/i18n.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { hasOpenModal } from '../ui/modal-layers.ts'
import { loadPagesAhead } from './lazy-page.ts'
import { followServer } from './live-updates.ts'
import { listenForPageKeys } from './page-keys.ts'

/** Runs as long as somebody is signed in: the live connection, hotkeys, the look-out for new versions. */
export function useShellServices(): void {
  useEffect(() => {
    const stops = [
      followServer(),
      onUnreachable(tellUnreachable),
      listenForHotkeys(hasOpenModal),
      listenForPageKeys(hasOpenModal),
      startUpdateCheck(),
      whenIdle(() => void loadAllTexts()),
      loadPagesAhead(),
    ]
    void openConnection()
    return () => {
      closeConnection()
      stops.forEach((stop) => stop())
    }
  }, [])
}
