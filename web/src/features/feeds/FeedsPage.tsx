import type { FeedView } from '@lectern/contract/feeds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastResult } from '../../ui/toast-result.ts'
import { closeFeed, feedsChanged, feedsQuery } from './feeds.api.ts'
import { FeedsTable } from './FeedsTable.tsx'

/** The settings page of all open feeds. */
export function FeedsPage() {
  const { t } = useTranslation()
  const { data: feeds, isError, refetch, isFetching } = useQuery(feedsQuery())
  usePageTitle(t('feeds.title'))
  const handleClose = async ({ id, meta: { title } }: FeedView) => {
    const { confirmed } = await confirm({
      title: t('feeds.closeFeed'),
      message: t('feeds.confirmClose', { name: title }),
      kind: 'yesNo',
      yesLabel: t('feeds.closeFeed'),
      danger: true,
    })
    if (!confirmed) return
    await toastResult(closeFeed(id), { done: t('feeds.closed'), failed: () => t('feeds.closeFailed') })
    feedsChanged()
  }
  return (
    <Panel title={t('feeds.title')} description={t('feeds.text')} headingLevel="h1">
      {isError && (
        <ErrorState message={t('feeds.loadFailed')} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!feeds && !isError && <Skeleton className="h-64 w-full" />}
      {feeds?.length === 0 && <EmptyState text={t('feeds.none')} />}
      {feeds && feeds.length > 0 && <FeedsTable feeds={feeds} onClose={(feed) => void handleClose(feed)} />}
    </Panel>
  )
}
