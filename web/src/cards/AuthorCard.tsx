import type { AuthorWithCountView } from '@lectern/contract/authors'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useT } from '../lib/use-t.ts'
import { AuthorImage, PORTRAIT_RATIO } from './AuthorImage.tsx'
import { useCardOverlays } from './card-overlays.ts'
import { authorPath } from './paths.ts'

interface AuthorCardProps {
  author: AuthorWithCountView
  widthPx: number
  tabIndex?: number | undefined
}

export const AuthorCard = memo(function AuthorCard({ author, widthPx, tabIndex = 0 }: AuthorCardProps) {
  const t = useT()
  const { Author: Overlay } = useCardOverlays()
  const books = t('items.books', { count: author.numBooks })
  return (
    <div data-card style={{ width: widthPx }} className="group/card relative">
      <Link
        to={authorPath(author.id)}
        preload={false}
        tabIndex={tabIndex}
        data-card-link
        draggable={false}
        className="group/author block overflow-hidden rounded-cover bg-raised shadow-[0_2px_8px_var(--shadow-color)]"
      >
        <span className="relative block" style={{ aspectRatio: `1 / ${PORTRAIT_RATIO}` }}>
          <AuthorImage author={author} widthPx={widthPx} />
          <span className="absolute inset-x-0 bottom-0 block bg-black/75 px-2 py-1.5 text-center leading-tight text-white">
            <span className="line-clamp-2 text-sm font-medium wrap-anywhere group-hover/author:underline">
              {author.name}
            </span>
            <span className="block text-xs text-white/80">{books}</span>
          </span>
        </span>
      </Link>
      <Overlay author={author} tabIndex={tabIndex} />
    </div>
  )
})
