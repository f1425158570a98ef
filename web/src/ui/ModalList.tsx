import clsx from 'clsx'
import type { ReactNode } from 'react'
import { MODAL_LIST_MAX_HEIGHT } from './modal-size.ts'

interface ModalListProps {
  /** What the list holds, for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** A list inside a modal that scrolls by itself, so that what stands around it stays in view. */
export function ModalList({ label, className, children }: ModalListProps) {
  return (
    <ul
      aria-label={label}
      // Focusable, or a list without buttons could not be scrolled by keyboard.
      tabIndex={0}
      style={{ maxHeight: MODAL_LIST_MAX_HEIGHT }}
      className={clsx('divide-y divide-line overflow-y-auto overscroll-contain rounded-control', className)}
    >
      {children}
    </ul>
  )
}
