import clsx from 'clsx'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { openEditEpisode } from '../edit-episode/use-edit-episode-modal.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import type { ItemAction } from '../item-actions/item-actions.rules.ts'
import { useItemActions } from '../item-actions/use-item-actions.ts'
import type { CardTarget } from '../../cards/use-item-menu.ts'
import { EpisodePlayButton } from './EpisodePlayButton.tsx'

interface EpisodeButtonsProps {
  /** The podcast with just this episode. */
  target: CardTarget
  durationSeconds: number
  onPlay: () => void
  className?: string
}

/** The subset of episode actions shown in its row. */
const SHOWN: ReadonlySet<ItemAction> = new Set([
  'addToQueue',
  'removeFromQueue',
  'markFinished',
  'markNotFinished',
  'addToPlaylist',
])

export function EpisodeButtons({ target, durationSeconds, onPlay, className }: EpisodeButtonsProps) {
  const { t } = useTranslation()
  const { canUpdate } = usePermissions()
  const { id: podcastId, recentEpisode } = target.item
  const offered = useItemActions(target).filter(({ action }) => SHOWN.has(action))
  return (
    <div className={clsx('flex flex-wrap items-center gap-1', className)}>
      {recentEpisode && recentEpisode.audioFile !== null && (
        <EpisodePlayButton
          libraryItemId={podcastId}
          episodeId={recentEpisode.id}
          title={recentEpisode.title}
          durationSeconds={durationSeconds}
          onPlay={onPlay}
        />
      )}
      {offered.map(({ action, icon, run }) => (
        <IconButton
          key={action}
          icon={icon}
          name={t(`items.action.${action}`)}
          aria-pressed={action === 'markNotFinished' || action === 'removeFromQueue' || undefined}
          onClick={() => void run(target)}
        />
      ))}
      {canUpdate && recentEpisode && (
        <IconButton
          icon={Pencil}
          name={t('editEpisode.open')}
          onClick={() => openEditEpisode({ podcastId, episodeId: recentEpisode.id })}
        />
      )}
    </div>
  )
}
