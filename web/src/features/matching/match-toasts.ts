import type { ServerEventPayload } from '@lectern/contract/events'
import i18next from 'i18next'
import { toast } from '../../ui/toast.tsx'

/** Reports the result of a quick match of many books. */
export function notifyBatchMatchFinished(end: ServerEventPayload<'batch_quickmatch_complete'>): void {
  const lines = [
    i18next.t('matching.complete'),
    i18next.t('matching.updates', { count: end.updates }),
    ...(end.unmatched > 0 ? [i18next.t('matching.unmatched', { count: end.unmatched })] : []),
  ]
  const showToast = end.success ? toast.success : toast.info
  showToast(lines.join('\n'))
}
