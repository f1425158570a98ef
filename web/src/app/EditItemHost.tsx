import type { ItemExpandedView } from '@lectern/contract/items'
import { useTranslation } from 'react-i18next'
import { EditItemModal } from '../features/edit-item/EditItemModal.tsx'
import { isBook } from '../features/item-page/media.rules.ts'
import { ChaptersTable } from '../features/item-page/tables/ChaptersTable.tsx'
import { FilesTable } from '../features/item-page/tables/FilesTable.tsx'
import { playItem } from '../features/player/use-player.ts'

/** The item editor, with the tables it shares with the item's page. */
export function EditItemHost() {
  return (
    <EditItemModal
      chapters={(item) => <Chapters item={item} />}
      files={(item) => <FilesTable item={item} />}
    />
  )
}

function Chapters({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  if (!isBook(item) || item.media.chapters.length === 0) {
    return <p className="text-muted">{t('editItem.noChapters')}</p>
  }
  return (
    <ChaptersTable
      item={item}
      onPlayFrom={({ start }) => void playItem({ libraryItemId: item.id, startTime: start })}
    />
  )
}
