import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { CheckCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProgress } from '../../../session/use-progress.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toastFailure } from '../../../ui/toast-result.ts'
import { markPlayed } from '../episodes.api.ts'

interface PlayedToggleProps {
  episode: Pick<KnownFeedEpisodeView, 'id' | 'libraryItemId'>
}

/** Marks an episode as played or unplayed; it need not be downloaded. */
export function PlayedToggle({ episode: { id, libraryItemId } }: PlayedToggleProps) {
  const { t } = useTranslation()
  const isFinished = useProgress(libraryItemId, id)?.isFinished ?? false
  return (
    <IconButton
      icon={isFinished ? CircleDashed : CheckCheck}
      name={isFinished ? t('podcasts.episodes.markUnplayed') : t('podcasts.episodes.markPlayed')}
      aria-pressed={isFinished || undefined}
      onClick={() =>
        void markPlayed(libraryItemId, [id], !isFinished).catch((error: unknown) =>
          toastFailure(error, t('podcasts.toasts.actionFailed')),
        )
      }
    />
  )
}
