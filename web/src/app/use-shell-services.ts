import { useEffect } from 'react'
import { onUnreachable } from '../lib/client.ts'
import { notifyUnreachable } from '../session/connection.ts'
import { startUpdateCheck } from '../features/updates/use-update.ts'
import { listenForHotkeys } from '../lib/hotkeys.ts'
import { loadAllTexts } from '../lib/i18n.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { hasOpenModal } from '../ui/modal-layers.ts'
import { reportCodeFailures } from './code-failures.ts'
import { goLive, leaveLive } from './go-live.ts'
import { preloadPages } from './lazy-page.ts'
import { listenForPageKeys } from './page-keys.ts'

const LIVE_WITHIN_MS = 1000

/** Services that run while a user is signed in: the live connection, hotkeys and the check for new versions. */
export function useShellServices(): void {
  useEffect(() => {
    const stops = [
      onUnreachable(notifyUnreachable),
      reportCodeFailures(),
      listenForHotkeys(hasOpenModal),
      listenForPageKeys(hasOpenModal),
      startUpdateCheck(),
      whenIdle(() => void loadAllTexts()),
      preloadPages(),
      // Changes made before the connection is established are detected through the server's news mark.
      whenIdle(goLive, LIVE_WITHIN_MS),
    ]
    return () => {
      leaveLive()
      stops.forEach((stop) => stop())
    }
  }, [])
}
