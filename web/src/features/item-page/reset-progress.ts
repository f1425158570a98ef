import type { MediaProgressView } from '@lectern/contract/progress'
import i18next from 'i18next'
import { confirmDanger } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { dropProgress } from '../../session/use-progress.ts'
import { resetProgress } from './item-page.api.ts'

/** Resets the user's progress after confirmation. */
export async function askToResetProgress(progress: MediaProgressView): Promise<void> {
  const confirmed = await confirmDanger({
    title: i18next.t('item.progress.resetTitle'),
    message: i18next.t('item.progress.resetText'),
    yesLabel: i18next.t('item.progress.resetYes'),
  })
  if (!confirmed) return
  try {
    await resetProgress(progress.id)
    dropProgress(progress.libraryItemId, progress.episodeId)
    toast.success(i18next.t('item.progress.resetDone'))
  } catch (error) {
    toastFailure(error, i18next.t('item.progress.resetFailed'))
  }
}
