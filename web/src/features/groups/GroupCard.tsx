import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { FeedMark } from '../../cards/CardBadges.tsx'
import type { CardView } from '../../cards/ItemCard.tsx'
import type { GroupPart } from './group-parts.ts'

/** Layout of a card on its shelf. */
export interface CardPlace {
  widthPx: number
  view: CardView
  tabIndex: number
}

interface GroupCardProps extends CardPlace {
  part: GroupPart
  name: string
  path: string
  cover: ReactNode
  /** "12 books" */
  countText: string
  /** Undefined if the user may not edit it. */
  onEdit: (() => void) | undefined
  hasFeed: boolean
}

/** A collection or playlist on a shelf. */
export function GroupCard({
  part,
  name,
  path,
  cover,
  countText,
  widthPx,
  view,
  tabIndex,
  onEdit,
  hasFeed,
}: GroupCardProps) {
  const { t } = useTranslation()
  return (
    <div data-card className="group relative" style={{ width: widthPx }}>
      <Link
        to={path}
        preload={false}
        tabIndex={tabIndex}
        data-card-link
        draggable={false}
        aria-label={[name, countText, ...(hasFeed ? [t('items.feedOpen')] : [])].join(', ')}
        className="block rounded-cover"
      >
        <span className="relative block overflow-hidden rounded-cover shadow-[0_2px_8px_var(--shadow-color)]">
          {cover}
          {hasFeed && (
            <span className="absolute top-1.5 left-1.5 z-20">
              <FeedMark />
            </span>
          )}
          <span
            aria-hidden
            className="absolute inset-0 bg-black/45 opacity-0 transition-opacity duration-120 group-hover:opacity-100"
          />
        </span>
        <Caption name={name} countText={countText} view={view} />
      </Link>
      {onEdit && (
        <button
          type="button"
          aria-label={t(`${part}.page.editCard`, { name })}
          tabIndex={tabIndex}
          onClick={onEdit}
          className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full bg-black/60 text-white opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-within:opacity-100 hover:bg-black/80 focus-visible:outline-white touch:size-11 touch:opacity-100"
        >
          <Icon of={Pencil} sizePx={18} />
        </button>
      )}
    </div>
  )
}

function Caption({ name, countText, view }: Pick<GroupCardProps, 'name' | 'countText' | 'view'>) {
  if (view === 'detail') {
    return (
      <span aria-hidden className="block pt-1.5 text-left leading-snug">
        <span dir="auto" className="line-clamp-2 text-[0.9375rem] font-medium wrap-anywhere">
          {name}
        </span>
        <span className="block truncate text-sm text-muted">{countText}</span>
      </span>
    )
  }
  return (
    <span
      aria-hidden
      className="absolute -bottom-6 left-1/2 z-20 max-w-50 -translate-x-1/2 truncate rounded-sm border border-accent/50 bg-surface px-2 py-0.5 text-sm text-accent"
    >
      {name}
    </span>
  )
}
