import i18next from 'i18next'
import { onUnreachable } from '../lib/client.ts'
import { CONNECTION_TOAST, useConnection } from '../session/connection.ts'
import { toast } from '../ui/toast.tsx'

/** One toast, however many requests got no answer; none while the lost connection is told of already. */
export function tellWhenUnreachable(): () => void {
  return onUnreachable(() => {
    if (useConnection.getState().isOnline) toast.error(i18next.t('shell.serverUnreachable'), CONNECTION_TOAST)
  })
}
