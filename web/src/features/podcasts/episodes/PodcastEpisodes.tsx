import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FeedSection } from './FeedSection.tsx'
import { QueuedNotice } from './QueuedNotice.tsx'
import type { PodcastOfEpisode } from './play-feed-episode.ts'

interface PodcastEpisodesProps {
  podcast: PodcastOfEpisode
  hasDownloaded: boolean
  /** The table of downloaded episodes. */
  downloaded: ReactNode
}

const SHOWN = ['downloaded', 'feed'] as const

/** Episodes of a podcast with a feed: the downloaded ones, or all in the feed. */
export function PodcastEpisodes({ podcast, hasDownloaded, downloaded }: PodcastEpisodesProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>(hasDownloaded ? 'downloaded' : 'feed')
  return (
    <div className="grid grid-cols-1 gap-3">
      <QueuedNotice podcast={podcast} />
      <Segmented
        label={t('podcasts.episodes.which')}
        hideLabel
        options={SHOWN.map((value) => ({ value, label: t(`podcasts.episodes.shown.${value}`) }))}
        value={shown}
        onChange={setShown}
      />
      {shown === 'downloaded' ? (
        downloaded
      ) : (
        <section
          aria-label={t('podcasts.episodes.shown.feed')}
          className="rounded-panel border border-line bg-surface"
        >
          <FeedSection podcast={podcast} />
        </section>
      )}
    </div>
  )
}
