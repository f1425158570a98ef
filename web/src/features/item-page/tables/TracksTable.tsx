import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'
import type { TableColumn } from '../../../ui/Table.tsx'
import type { BookItem } from '../media.rules.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { FileActions } from './FileActions.tsx'
import { FileName } from './FileName.tsx'
import { FullPathSwitch } from './FullPathSwitch.tsx'
import { TableSection } from './TableSection.tsx'

type Track = BookItem['media']['tracks'][number]

export function TracksTable({ item }: { item: BookItem }) {
  const { t } = useTranslation()
  const format = useFormats()
  const [isFullPath, setIsFullPath] = useState(false)
  const { tracks } = item.media
  if (tracks.length === 0) return null

  const columns: TableColumn<Track>[] = [
    { key: 'index', header: t('item.columns.number'), numeric: true, cell: (track) => track.index },
    {
      key: 'file',
      header: t('item.columns.file'),
      grow: true,
      cell: ({ metadata, duration }) => (
        <FileName
          name={isFullPath ? metadata.path : metadata.filename}
          details={[formatClock(duration), format.size(metadata.size)]}
        />
      ),
    },
    {
      key: 'codec',
      header: t('item.columns.codec'),
      hideBelow: 'lg',
      cell: (track) => track.codec,
    },
    {
      key: 'size',
      header: t('item.columns.size'),
      numeric: true,
      hideBelow: 'sm',
      cell: ({ metadata }) => format.size(metadata.size),
    },
    {
      key: 'duration',
      header: t('item.columns.duration'),
      numeric: true,
      hideBelow: 'sm',
      cell: (track) => formatClock(track.duration),
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('item.columns.actions')}</span>,
      align: 'end',
      cell: (track) => <FileActions item={item} file={track} audioFile={track} />,
    },
  ]
  return (
    <TableSection
      title={t('item.tables.tracks')}
      actions={<FullPathSwitch checked={isFullPath} onChange={setIsFullPath} />}
      columns={columns}
      rows={tracks}
      rowKey={(track) => track.ino}
    />
  )
}
