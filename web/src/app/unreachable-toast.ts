import i18next from 'i18next'
import { onUnreachable } from '../lib/client.ts'
import { toast } from '../ui/toast.tsx'

/** One toast, however many requests got no answer. */
export function tellWhenUnreachable(): () => void {
  return onUnreachable(() => void toast.error(i18next.t('shell.serverUnreachable'), { id: 'unreachable' }))
}
