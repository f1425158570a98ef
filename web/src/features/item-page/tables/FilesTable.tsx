import type { ItemExpandedView } from '@lectern/contract/items'
import type { LibraryFileView } from '@lectern/contract/item-files'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import type { TableColumn } from '../../../ui/Table.tsx'
import { isBook, isOther, isPodcast } from '../media.rules.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { FileActions } from './FileActions.tsx'
import { FileName } from './FileName.tsx'
import { FullPathSwitch } from './FullPathSwitch.tsx'
import { TableSection } from './TableSection.tsx'

interface FilesTableProps {
  item: ItemExpandedView
  opensAtFirst?: boolean
}

export function FilesTable({ item, opensAtFirst }: FilesTableProps) {
  const { t } = useTranslation()
  const [isFullPath, setIsFullPath] = useState(false)
  const columns = useFileColumns(item, isFullPath)
  if (item.libraryFiles.length === 0) return null
  return (
    <TableSection
      title={t('item.tables.files')}
      opensAtFirst={opensAtFirst}
      actions={<FullPathSwitch checked={isFullPath} onChange={setIsFullPath} />}
      columns={columns}
      rows={item.libraryFiles}
      rowKey={(file) => file.metadata.path}
    />
  )
}

function useFileColumns(item: ItemExpandedView, isFullPath: boolean): TableColumn<LibraryFileView>[] {
  const { t } = useTranslation()
  const format = useFormats()
  return [
    {
      key: 'path',
      header: t('item.columns.path'),
      grow: true,
      cell: ({ metadata, fileType }) => (
        <FileName
          name={isFullPath ? metadata.path : metadata.relPath}
          details={[t(`item.fileTypes.${fileType}`), format.size(metadata.size)]}
        />
      ),
    },
    {
      key: 'size',
      header: t('item.columns.size'),
      numeric: true,
      hideBelow: 'sm',
      cell: ({ metadata }) => format.size(metadata.size),
    },
    {
      key: 'type',
      header: t('item.columns.type'),
      hideBelow: 'sm',
      cell: ({ fileType }) => <Badge>{t(`item.fileTypes.${fileType}`)}</Badge>,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('item.columns.actions')}</span>,
      align: 'end',
      cell: (file) => <FileActions item={item} file={file} audioFile={audioFileOf(item, file.ino)} />,
    },
  ]
}

function audioFileOf(item: ItemExpandedView, ino: string) {
  if (isBook(item)) return item.media.audioFiles.find((file) => file.ino === ino)
  if (isPodcast(item)) {
    const episode = item.media.episodes.find(({ audioFile }) => audioFile?.ino === ino)
    return episode?.audioFile ?? undefined
  }
  const own = isOther(item) ? item.media.audioFile : undefined
  return own?.ino === ino ? own : undefined
}
