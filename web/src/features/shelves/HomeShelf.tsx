import type { ShelfView } from '@lectern/contract/shelves'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { useUserSettings } from '../../lib/user-settings.ts'
import { AuthorCard } from '../../cards/AuthorCard.tsx'
import type { CardItem } from '../../cards/card-item.ts'
import { CardRow } from '../../cards/CardRow.tsx'
import { groupCardWidth, itemCardWidth } from '../../cards/card.rules.ts'
import { type CardView, ItemCard } from '../../cards/ItemCard.tsx'
import { SeriesCard } from '../../cards/SeriesCard.tsx'
import { useCoverRatios } from '../libraries/use-cover-ratio.ts'

/** A server shelf or a smart shelf. */
type ShownShelf<Shelf = ShelfView> = Shelf extends ShelfView
  ? Pick<Shelf, 'type' | 'entities'> & { readonly id: string }
  : never

interface HomeShelfProps {
  shelf: ShownShelf
  title: ReactNode
  view: CardView
  onSelect: (item: CardItem, isRange: boolean) => void
}

/** One shelf of the home page: a scrollable row of cards. */
export function HomeShelf({ shelf, title, view, onSelect }: HomeShelfProps) {
  const row = useRowFocus(shelf.entities.length)
  return (
    <div data-shelf={shelf.id} {...row.listeners}>
      <CardRow title={title}>
        <ShelfCards shelf={shelf} view={view} onSelect={onSelect} active={row.active} />
      </CardRow>
      {view === 'standard' && <div aria-hidden className="shelf-plank -mt-2 h-5" />}
    </div>
  )
}

type ShelfCardsProps = Omit<HomeShelfProps, 'title'> & { active: number }

function ShelfCards({ shelf, view, onSelect, active }: ShelfCardsProps) {
  const ratioOf = useCoverRatios()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const { entities } = shelf
  const shelfIds = useCallback(() => entities.map(({ id }) => id), [entities])
  const tabIndex = (index: number) => (index === active ? 0 : -1)
  switch (shelf.type) {
    case 'series':
      return shelf.entities.map((series, index) => (
        <SeriesCard
          key={series.id}
          series={series}
          ratio={ratioOf(series.libraryId)}
          widthPx={groupCardWidth(sizePx, ratioOf(series.libraryId), window.innerWidth - 64)}
          view="detail"
          tabIndex={tabIndex(index)}
        />
      ))
    case 'authors':
      return shelf.entities.map((author, index) => (
        <AuthorCard
          key={author.id}
          author={author}
          widthPx={Math.round(sizePx * 1.25)}
          tabIndex={tabIndex(index)}
        />
      ))
    case 'book':
    case 'podcast':
    case 'music':
    case 'video':
    case 'episode':
      return shelf.entities.map((item, index) => (
        <ItemCard
          key={item.recentEpisode?.id ?? item.id}
          item={item}
          ratio={ratioOf(item.libraryId)}
          widthPx={itemCardWidth(sizePx, ratioOf(item.libraryId))}
          view={view}
          tabIndex={tabIndex(index)}
          shelfId={shelf.id}
          shelfIds={shelfIds}
          onSelect={shelf.type === 'episode' ? undefined : onSelect}
        />
      ))
  }
}

/** Roving focus: Tab enters the row at one card, left and right move within it, up and down to adjacent shelves. */
function useRowFocus(count: number) {
  const [focused, setFocused] = useState(0)
  const active = Math.min(focused, Math.max(count - 1, 0))

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = linksIn(event.currentTarget).findIndex((link) =>
      link.closest('[data-card]')?.contains(event.target),
    )
    if (place !== -1) setFocused(place)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = event.target instanceof Element && linkTowards(event.currentTarget, event.target, event.key)
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
  return { active, listeners: { onFocus, onKeyDown } }
}

const linksIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-card-link]')]

function linkTowards(row: Element, from: Element, key: string): HTMLElement | null {
  if (!from.matches('[data-card-link]')) return null
  const links = linksIn(row)
  const place = links.findIndex((link) => link === from)
  switch (key) {
    case 'ArrowLeft':
      return links[place - 1] ?? null
    case 'ArrowRight':
      return links[place + 1] ?? null
    case 'Home':
      return links[0] ?? null
    case 'End':
      return links.at(-1) ?? null
    case 'ArrowUp':
      return activeLink(row.previousElementSibling)
    case 'ArrowDown':
      return activeLink(row.nextElementSibling)
    default:
      return null
  }
}

const activeLink = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-card-link][tabindex="0"]') ?? null
