import i18next from 'i18next'
import { toastFailure } from '../../ui/toast-result.ts'
import { refreshDownloads } from './downloads.api.ts'

/** Awaits a change to the queue, reports a failure, and refreshes the queue. */
export async function changeDownload(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => toastFailure(error, i18next.t('podcasts.toasts.actionFailed')))
  await refreshDownloads()
}
