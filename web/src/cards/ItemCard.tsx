import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { EllipsisVertical } from 'lucide-react'
import { memo, type MouseEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../lib/use-t.ts'
import { useIsSelected, useIsSelecting } from './use-selection.ts'
import { useServerSettings } from '../session/use-server-settings.ts'
import { captionOf, cardProgress } from './card.rules.ts'
import { CardBadges, CoverDownload, CoverProgress } from './CardBadges.tsx'
import { CardCaption } from './CardCaption.tsx'
import type { CardItem } from './card-item.ts'
import { useCardOverlays } from './card-overlays.ts'
import { Cover } from './Cover.tsx'
import { CoverButton } from './CoverButton.tsx'
import { factsOf } from './item-facts.ts'
import { coverSubjectOf } from './cover-subject.ts'
import { itemPath, seriesPath } from './paths.ts'
import { useCardName } from './use-card-words.ts'
import { type CardTarget, openItemMenu } from './use-item-menu.ts'
import { useLongPress } from './use-long-press.ts'
import { useAllFinished, useProgress } from '../session/use-progress.ts'

export type CardView = 'standard' | 'detail'

export interface ItemCardProps {
  item: CardItem
  /** Height-to-width ratio of covers in this library. */
  ratio: number
  widthPx: number
  /** The detail view has captions under the covers. */
  view: CardView
  sortBy?: string | undefined
  /** Replaces the author in the second line. */
  subtitle?: string | undefined
  showsBookSubtitle?: boolean | undefined
  eager?: boolean | undefined
  /** -1 inside a grid that manages focus itself. */
  tabIndex?: number | undefined
  shelfId?: string | undefined
  shelfIds?: (() => readonly string[]) | undefined
  /** Undefined where nothing can be selected. */
  onSelect?: ((item: CardItem, isRange: boolean) => void) | undefined
}

const NO_IDS = () => []
const NO_BOOKS: readonly string[] = []

/**
 * Card of a book, podcast or music track; with `item.recentEpisode` of an episode, with `item.collapsedSeries` of a
 * series.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, ratio, widthPx, view, sortBy, tabIndex = 0, shelfId, shelfIds = NO_IDS, onSelect } = props
  const t = useT()
  const { settings } = useServerSettings()
  const nameOf = useCardName()
  const { Item: Overlay } = useCardOverlays()
  const [isHot, setIsHot] = useState(false)
  const isSelected = useIsSelected(item.id)
  const isSelecting = useIsSelecting()
  const progress = useCardProgress(item)
  const canSelect = onSelect !== undefined && item.collapsedSeries === undefined
  const target = useMemo<CardTarget>(
    () => ({
      item,
      shelfId: shelfId ?? null,
      shelfIds,
      onSelect: canSelect ? () => onSelect(item, false) : undefined,
    }),
    [item, shelfId, shelfIds, onSelect, canSelect],
  )
  const hasMenu = item.collapsedSeries === undefined
  const longPress = useLongPress((element) => {
    if (hasMenu && !isSelecting) openItemMenu(target, element)
  })
  const caption = captionOf(item, { sortBy, ignoresPrefix: settings?.sortingIgnorePrefix })
  const title = caption.title || t('items.noTitle')
  const name = nameOf(item, title, props.subtitle ?? caption.subtitle, progress)

  const pressPlay = (event: MouseEvent, card: Element | null): boolean => {
    if (event.shiftKey || !card || !isOnPlay(event, card)) return false
    // A quick click arrives before the play button is rendered.
    flushSync(() => setIsHot(true))
    const play = card.querySelector<HTMLElement>('[data-card-play]')
    play?.click()
    return play !== null
  }
  const handleLinkClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (isSelecting) {
      event.preventDefault()
      if (canSelect) onSelect(item, event.shiftKey)
    } else if (pressPlay(event, event.currentTarget.parentElement)) event.preventDefault()
  }
  // Pressed on the link but released on the play button that appeared meanwhile: such a click is dispatched on their
  // common ancestor only.
  const handleCardClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget && !isSelecting) pressPlay(event, event.currentTarget)
  }
  // For pointers only; keyboard users have the link and the buttons.
  const presses = { ...longPress, onClick: handleCardClick }
  return (
    <div
      data-card
      className="relative touch:select-none [-webkit-touch-callout:none]"
      style={{ width: widthPx }}
      onPointerEnter={(event) => setIsHot(event.pointerType !== 'touch')}
      onPointerLeave={() => setIsHot(false)}
      // A tap also focuses; an overlay appearing then would come between the finger and the link.
      onFocus={(event) => setIsHot((isHotNow) => isHotNow || event.target.matches(':focus-visible'))}
      onBlur={(event) => setIsHot(event.currentTarget.contains(event.relatedTarget))}
      {...presses}
    >
      <Link
        to={item.collapsedSeries ? seriesPath(item.libraryId, item.collapsedSeries.id) : itemPath(item.id)}
        preload={false}
        tabIndex={tabIndex}
        data-card-link
        draggable={false}
        aria-label={isSelected ? t('items.selectedName', { name }) : name}
        onClick={handleLinkClick}
        className="block rounded-cover"
      >
        <span className={clsx('relative block rounded-cover shadow-[0_2px_8px_var(--shadow-color)]')}>
          <Cover
            subject={coverSubjectOf(item)}
            ratio={ratio}
            widthPx={widthPx}
            eager={props.eager ?? false}
          />
          {progress && <CoverProgress {...progress} />}
        </span>
        {view === 'detail' && (
          <CardCaption
            caption={caption}
            subtitle={props.subtitle}
            bookSubtitle={
              props.showsBookSubtitle && !item.collapsedSeries ? factsOf(item).subtitle : undefined
            }
          />
        )}
      </Link>
      <div className="pointer-events-none absolute inset-x-0 top-0" style={{ aspectRatio: `1 / ${ratio}` }}>
        {hasMenu && (isHot || isSelecting) && (
          <Overlay
            target={target}
            title={title}
            isSelecting={isSelecting}
            isSelected={isSelected}
            onToggleSelected={(isRange) => onSelect?.(item, isRange)}
            tabIndex={tabIndex}
          />
        )}
        {item.collapsedSeries && isHot && (
          <div
            aria-hidden
            className="absolute inset-0 grid place-items-center rounded-cover bg-black/60 p-2 text-center font-serif text-white"
          >
            {title}
          </div>
        )}
        <CardBadges item={item} isCalm={!isHot && !isSelecting} />
        {item.mediaType === 'podcast' && <CoverDownload itemId={item.id} />}
        {hasMenu && !isSelecting && (
          <CoverButton
            isMenu
            name={t('items.moreOf', { title })}
            icon={EllipsisVertical}
            tabIndex={tabIndex}
            onPress={(button) => openItemMenu(target, button)}
            className={clsx(
              'right-1.5 bottom-1.5 size-7 touch:right-0 touch:bottom-0 touch:isolate touch:size-11 touch:bg-transparent',
              'touch:before:absolute touch:before:-z-10 touch:before:size-8 touch:before:rounded-full touch:before:bg-black/65',
              !isHot && 'opacity-0 touch:opacity-100',
            )}
            sizePx={16}
          />
        )}
      </div>
    </div>
  )
})

/** Half of the play button, which grows a little under the pointer: a click between it and a smaller circle is lost. */
const PLAY_RADIUS_REM = 1.6

/** Whether this is a mouse click in the middle of the cover, where the play button appears. */
function isOnPlay({ nativeEvent }: MouseEvent, card: Element): boolean {
  if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'mouse') return false
  const cover = card.querySelector('[data-card-link]')?.firstElementChild?.getBoundingClientRect()
  if (!cover) return false
  const { clientX, clientY } = nativeEvent
  const fromMiddlePx = Math.hypot(
    clientX - (cover.left + cover.width / 2),
    clientY - (cover.top + cover.height / 2),
  )
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return fromMiddlePx <= PLAY_RADIUS_REM * remPx
}

/** Whole podcasts and music have no progress; a collapsed series only once all of it is finished. */
function useCardProgress(item: CardItem) {
  const isTracked = item.mediaType === 'book' || item.recentEpisode !== undefined
  const progress = cardProgress(useProgress(item.id, item.recentEpisode?.id))
  const isSeriesFinished = useAllFinished(item.collapsedSeries?.libraryItemIds ?? NO_BOOKS)
  if (item.collapsedSeries) return isSeriesFinished ? { share: 1, isFinished: true } : null
  return isTracked ? progress : null
}
