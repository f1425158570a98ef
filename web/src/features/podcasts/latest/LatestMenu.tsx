import type { LatestEpisodeView } from '@lectern/contract/podcasts'
import { EllipsisVertical, EyeOff, ListEnd, ListStart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { toastFailure } from '../../../ui/toast-result.ts'
import { toast } from '../../../ui/toast.tsx'
import { usePlayer } from '../../player/use-player.ts'
import { isPlayable, queueLast, queueNext } from '../episodes/play-feed-episode.ts'
import { dismissEpisodes } from '../latest.api.ts'
import { podcastOf } from './play-from-latest.ts'

/** Play next, play last, dismiss. */
export function LatestMenu({ episode }: { episode: LatestEpisodeView }) {
  const { t } = useTranslation()
  const isRunning = usePlayer(({ media }) => media !== null)
  const { id, libraryId, title } = episode
  const queued = { podcast: podcastOf(episode), episode }
  const mayQueue = isRunning && isPlayable(episode)
  const put = async (isDismissed: boolean) => {
    try {
      await dismissEpisodes(libraryId, [id], isDismissed)
      if (isDismissed) tellDismissed()
    } catch (error) {
      toastFailure(error, t('podcasts.toasts.actionFailed'))
    }
  }
  const tellDismissed = () =>
    toast.info(t('podcasts.latest.dismissed', { title }), {
      action: { label: t('podcasts.latest.undo'), onClick: () => void put(false) },
    })
  return (
    <Menu
      trigger={<IconButton icon={EllipsisVertical} name={t('podcasts.latest.more', { title })} />}
      entries={[
        mayQueue && {
          kind: 'action',
          label: t('podcasts.latest.playNext'),
          icon: ListStart,
          onSelect: () => queueNext(queued),
        },
        mayQueue && {
          kind: 'action',
          label: t('podcasts.latest.playLast'),
          icon: ListEnd,
          onSelect: () => queueLast(queued),
        },
        {
          kind: 'action',
          label: t('podcasts.latest.dismiss'),
          icon: EyeOff,
          onSelect: () => void put(true),
        },
      ]}
    />
  )
}
