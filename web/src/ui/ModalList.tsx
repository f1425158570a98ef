import clsx from 'clsx'
import type { ReactNode } from 'react'
import { MODAL_LIST_MAX_HEIGHT } from './modal-size.ts'

interface ModalListProps {
  /** Describes the list for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** A list in a modal that scrolls separately, so that its surroundings stay visible. */
export function ModalList({ label, className, children }: ModalListProps) {
  return (
    <ul
      aria-label={label}
      // Focusable, because a list without buttons could not be scrolled by keyboard otherwise.
      tabIndex={0}
      style={{ maxHeight: MODAL_LIST_MAX_HEIGHT }}
      className={clsx('divide-y divide-line overflow-y-auto overscroll-contain rounded-control', className)}
    >
      {children}
    </ul>
  )
}
