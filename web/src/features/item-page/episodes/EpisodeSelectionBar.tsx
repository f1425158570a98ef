import { CircleCheck, CircleX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toastFailure } from '../../../ui/toast-result.ts'
import { toast } from '../../../ui/toast.tsx'
import { SelectionToolbar } from '../../episodes/SelectionToolbar.tsx'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { usePermissions } from '../../../session/use-permissions.ts'
import { progressOf } from '../../../session/use-progress.ts'
import { markEpisodes, removeEpisodes } from '../item-page.api.ts'

interface EpisodeSelectionBarProps {
  libraryItemId: string
  episodes: readonly Episode[]
  onCancel: () => void
}

/** Bulk actions for the selected episodes. */
export function EpisodeSelectionBar({ libraryItemId, episodes, onCancel }: EpisodeSelectionBarProps) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const { canDelete } = usePermissions()
  const areAllFinished = episodes.every(({ id }) => progressOf(libraryItemId, id)?.isFinished)

  const markAll = async () => {
    setIsBusy(true)
    try {
      await markEpisodes(
        libraryItemId,
        episodes.map(({ id }) => id),
        !areAllFinished,
      )
      toast.success(t('item.toasts.batchUpdated'))
      onCancel()
    } catch {
      toast.error(t('item.toasts.batchFailed'))
    } finally {
      setIsBusy(false)
    }
  }
  const removeAll = async () => {
    const { confirmed, checked } = await confirm({
      message: t('item.episodes.confirmRemove'),
      kind: 'yesNo',
      yesLabel: t('items.action.remove'),
      danger: true,
      checkbox: { label: t('item.episodes.removeFiles'), checked: false },
    })
    if (!confirmed) return
    setIsBusy(true)
    try {
      await removeEpisodes(
        libraryItemId,
        episodes.map(({ id }) => id),
        checked,
      )
      toast.success(t('item.episodes.removed'))
      onCancel()
    } catch (error) {
      toastFailure(error, t('item.episodes.removeFailed'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <SelectionToolbar count={episodes.length} onCancel={onCancel}>
      <Button
        variant="primary"
        icon={areAllFinished ? CircleX : CircleCheck}
        busy={isBusy}
        onClick={() => void markAll()}
      >
        {areAllFinished ? t('item.markNotFinished') : t('item.markFinished')}
      </Button>
      {canDelete && (
        <Button icon={Trash2} disabled={isBusy} onClick={() => void removeAll()}>
          {t('items.action.remove')}
        </Button>
      )}
    </SelectionToolbar>
  )
}
