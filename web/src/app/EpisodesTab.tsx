import type { ItemExpandedView } from '@lectern/contract/items'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { itemPath } from '../cards/paths.ts'
import { openEditEpisode } from '../features/edit-episode/use-edit-episode-modal.ts'
import { closeEditItem } from '../features/edit-item/use-edit-modal.ts'
import { EpisodeFacts } from '../features/episodes/EpisodeFacts.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** Lists a podcast's episodes in its editor, each with a link to its own form. */
export function EpisodesTab({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const episodes = ('episodes' in item.media && item.media.episodes) || []
  return (
    <div className="grid grid-cols-1 gap-4">
      {episodes.length === 0 && <p className="text-muted">{t('editItem.noEpisodes')}</p>}
      {episodes.length > 0 && (
        <ul aria-label={t('editItem.episodeList')} className="divide-y divide-line">
          {episodes.map((episode) => (
            <li key={episode.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="wrap-anywhere">
                  {episode.title || t('item.episodes.noTitle')}
                </p>
                <EpisodeFacts episode={episode} />
              </div>
              <IconButton
                icon={Pencil}
                name={t('ui.edit', { name: episode.title })}
                onClick={() => {
                  closeEditItem()
                  openEditEpisode({ podcastId: item.id, episodeId: episode.id })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={itemPath(item.id)}
        onClick={closeEditItem}
        className={buttonClass('secondary', 'md', 'justify-self-start')}
      >
        {t('editItem.allEpisodes')}
      </Link>
    </div>
  )
}
