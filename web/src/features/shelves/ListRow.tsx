import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { EllipsisVertical } from 'lucide-react'
import { memo, type MouseEvent, useMemo } from 'react'
import { cardProgress } from '../../cards/card.rules.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { factsOf } from '../../cards/item-facts.ts'
import { itemPath } from '../../cards/paths.ts'
import { type CardTarget, openItemMenu } from '../../cards/use-item-menu.ts'
import { useLongPress } from '../../cards/use-long-press.ts'
import { useIsSelected, useIsSelecting } from '../../cards/use-selection.ts'
import { useT } from '../../lib/use-t.ts'
import { useProgress } from '../../session/use-progress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { columnTemplate, ROW_GRID } from './list-columns.ts'
import type { ListColumn } from './shelf-layout.rules.ts'
import { useListCell } from './use-list-cell.ts'

interface ListRowProps {
  index: number
  heightPx: number
  columns: readonly ListColumn[]
  /** Undefined while its page is loading. */
  item: CardItem | undefined
  tabIndex: number
  shelfIds: () => readonly string[]
  onToggle: (item: CardItem, isRange: boolean) => void
}

const COVER_PX = 40

/** One book: checkbox, cover and title, the chosen columns, menu. */
export function ListRow({ index, heightPx, columns, item, ...row }: ListRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={clsx(ROW_GRID, 'absolute inset-x-0 border-b border-line/60 hover:bg-hover/50')}
      style={{
        top: index * heightPx,
        height: heightPx,
        gridTemplateColumns: columnTemplate(columns),
      }}
    >
      {item === undefined ? (
        <span role="cell" className="col-span-full h-6 rounded bg-raised" />
      ) : (
        <ItemCells item={item} columns={columns} {...row} />
      )}
    </div>
  )
}

type ItemCellsProps = Omit<ListRowProps, 'index' | 'heightPx' | 'item'> & { item: CardItem }

const ItemCells = memo(function ItemCells({ item, columns, tabIndex, shelfIds, onToggle }: ItemCellsProps) {
  const t = useT()
  const { title, author } = factsOf(item)
  const name = title || t('items.noTitle')
  const isSelected = useIsSelected(item.id)
  const isSelecting = useIsSelecting()
  const progress = cardProgress(useProgress(item.id))
  const cell = useListCell()
  const target = useMemo<CardTarget>(
    () => ({ item, shelfId: null, shelfIds, onSelect: () => onToggle(item, false) }),
    [item, shelfIds, onToggle],
  )
  const longPress = useLongPress((element) => {
    if (!isSelecting) openItemMenu(target, element)
  })
  const handleClick = (event: MouseEvent) => {
    if (!isSelecting || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onToggle(item, event.shiftKey)
  }
  return (
    <>
      <span role="cell" className="grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t('items.selectItem', { title: name })}
          tabIndex={tabIndex}
          onClick={(event) => onToggle(item, event.shiftKey)}
          onChange={() => undefined}
          className="size-5 accent-accent"
        />
      </span>
      <span role="cell" data-card className="min-w-0" {...longPress}>
        <Link
          to={itemPath(item.id)}
          preload={false}
          tabIndex={tabIndex}
          data-card-link
          draggable={false}
          onClick={handleClick}
          className="flex min-w-0 items-center gap-3 rounded-control"
        >
          <span className="shrink-0" style={{ width: COVER_PX }}>
            <Cover subject={coverSubjectOf(item)} ratio={1} widthPx={COVER_PX} />
          </span>
          <span className="min-w-0 text-left">
            <span dir="auto" className="block truncate">
              {name}
            </span>
            <span dir="auto" className="block truncate text-sm text-muted sm:hidden">
              {author}
            </span>
          </span>
        </Link>
      </span>
      {columns.map((column) => (
        <span key={column} role="cell" className="tabular truncate text-sm text-muted max-sm:hidden">
          {cell(column, item, progress)}
        </span>
      ))}
      <span role="cell">
        <button
          type="button"
          aria-label={t('items.moreOf', { title: name })}
          aria-haspopup="menu"
          data-card-menu
          tabIndex={tabIndex}
          onClick={(event) => openItemMenu(target, event.currentTarget)}
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-hover hover:text-text"
        >
          <Icon of={EllipsisVertical} sizePx={18} />
        </button>
      </span>
    </>
  )
})
