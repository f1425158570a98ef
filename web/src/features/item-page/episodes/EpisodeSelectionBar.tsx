import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SelectionToolbar } from '../../episodes/SelectionToolbar.tsx'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { progressOf } from '../../../session/use-progress.ts'
import { markEpisodes } from '../item-page.api.ts'

interface EpisodeSelectionBarProps {
  libraryItemId: string
  episodes: readonly Episode[]
  onCancel: () => void
}

/** Bulk actions for the selected episodes. */
export function EpisodeSelectionBar({ libraryItemId, episodes, onCancel }: EpisodeSelectionBarProps) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
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
    </SelectionToolbar>
  )
}
