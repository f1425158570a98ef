import { useTranslation } from 'react-i18next'
import { Progress } from '../../ui/Progress.tsx'
import { useProgress } from '../../session/use-progress.ts'

interface EpisodeProgressLineProps {
  libraryItemId: string
  episodeId: string
}

/** Progress bar of an episode that was started but not finished. */
export function EpisodeProgressLine({ libraryItemId, episodeId }: EpisodeProgressLineProps) {
  const { t } = useTranslation()
  const progress = useProgress(libraryItemId, episodeId)
  if (progress === undefined || progress.isFinished || progress.progress <= 0) return null
  return (
    <Progress
      label={t('item.progress.title')}
      value={progress.progress}
      className="absolute inset-x-0 bottom-0 h-0.5! rounded-none"
    />
  )
}
