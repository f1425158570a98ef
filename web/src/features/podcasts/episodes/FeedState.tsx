import type { FeedStateView } from '@lectern/contract/podcast-views'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../../session/use-date-format.ts'
import { usePermissions } from '../../../session/use-permissions.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { refreshFeed } from '../episodes.api.ts'

/** When the feed was last read, or why that failed. */
export function FeedState({ libraryItemId, feed }: { libraryItemId: string; feed: FeedStateView }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { canAddPodcasts } = usePermissions()
  const { lastCheckedAt, lastSuccessAt, nextCheckAt, error, isGone } = feed
  const lines = [
    lastCheckedAt === null
      ? t('podcasts.feed.neverChecked')
      : t('podcasts.feed.checked', { time: date.relative(lastCheckedAt) }),
    nextCheckAt !== null && t('podcasts.feed.next', { time: date.dateTime(nextCheckAt) }),
  ].filter(Boolean)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{lines.join(' · ')}</p>
        {canAddPodcasts && <CheckButton libraryItemId={libraryItemId} />}
      </div>
      {error !== null && (
        <Alert kind="error" title={isGone ? t('podcasts.feed.gone') : t('podcasts.feed.failing')}>
          {[
            error,
            lastSuccessAt !== null && t('podcasts.feed.lastGood', { time: date.dateTime(lastSuccessAt) }),
          ]
            .filter(Boolean)
            .join('\n')}
        </Alert>
      )}
    </div>
  )
}

function CheckButton({ libraryItemId }: { libraryItemId: string }) {
  const { t } = useTranslation()
  const checking = useToastedMutation({
    mutationFn: () => refreshFeed(libraryItemId),
    onSuccess: (number) => {
      if (number > 0) toast.success(t('podcasts.feed.found', { number }))
      else toast.info(t('podcasts.feed.foundNone'))
    },
    failed: t('podcasts.search.feedFailed'),
  })
  return (
    <Button size="sm" icon={RefreshCw} busy={checking.isPending} onClick={() => checking.mutate()}>
      {t('podcasts.feed.check')}
    </Button>
  )
}
