import type { AuthorWithCountView } from '@lectern/contract/authors'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Pencil, Search } from 'lucide-react'
import { memo } from 'react'
import { useT } from '../../lib/use-t.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconShape } from '../../ui/icon.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { openEditAuthor } from '../authors/use-author-modal.ts'
import { matchOne, useIsMatched } from '../authors/use-match-authors.ts'
import { usePermissions } from '../users/use-permissions.ts'
import { AuthorImage, PORTRAIT_RATIO } from './AuthorImage.tsx'
import { authorPath } from './paths.ts'

interface AuthorCardProps {
  author: AuthorWithCountView
  widthPx: number
  tabIndex?: number | undefined
}

export const AuthorCard = memo(function AuthorCard({ author, widthPx, tabIndex = 0 }: AuthorCardProps) {
  const t = useT()
  const { canUpdate } = usePermissions()
  const isMatched = useIsMatched(author.id)
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
            <span className="line-clamp-2 text-sm font-medium group-hover/author:underline">
              {author.name}
            </span>
            <span className="block text-xs text-white/80">{books}</span>
          </span>
        </span>
      </Link>
      {isMatched && (
        <span className="absolute inset-0 grid place-items-center rounded-cover bg-black/60 text-white">
          <Spinner sizePx={28} />
        </span>
      )}
      {canUpdate && !isMatched && (
        <>
          <CornerButton
            icon={Search}
            name={t('items.actionOn', { action: t('authors.edit.quickMatch'), title: author.name })}
            tabIndex={tabIndex}
            onPress={() => void matchOne(author)}
            className="left-1.5"
          />
          <CornerButton
            icon={Pencil}
            name={t('authors.edit.openNamed', { name: author.name })}
            tabIndex={tabIndex}
            onPress={() => openEditAuthor(author.id)}
            className="right-1.5"
          />
        </>
      )}
    </div>
  )
})

interface CornerButtonProps {
  icon: IconShape
  name: string
  tabIndex: number
  onPress: () => void
  className: string
}

function CornerButton({ icon, name, tabIndex, onPress, className }: CornerButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      tabIndex={tabIndex}
      onClick={onPress}
      className={clsx(
        'absolute top-1.5 grid size-8 place-items-center rounded-full bg-black/60 text-white opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 hover:bg-black/80 focus-visible:outline-white touch:hidden',
        className,
      )}
    >
      <Icon of={icon} sizePx={16} />
    </button>
  )
}
