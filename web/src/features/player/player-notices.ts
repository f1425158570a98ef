import i18next from 'i18next'
import type { PlayerNotices } from '../../player/player-deps.ts'
import { toast } from '../../ui/toast.tsx'

const SYNC_TOAST = 'player-sync'

/** Player notifications shown as toasts. */
export const playerNotices: PlayerNotices = {
  sleepOver: () => void toast.info(i18next.t('player.toasts.sleepOver')),
  syncTrouble: () =>
    void toast.error(i18next.t('player.toasts.syncTrouble'), { id: SYNC_TOAST, persistent: true }),
  // The pending report has been sent, so the warning no longer applies.
  synced: () => toast.dismiss(SYNC_TOAST),
  fileGone: () => void toast.error(i18next.t('player.toasts.fileGone')),
  streamFailed: (message) =>
    void toast.error(
      i18next.t('player.toasts.streamFailed', { message: message || i18next.t('player.toasts.cannotPlay') }),
    ),
}
