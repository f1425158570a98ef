import type { PodcastFeedView } from '@lectern/contract/podcast-views'
import { useTranslation } from 'react-i18next'
import { FoldedText } from '../../../ui/FoldedText.tsx'
import { FoundPicture } from './FoundPicture.tsx'

/** The feed's own metadata. */
export function FeedPreview({ feed, picture }: { feed: PodcastFeedView; picture: string | null }) {
  const { t } = useTranslation()
  const { title, author, description, feedUrl } = feed.metadata
  return (
    <div className="flex flex-wrap gap-4 sm:flex-nowrap">
      <FoundPicture address={picture} title={title} className="size-24 sm:size-32" />
      <div className="grid min-w-0 flex-1 basis-60 content-start gap-1">
        <p className="font-serif text-lg leading-snug font-semibold wrap-anywhere">{title}</p>
        {author && <p className="text-muted">{author}</p>}
        <p className="text-sm text-muted">{t('podcasts.search.numEpisodes', { number: feed.numEpisodes })}</p>
        <p className="truncate font-mono text-sm text-muted" title={feedUrl}>
          {feedUrl}
        </p>
        {description && <FoldedText label={t('podcasts.add.about')} html={description} />}
      </div>
    </div>
  )
}
