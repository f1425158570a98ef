import type { TaskView } from '@lectern/contract/tasks'
import i18next from 'i18next'
import { toast } from '../../ui/toast.tsx'

/** Reports how embedding into a book's files ended, whatever page is open by then. */
export function notifyEmbedFinished(task: TaskView): void {
  if (task.action !== 'embed-metadata') return
  const title = task.titleSubs?.[0] ?? ''
  if (task.isFailed) toast.error(task.error ?? i18next.t('chapters.embedFailed'))
  else toast.success(i18next.t('chapters.embedDone', { title }))
}
