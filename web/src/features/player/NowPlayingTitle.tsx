import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { NowPlaying } from '../../player/backend.ts'
import { authorPath, itemPath } from '../../cards/paths.ts'

/** The title, linking to the item's page. */
export function NowPlayingTitle({ media, className }: { media: NowPlaying; className: string }) {
  const { t } = useTranslation()
  return (
    <Link to={itemPath(media.libraryItemId)} dir="auto" className={className}>
      {media.title || t('player.noTitle')}
    </Link>
  )
}

/** Explicit-content mark beside the title. */
export function ExplicitMark({ media }: { media: NowPlaying }) {
  const { t } = useTranslation()
  if (!media.isExplicit) return null
  return (
    <span
      role="img"
      aria-label={t('items.explicit')}
      className="inline-block shrink-0 rounded-sm bg-raised px-1 font-sans text-[0.6875rem] leading-4 font-semibold text-muted"
    >
      E
    </span>
  )
}

/** Authors: linked for a book, plain text for a podcast or music, or "unknown". */
export function NowPlayingAuthors({ media }: { media: NowPlaying }) {
  const { t } = useTranslation()
  if (media.authors.length === 0) return <>{media.authorLine || t('player.unknownAuthor')}</>
  return media.authors.map((author, place) => (
    <Fragment key={author.id}>
      {place > 0 && ', '}
      <bdi>
        <Link to={authorPath(author.id)} className="hover:text-text hover:underline">
          {author.name}
        </Link>
      </bdi>
    </Fragment>
  ))
}
