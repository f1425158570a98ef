import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import clsx from 'clsx'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { useSortingAnnouncements } from './use-sorting-words.ts'

export interface SortableListProps<Item> {
  /** Describes the list for screen readers. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** Announced while the item is moved. */
  itemName: (item: Item) => string
  /** Called with all items in their new order after one was moved. */
  onSort: (items: Item[]) => void
  /** Renders the item, which must include the drag handle. */
  children: (item: Item, handle: ReactNode) => ReactNode
  className?: string
}

const stayInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 })

// Created once: new objects would disturb a drag in progress.
const MODIFIERS = [stayInColumn]
const BY_POINTER = { activationConstraint: { distance: 4 } }
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }

/** A list that can be reordered by mouse, touch or keyboard (space, arrows, space). */
export function SortableList<Item>({ items, itemKey, itemName, ...list }: SortableListProps<Item>) {
  const keys = items.map(itemKey)
  const nameOf = (key: string) => items.filter((item) => itemKey(item) === key).map(itemName)[0] ?? ''
  const words = useSortingAnnouncements(keys, nameOf)
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD))
  const handleDrop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id ?? active.id))]
    if (from !== to && to >= 0) list.onSort(arrayMove([...items], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={words}
      onDragEnd={handleDrop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul aria-label={list.label} className={list.className}>
          {items.map((item) => (
            <SortableRow key={itemKey(item)} id={itemKey(item)} name={itemName(item)}>
              {(handle) => list.children(item, handle)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

/**
 * Dialogs capture arrow keys and Escape, while a drag listens for them on the document. Drags only check the code and
 * dialogs the key, so that Escape cancels the drag without closing anything.
 */
function passToDrag(event: KeyboardEvent<HTMLElement>): void {
  const copy = new window.KeyboardEvent('keydown', { code: event.code, cancelable: true })
  const isTaken = !event.currentTarget.ownerDocument.dispatchEvent(copy)
  if (isTaken) event.preventDefault()
  event.stopPropagation()
}

interface SortableRowProps {
  id: string
  name: string
  children: (handle: ReactNode) => ReactNode
}

function SortableRow({ id, name, children }: SortableRowProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('ui.sorting.role') } })
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      onKeyDownCapture={isDragging ? passToDrag : undefined}
      aria-label={t('ui.sorting.move', { name })}
      className={clsx(
        'inline-grid size-9 shrink-0 touch-none place-items-center rounded-full text-muted hover:bg-hover hover:text-text touch:size-11',
        isDragging ? 'cursor-grabbing!' : 'cursor-grab!',
      )}
    >
      <Icon of={GripVertical} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx('relative', isDragging && 'z-10 rounded-control bg-raised shadow-float')}
    >
      {children(handle)}
    </li>
  )
}
