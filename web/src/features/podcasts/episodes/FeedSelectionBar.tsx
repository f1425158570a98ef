import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { ArrowDownToLine, CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../session/use-permissions.ts'
import { useProgressLookup } from '../../../session/use-progress.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { SelectionToolbar } from '../../episodes/SelectionToolbar.tsx'
import { downloadEpisodes, refreshDownloads } from '../downloads.api.ts'
import { markPlayed } from '../episodes.api.ts'

interface FeedSelectionBarProps {
  libraryItemId: string
  episodes: readonly KnownFeedEpisodeView[]
  onSelectAll: () => void
  onDone: () => void
}

/** Bulk actions for feed episodes. */
export function FeedSelectionBar({ libraryItemId, episodes, onSelectAll, onDone }: FeedSelectionBarProps) {
  const { t } = useTranslation()
  const { canAddPodcasts } = usePermissions()
  const lookUp = useProgressLookup()
  const areAllPlayed = episodes.every(({ id }) => lookUp(libraryItemId, id)?.isFinished)
  const missing = episodes.filter(({ download, enclosure }) => isToDownload(download) && enclosure !== null)
  const working = useToastedMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (message) => {
      toast.success(message)
      onDone()
    },
    failed: t('podcasts.toasts.actionFailed'),
  })
  const download = async () => {
    const ids = missing.map(({ id }) => id)
    const number = await downloadEpisodes(libraryItemId, ids)
    await refreshDownloads()
    return t('podcasts.toasts.queued', { number })
  }
  const mark = async () => {
    const ids = episodes.map(({ id }) => id)
    await markPlayed(libraryItemId, ids, !areAllPlayed)
    return t('item.toasts.batchUpdated')
  }
  return (
    <SelectionToolbar count={episodes.length} busy={working.isPending} onCancel={onDone}>
      <Button variant="ghost" onClick={onSelectAll}>
        {t('podcasts.add.all')}
      </Button>
      {canAddPodcasts && (
        <Button
          variant="primary"
          icon={ArrowDownToLine}
          disabled={missing.length === 0}
          busy={working.isPending}
          onClick={() => working.mutate(download)}
        >
          {t('podcasts.episodes.downloadMany', { number: missing.length })}
        </Button>
      )}
      <Button
        icon={areAllPlayed ? CircleX : CircleCheck}
        busy={working.isPending}
        onClick={() => working.mutate(mark)}
      >
        {areAllPlayed ? t('podcasts.episodes.markUnplayed') : t('podcasts.episodes.markPlayed')}
      </Button>
    </SelectionToolbar>
  )
}

const isToDownload = (state: KnownFeedEpisodeView['download']): boolean =>
  state === 'none' || state === 'failed'
