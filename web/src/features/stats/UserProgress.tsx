import type { DescribedProgressView } from '@lectern/contract/users'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { itemPath } from '../../cards/paths.ts'
import { RelativeTime } from '../../session/RelativeTime.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table } from '../../ui/Table.tsx'

/** A user's progress, most recent first. */
export function UserProgress({ progress }: { progress: readonly DescribedProgressView[] }) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('activity.progress')}
      rows={progress.toSorted((a, b) => b.lastUpdate - a.lastUpdate)}
      rowKey={({ id }) => id}
      rowClassName={({ isFinished }) => (isFinished ? 'text-done' : undefined)}
      empty={<EmptyState text={t('activity.noProgress')} />}
      columns={[
        {
          key: 'item',
          header: t('activity.item'),
          grow: true,
          cell: (row) => (
            <span className="grid leading-tight">
              <Link to={itemPath(row.libraryItemId)} className="justify-self-start hover:underline">
                {row.displayTitle}
              </Link>
              <span className="text-sm text-muted">{row.displaySubtitle}</span>
            </span>
          ),
        },
        {
          key: 'share',
          header: t('activity.share'),
          numeric: true,
          cell: (row) => t('ui.percent', { percent: Math.floor(row.progress * 100) }),
        },
        {
          key: 'started',
          header: t('activity.started'),
          hideBelow: 'md',
          cell: (row) => <RelativeTime timeMs={row.startedAt} />,
        },
        {
          key: 'updated',
          header: t('activity.updated'),
          hideBelow: 'sm',
          cell: (row) => <RelativeTime timeMs={row.lastUpdate} />,
        },
      ]}
    />
  )
}
