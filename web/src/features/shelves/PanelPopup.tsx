import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import type { KeyboardEventHandler, ReactNode } from 'react'

interface PanelPopupProps {
  label: string
  align: 'start' | 'end'
  onKeyDown: KeyboardEventHandler<HTMLElement> | undefined
  /** Sets the maximum height. */
  className: string
  children: ReactNode
}

/** A panel below a button that stays in place when the page scrolls: in a bar or a modal. */
export function PanelPopup({ label, align, onKeyDown, className, children }: PanelPopupProps) {
  return (
    <Popover.Portal>
      <Popover.Positioner
        align={align}
        sideOffset={4}
        collisionPadding={8}
        positionMethod="fixed"
        className="z-70 outline-none"
      >
        <Popover.Popup
          aria-label={label}
          onKeyDown={onKeyDown}
          className={clsx(
            'pop flex w-64 flex-col overflow-hidden rounded-panel border border-line bg-raised text-text shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  )
}
