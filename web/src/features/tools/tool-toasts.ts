import type { TaskView } from '@lectern/contract/tasks'
import i18next from 'i18next'
import { toast } from '../../ui/toast.tsx'

/** Reports how merging or splitting a book ended, whatever page is open by then. */
export function notifyConversionFinished({ action, titleSubs, isFailed, error }: TaskView): void {
  if (action !== 'encode-m4b' && action !== 'split-m4b') return
  const title = titleSubs?.[0] ?? ''
  if (!isFailed) toast.success(i18next.t('tools.toastDone', { title }))
  else if (error !== 'Cancelled') toast.error(error ?? i18next.t('tools.failed'))
}
