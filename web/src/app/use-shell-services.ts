import { useEffect } from 'react'
import { onUnreachable } from '../lib/client.ts'
import { tellUnreachable } from '../session/connection.ts'
import { startUpdateCheck } from '../features/updates/use-update.ts'
import { listenForHotkeys } from '../lib/hotkeys.ts'
import { loadAllTexts } from '../lib/i18n.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { hasOpenModal } from '../ui/modal-layers.ts'
import { goLive, leaveLive } from './go-live.ts'
import { loadPagesAhead } from './lazy-page.ts'
import { listenForPageKeys } from './page-keys.ts'

/** Runs as long as somebody is signed in: the live connection, hotkeys, the look-out for new versions. */
export function useShellServices(): void {
  useEffect(() => {
    const stops = [
      onUnreachable(tellUnreachable),
      listenForHotkeys(hasOpenModal),
      listenForPageKeys(hasOpenModal),
      startUpdateCheck(),
      whenIdle(() => void loadAllTexts()),
      loadPagesAhead(),
    ]
    // As a rule it is on its way since the sign-in.
    goLive()
    return () => {
      leaveLive()
      stops.forEach((stop) => stop())
    }
  }, [])
}
