import { CircleCheck, CircleX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SelectionToolbar } from '../../episodes/SelectionToolbar.tsx'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { usePermissions } from '../../../session/use-permissions.ts'
import { progressOf } from '../../../session/use-progress.ts'
import { markEpisodes } from '../item-page.api.ts'
import { useRemoveEpisodes } from './use-remove-episodes.ts'

interface EpisodeSelectionBarProps {
  libraryItemId: string
  episodes: readonly Episode[]
  onSelectAll: () => void
  onCancel: () => void
}

/** Bulk actions for the selected episodes. */
export function EpisodeSelectionBar(props: EpisodeSelectionBarProps) {
  const { libraryItemId, episodes, onSelectAll, onCancel } = props
  const { t } = useTranslation()
  const [isMarking, setIsMarking] = useState(false)
  const { canDelete } = usePermissions()
  const { remove, isRemoving } = useRemoveEpisodes(libraryItemId)
  const isBusy = isMarking || isRemoving
  const areAllFinished = episodes.every(({ id }) => progressOf(libraryItemId, id)?.isFinished)

  const markAll = async () => {
    setIsMarking(true)
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
      setIsMarking(false)
    }
  }
  const removeAll = async () => {
    if (await remove(episodes)) onCancel()
  }
  return (
    <SelectionToolbar count={episodes.length} onCancel={onCancel}>
      <Button variant="ghost" disabled={isBusy} onClick={onSelectAll}>
        {t('selection.selectAll')}
      </Button>
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
