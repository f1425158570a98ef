import type { LibraryFileView } from '@lectern/contract/item-files'
import { extensionOf } from '@lectern/contract/rules/file-types'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import type { TableColumn } from '../../../ui/Table.tsx'
import type { BookItem } from '../media.rules.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { FileActions } from './FileActions.tsx'
import { FileName } from './FileName.tsx'
import { TableSection } from './TableSection.tsx'

/** E-books of a book: the primary one and supplementary ones. */
export function EbooksTable({ item }: { item: BookItem }) {
  const { t } = useTranslation()
  const format = useFormats()
  const ebooks = item.libraryFiles.filter(({ fileType }) => fileType === 'ebook')
  if (ebooks.length === 0) return null

  const isPrimary = (file: LibraryFileView) => file.ino === item.media.ebookFile?.ino
  const columns: TableColumn<LibraryFileView>[] = [
    {
      key: 'file',
      header: t('item.columns.file'),
      grow: true,
      cell: (file) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <FileName name={file.metadata.relPath} details={[format.size(file.metadata.size)]} />
          <Badge tone={isPrimary(file) ? 'accent' : 'neutral'}>
            {isPrimary(file) ? t('item.primary') : t('item.supplementary')}
          </Badge>
        </span>
      ),
    },
    {
      key: 'format',
      header: t('item.columns.format'),
      cell: ({ metadata }) => <span className="uppercase">{extensionOf(metadata.filename)}</span>,
    },
    {
      key: 'size',
      header: t('item.columns.size'),
      numeric: true,
      hideBelow: 'sm',
      cell: ({ metadata }) => format.size(metadata.size),
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('item.columns.actions')}</span>,
      align: 'end',
      cell: (file) => <FileActions item={item} file={file} />,
    },
  ]
  return (
    <TableSection
      title={t('item.tables.ebooks')}
      columns={columns}
      rows={ebooks}
      rowKey={({ metadata }) => metadata.path}
    />
  )
}
