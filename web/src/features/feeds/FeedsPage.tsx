import type { FeedView } from '@lectern/contract/feeds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirmDanger } from '../../ui/confirm.ts'
import { LoadedList } from '../../ui/LoadedList.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { toastResult } from '../../ui/toast-result.ts'
import { closeFeed, feedsChanged, feedsQuery } from './feeds.api.ts'
import { FeedsTable } from './FeedsTable.tsx'

/** Settings page listing all open feeds. */
export function FeedsPage() {
  const { t } = useTranslation()
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
      <LoadedList
        query={useQuery(feedsQuery())}
        failed={t('feeds.loadFailed')}
        empty={t('feeds.none')}
        className="h-64 w-full"
      >
        {(feeds) => <FeedsTable feeds={feeds} onClose={(feed) => void handleClose(feed)} />}
      </LoadedList>
    </PagePanel>
  )
}
