import type { BookmarkView } from '@lectern/contract/progress'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../../ui/Table.tsx'
import { useUser } from '../../../session/use-user.ts'
import { isPlayable, type BookItem } from '../media.rules.ts'
import { TableSection } from './TableSection.tsx'
import { TimeButton } from './TimeButton.tsx'

interface BookmarksTableProps {
  item: BookItem
  onPlayFrom: (place: { title: string; start: number }) => void
}

/** The user's bookmarks in this book; new ones are created in the player. */
export function BookmarksTable({ item, onPlayFrom }: BookmarksTableProps) {
  const { t } = useTranslation()
  const user = useUser()
  const bookmarks = (user?.bookmarks ?? [])
    .filter(({ libraryItemId }) => libraryItemId === item.id)
    .toSorted((a, b) => a.time - b.time)
  if (bookmarks.length === 0 || !isPlayable(item)) return null
  const columns: TableColumn<BookmarkView>[] = [
    {
      key: 'title',
      header: t('item.columns.title'),
      grow: true,
      cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
    },
    {
      key: 'time',
      header: t('item.columns.time'),
      numeric: true,
      cell: ({ title, time }) => (
        <TimeButton title={title} seconds={time} onPlay={() => onPlayFrom({ title, start: time })} />
      ),
    },
  ]
  return (
    <TableSection
      title={t('item.tables.bookmarks')}
      columns={columns}
      rows={bookmarks}
      rowKey={({ time }) => String(time)}
    />
  )
}
