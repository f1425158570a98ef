import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format-duration.ts'
import { formatSize } from '../../lib/format-size.ts'
import { currentLocale } from '../../lib/i18n.ts'
import type { Episode } from '../player/episode-queue.rules.ts'

/** Details of an episode's audio file. */
export function EpisodeFileFacts({ episode }: { episode: Episode }) {
  useTranslation()
  const { audioFile } = episode
  if (audioFile === null) return null
  const locale = currentLocale()
  const facts = [
    audioFile.metadata.filename,
    formatDuration(episode.duration, locale),
    formatSize(audioFile.metadata.size, locale),
  ]
  return <p className="border-t border-line pt-3 text-sm wrap-anywhere text-muted">{facts.join(' · ')}</p>
}
