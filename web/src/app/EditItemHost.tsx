import type { ItemExpandedView } from '@lectern/contract/items'
import { Link } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EditItemModal } from '../features/edit-item/EditItemModal.tsx'
import { isBook } from '../features/item-page/media.rules.ts'
import { ChaptersTable } from '../features/item-page/tables/ChaptersTable.tsx'
import { PodcastScheduleTab } from '../features/podcasts/schedule/PodcastScheduleTab.tsx'
import { FilesTable } from '../features/item-page/tables/FilesTable.tsx'
import { chapterEditorPath } from '../cards/paths.ts'
import { closeEditItem } from '../features/edit-item/use-edit-modal.ts'
import { playItem } from '../features/player/use-player.ts'
import { ToolsTab } from '../features/tools/ToolsTab.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/Icon.tsx'
import { EpisodesTab } from './EpisodesTab.tsx'

/** The item editor, with the tables it shares with the item's page. */
export function EditItemHost() {
  return (
    <EditItemModal
      chapters={(item) => <Chapters item={item} />}
      files={(item) => <FilesTable item={item} opensAtFirst />}
      episodes={(item) => <EpisodesTab item={item} />}
      tools={(item) => <ToolsTab item={item} onOpen={closeEditItem} />}
      schedule={(item) => <PodcastScheduleTab item={item} />}
    />
  )
}

function Chapters({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const hasChapters = isBook(item) && item.media.chapters.length > 0
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasChapters ? (
        <ChaptersTable
          item={item}
          opensAtFirst
          onPlayFrom={({ start }) => playItem({ libraryItemId: item.id, startTime: start })}
        />
      ) : (
        <p className="text-muted">{t('editItem.noChapters')}</p>
      )}
      {isBook(item) && item.media.tracks.length > 0 && (
        <Link
          to={chapterEditorPath(item.id)}
          onClick={closeEditItem}
          className={buttonClass('secondary', 'md', 'justify-self-start')}
        >
          <Icon of={ListTree} />
          {t('chapters.open')}
        </Link>
      )}
    </div>
  )
}
