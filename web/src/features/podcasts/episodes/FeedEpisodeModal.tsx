import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Transcript } from '../../../ui/Transcript.tsx'
import { EpisodeFacts } from '../../episodes/EpisodeFacts.tsx'
import { feedEpisodeQuery } from '../episodes.api.ts'
import { transcriptQuery } from '../../player/transcript.api.ts'
import { isPlayable, playFeedEpisodes, type PodcastOfEpisode } from './play-feed-episode.ts'

interface FeedEpisodeModalProps {
  podcast: PodcastOfEpisode
  episode: KnownFeedEpisodeView
  onClose: () => void
}

const WIDTH_PX = 800

/** Details of a feed episode. Timestamps in its notes play from there. */
export function FeedEpisodeModal({ podcast, episode, onClose }: FeedEpisodeModalProps) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(feedEpisodeQuery(podcast.id, episode.id))
  const playFrom = (seconds: number) => playFeedEpisodes([{ podcast, episode }], seconds)
  const onTime = isPlayable(episode) ? playFrom : undefined
  return (
    <Modal open onClose={onClose} title={t('item.episodes.episode')} width={WIDTH_PX}>
      <div className="grid gap-4">
        <div>
          <p className="text-sm text-muted">{podcast.title}</p>
          <h3 dir="auto" className="font-serif text-xl leading-snug font-semibold wrap-anywhere">
            {episode.title || t('item.episodes.noTitle')}
          </h3>
          <EpisodeFacts episode={episode} />
        </div>
        {!data && !isError && <Skeleton className="h-32 w-full" />}
        {isError && <p role="alert">{t('podcasts.episodes.loadFailed')}</p>}
        {data?.description.trim() === '' && <p className="text-muted">{t('item.episodes.noDescription')}</p>}
        {data && data.description.trim() !== '' && (
          <div dir="auto" className="measure">
            <RichText html={data.description} onTime={onTime} />
          </div>
        )}
        {episode.hasTranscript && (
          <TranscriptPart podcastId={podcast.id} episodeId={episode.id} onTime={onTime} />
        )}
      </div>
    </Modal>
  )
}

interface TranscriptPartProps {
  podcastId: string
  episodeId: string
  onTime: ((seconds: number) => void) | undefined
}

/** Fetched on demand, since transcripts are long. */
function TranscriptPart({ podcastId, episodeId, onTime }: TranscriptPartProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const transcript = useQuery({ ...transcriptQuery(podcastId, episodeId), enabled: isOpen })
  if (!isOpen) {
    return (
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('podcasts.transcript.show')}
      </Button>
    )
  }
  return (
    <div className="grid gap-3">
      <h4 className="font-medium">{t('podcasts.transcript.title')}</h4>
      <Transcript transcript={transcript} onTime={onTime} />
    </div>
  )
}
