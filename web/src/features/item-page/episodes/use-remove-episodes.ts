import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/confirm.ts'
import { toastFailure } from '../../../ui/toast-result.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { removeEpisodes } from '../item-page.api.ts'

/** `remove` asks first, tells the outcome, and answers whether all of them are gone. */
export function useRemoveEpisodes(libraryItemId: string) {
  const { t } = useTranslation()
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = async (episodes: readonly Episode[]): Promise<boolean> => {
    const only = episodes.length === 1 ? episodes[0] : undefined
    const { confirmed, checked } = await confirm({
      message: only
        ? t('item.episodes.confirmRemoveOne', { title: only.title })
        : t('item.episodes.confirmRemove'),
      kind: 'yesNo',
      yesLabel: t('items.action.remove'),
      danger: true,
      checkbox: { label: t(only ? 'item.episodes.removeFile' : 'item.episodes.removeFiles'), checked: false },
    })
    if (!confirmed) return false
    setIsRemoving(true)
    try {
      await removeEpisodes(
        libraryItemId,
        episodes.map(({ id }) => id),
        checked,
      )
      toast.success(t(only ? 'item.episodes.removedOne' : 'item.episodes.removed'))
      return true
    } catch (error) {
      toastFailure(error, t(only ? 'item.episodes.removeOneFailed' : 'item.episodes.removeFailed'))
      return false
    } finally {
      setIsRemoving(false)
    }
  }
  return { remove, isRemoving }
}
