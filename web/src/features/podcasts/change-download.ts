import i18next from 'i18next'
import { toastFailure } from '../../ui/toast-result.ts'
import { refreshDownloads } from './downloads.api.ts'

/** Waits for a change of the queue, says so when it failed, and shows the queue as it is then. */
export async function changeDownload(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => toastFailure(error, i18next.t('podcasts.toasts.actionFailed')))
  await refreshDownloads()
}
