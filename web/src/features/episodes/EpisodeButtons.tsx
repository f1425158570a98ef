import clsx from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
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
  onRemove: () => void
  isRemoving: boolean
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

export function EpisodeButtons(props: EpisodeButtonsProps) {
  const { target, durationSeconds, onPlay, onRemove, isRemoving, className } = props
  const { t } = useTranslation()
  const { canUpdate, canDelete } = usePermissions()
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
      {canDelete && recentEpisode && (
        <IconButton icon={Trash2} name={t('items.action.remove')} disabled={isRemoving} onClick={onRemove} />
      )}
    </div>
  )
}
