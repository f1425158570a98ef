import type { FeedMinifiedView, FeedView } from '@lectern/contract/feeds'
import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../cards/Cover.tsx'
import { RelativeTime } from '../../session/RelativeTime.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { openFeedModal } from './use-feed-modal.ts'

interface FeedsTableProps {
  feeds: readonly FeedView[]
  onClose: (feed: FeedView) => void
}

export function FeedsTable({ feeds, onClose }: FeedsTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('feeds.title')}
      columns={columnsOf(t, onClose)}
      rows={feeds}
      rowKey={({ id }) => id}
      onRowClick={(feed) => openFeedModal({ ...feed, name: feed.meta.title }, minified(feed))}
    />
  )
}

function columnsOf(t: TFunction, onClose: FeedsTableProps['onClose']): TableColumn<FeedView>[] {
  return [
    { key: 'title', header: t('feeds.feed'), grow: true, cell: (feed) => <FeedTitle feed={feed} /> },
    { key: 'slug', header: t('feeds.slug'), hideBelow: 'xl', wide: true, cell: ({ slug }) => slug },
    {
      key: 'type',
      header: t('feeds.type'),
      hideBelow: 'md',
      cell: ({ entityType }) => t(`feeds.types.${entityType}`),
    },
    {
      key: 'entries',
      header: t('feeds.episodes'),
      numeric: true,
      align: 'end',
      hideBelow: 'sm',
      cell: ({ episodes }) => episodes.length,
    },
    {
      key: 'hidden',
      header: t('feeds.hidden'),
      align: 'center',
      hideBelow: 'lg',
      cell: ({ meta }) => <YesMark isShown={meta.preventIndexing} />,
    },
    {
      key: 'updated',
      header: t('feeds.lastUpdate'),
      hideBelow: 'lg',
      cell: ({ updatedAt }) => <Ago timeMs={updatedAt} />,
    },
    {
      key: 'fetched',
      header: t('feeds.lastFetched'),
      hideBelow: 'sm',
      cell: ({ lastFetchedAt }) => <Ago timeMs={lastFetchedAt} />,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('feeds.actions')}</span>,
      align: 'end',
      cell: (feed) => (
        <DeleteButton name={t('feeds.closeOne', { name: feed.meta.title })} onClick={() => onClose(feed)} />
      ),
    },
  ]
}

const COVER_PX = 36

function FeedTitle({ feed }: { feed: FeedView }) {
  const { coverItemId, meta, updatedAt } = feed
  const subject = {
    id: coverItemId ?? '',
    coverPath: coverItemId,
    updatedAt,
    title: meta.title,
    author: meta.author,
  }
  return (
    <span className="flex items-center gap-3">
      <span className="w-9 shrink-0" aria-hidden>
        <Cover subject={subject} ratio={1} widthPx={COVER_PX} mayLack />
      </span>
      {meta.title}
    </span>
  )
}

function YesMark({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation()
  if (!isShown) return <span className="sr-only">{t('feeds.no')}</span>
  return (
    <>
      <Icon of={Check} sizePx={18} className="mx-auto text-done" />
      <span className="sr-only">{t('feeds.yes')}</span>
    </>
  )
}

function Ago({ timeMs }: { timeMs: number | null }) {
  const { t } = useTranslation()
  if (timeMs === null) return <span className="text-muted">{t('feeds.never')}</span>
  return <RelativeTime timeMs={timeMs} />
}

const minified = ({ id, entityType, entityId, feedUrl, slug, meta }: FeedView): FeedMinifiedView => ({
  id,
  entityType,
  entityId,
  feedUrl,
  slug,
  meta,
})
