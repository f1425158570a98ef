import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format-date.ts'
import { currentLocale } from '../../lib/i18n.ts'
import type { Episode } from '../player/episode-queue.rules.ts'

/** Publication dates are always written out. */
export const publishDate = (timeMs: number): string => formatDay(timeMs, { locale: currentLocale() })

/** Season, number and publication date in one line. */
export function EpisodeFacts({ episode }: { episode: Pick<Episode, 'season' | 'episode' | 'publishedAt'> }) {
  const { t } = useTranslation()
  const facts = [
    episode.season && t('item.episodes.season', { number: withoutHash(episode.season) }),
    episode.episode && t('item.episodes.number', { number: withoutHash(episode.episode) }),
    episode.publishedAt !== null && t('item.episodes.published', { date: publishDate(episode.publishedAt) }),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return <p className="mt-0.5 text-sm text-muted">{facts.join(' · ')}</p>
}

const withoutHash = (text: string): string => text.replace(/^#/, '')
