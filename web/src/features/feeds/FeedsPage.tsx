import type { FeedView } from '@lectern/contract/feeds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirmDanger } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { toastResult } from '../../ui/toast-result.ts'
import { closeFeed, feedsChanged, feedsQuery } from './feeds.api.ts'
import { FeedsTable } from './FeedsTable.tsx'

/** The settings page of all open feeds. */
export function FeedsPage() {
  const { t } = useTranslation()
  const query = useQuery(feedsQuery())
  const { data: feeds } = query
  const handleClose = async ({ id, meta: { title } }: FeedView) => {
    const confirmed = await confirmDanger({
      action: t('feeds.closeFeed'),
      message: t('feeds.confirmClose', { name: title }),
    })
    if (!confirmed) return
    await toastResult(closeFeed(id), { done: t('feeds.closed'), failed: () => t('feeds.closeFailed') })
    feedsChanged()
  }
  return (
    <PagePanel title={t('feeds.title')} description={t('feeds.text')}>
      <LoadState query={query} failed={t('feeds.loadFailed')} className="h-64 w-full" />
      {feeds?.length === 0 && <EmptyState text={t('feeds.none')} />}
      {feeds && feeds.length > 0 && <FeedsTable feeds={feeds} onClose={(feed) => void handleClose(feed)} />}
    </PagePanel>
  )
}
