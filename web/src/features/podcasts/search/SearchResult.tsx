import type { PodcastMatchView } from '@lectern/contract/metadata'
import { Link } from '@tanstack/react-router'
import { CircleCheck, ExternalLink, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { FoundPicture } from './FoundPicture.tsx'
import type { KnownPodcast } from './new-podcast.rules.ts'

interface SearchResultProps {
  found: PodcastMatchView
  /** The podcast in the library, if it is already there. */
  known: KnownPodcast | undefined
  onOpen: () => void
}

export function SearchResult({ found, known, onOpen }: SearchResultProps) {
  const { t } = useTranslation()
  const { title, artistName, genres, trackCount, pageUrl } = found
  const facts = [
    genres.join(', '),
    trackCount !== null && t('podcasts.search.numEpisodes', { number: trackCount }),
  ].filter(Boolean)
  return (
    <article className="flex flex-wrap items-start gap-3 p-3 sm:flex-nowrap sm:gap-4 sm:p-4">
      <FoundPicture address={found.cover} title={title} className="size-16 sm:size-24" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="leading-snug font-medium wrap-anywhere" dir="auto">
          {pageUrl === null ? (
            title
          ) : (
            <a
              href={pageUrl}
              target="_blank"
              rel="noreferrer"
              className="rounded underline-offset-4 hover:underline"
            >
              {title} <Icon of={ExternalLink} sizePx={14} className="inline text-muted" />
            </a>
          )}
        </h2>
        {artistName && <p className="text-muted">{t('podcasts.search.by', { author: artistName })}</p>}
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
        {known && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-done">
            <Icon of={CircleCheck} sizePx={16} />
            <Link
              to="/item/$itemId"
              params={{ itemId: known.libraryItemId }}
              className="rounded underline underline-offset-4"
            >
              {t('podcasts.search.known')}
            </Link>
          </p>
        )}
      </div>
      <Button
        icon={Plus}
        onClick={onOpen}
        aria-label={t('podcasts.search.openNamed', { title })}
        className="max-sm:w-full"
      >
        {t('podcasts.search.open')}
      </Button>
    </article>
  )
}
