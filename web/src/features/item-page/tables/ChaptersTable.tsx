import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'
import type { TableColumn } from '../../../ui/Table.tsx'
import { isPlayable, type BookItem } from '../media.rules.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { TableSection } from './TableSection.tsx'
import { TimeButton } from './TimeButton.tsx'

type Chapter = BookItem['media']['chapters'][number]

interface ChaptersTableProps {
  item: BookItem
  opensAtFirst?: boolean
  onPlayFrom: (chapter: Chapter) => void
}

export function ChaptersTable({ item, opensAtFirst, onPlayFrom }: ChaptersTableProps) {
  const { t } = useTranslation()
  const format = useFormats()
  const { chapters } = item.media
  if (chapters.length === 0) return null

  const canPlay = isPlayable(item)
  const columns: TableColumn<Chapter>[] = [
    { key: 'id', header: t('item.columns.number'), numeric: true, cell: ({ id }) => id + 1 },
    {
      key: 'title',
      header: t('item.columns.title'),
      grow: true,
      cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
    },
    {
      key: 'start',
      header: t('item.columns.start'),
      numeric: true,
      cell: (chapter) =>
        canPlay ? (
          <TimeButton title={chapter.title} seconds={chapter.start} onPlay={() => onPlayFrom(chapter)} />
        ) : (
          formatClock(chapter.start)
        ),
    },
    {
      key: 'duration',
      header: t('item.columns.duration'),
      numeric: true,
      hideBelow: 'sm',
      cell: ({ start, end }) => format.durationLong(end - start),
    },
  ]
  return (
    <TableSection
      title={t('item.tables.chapters')}
      opensAtFirst={opensAtFirst}
      columns={columns}
      rows={chapters}
      rowKey={({ id }) => String(id)}
    />
  )
}
