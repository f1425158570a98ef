import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../session/use-permissions.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { factsOf } from '../../cards/item-facts.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { openShareModal } from '../shares/use-share-modal.ts'
import { EpisodeFacts } from './EpisodeFacts.tsx'
import { EpisodeFileFacts } from './EpisodeFileFacts.tsx'
import { closeEpisode, useEpisodeModal, type ShownEpisode } from './use-episode-modal.ts'

/** Episode details; mounted once for the whole app. */
export function EpisodeModal() {
  const { t } = useTranslation()
  const { isOpen, shown } = useEpisodeModal()
  const { isAdmin } = usePermissions()
  const mayShare = isAdmin && shown !== null && shown.episode.audioFile !== null
  return (
    <Modal
      open={isOpen}
      onClose={closeEpisode}
      title={t('item.episodes.episode')}
      width={800}
      footer={
        mayShare && (
          <Button icon={Share2} onClick={() => shareEpisode(shown, t('item.episodes.noTitle'))}>
            {t('shares.action')}
          </Button>
        )
      }
    >
      {shown && <EpisodeText shown={shown} />}
    </Modal>
  )
}

function shareEpisode({ podcast, episode }: ShownEpisode, noTitle: string): void {
  closeEpisode()
  openShareModal({
    itemId: podcast.id,
    type: 'podcastEpisode',
    mediaId: episode.id,
    title: episode.title || noTitle,
  })
}

function EpisodeText({ shown: { podcast, episode } }: { shown: ShownEpisode }) {
  const { t } = useTranslation()
  const ratio = useCoverRatio(podcast.libraryId)
  const { title, author } = factsOf(podcast)
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <div className="w-16 shrink-0">
          <Cover subject={coverSubjectOf(podcast)} ratio={ratio} widthPx={64} />
        </div>
        <div className="min-w-0">
          <p className="truncate font-medium">{title}</p>
          <p className="truncate text-sm text-muted">{author || t('item.unknown')}</p>
        </div>
      </div>
      <div>
        <h3 dir="auto" className="font-serif text-xl leading-snug font-semibold wrap-anywhere">
          {episode.title || t('item.episodes.noTitle')}
        </h3>
        <EpisodeFacts episode={episode} />
      </div>
      {episode.description.trim() === '' ? (
        <p className="text-muted">{t('item.episodes.noDescription')}</p>
      ) : (
        <div dir="auto" className="measure">
          <RichText html={episode.description} />
        </div>
      )}
      <EpisodeFileFacts episode={episode} />
    </div>
  )
}
