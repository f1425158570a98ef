import { Popover } from '@base-ui/react/popover'
import { type KeyboardEventHandler, type ReactNode, Suspense } from 'react'
import { buttonClass } from '../../ui/button-class.ts'

interface ToolbarPopoverProps {
  /** What the button is called, and what it opens. */
  label: string
  button: ReactNode
  buttonClassName?: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  /** Usually loaded when it is first opened. */
  children: ReactNode
}

/** A button of the bar above a list, with a panel under it. */
export function ToolbarPopover(props: ToolbarPopoverProps) {
  return (
    <Popover.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Popover.Trigger
        aria-label={props.label}
        className={buttonClass('ghost', 'sm', `min-w-0 px-2! ${props.buttonClassName ?? ''}`)}
      >
        {props.button}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // The bar stays where it is when the page scrolls.
          positionMethod="fixed"
          className="z-70 outline-none"
        >
          <Popover.Popup
            aria-label={props.label}
            onKeyDown={props.onKeyDown}
            className="pop flex max-h-[min(28rem,var(--available-height))] w-64 flex-col overflow-hidden rounded-panel border border-line bg-raised text-text shadow-float outline-none"
          >
            <Suspense fallback={<div className="h-24" />}>{props.children}</Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
