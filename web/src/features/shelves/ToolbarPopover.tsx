import { Popover } from '@base-ui/react/popover'
import { type KeyboardEventHandler, type ReactNode, Suspense } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { PanelPopup } from './PanelPopup.tsx'

interface ToolbarPopoverProps {
  /** Label of the button and of the panel. */
  label: string
  button: ReactNode
  buttonClassName?: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  /** Usually loaded when first opened. */
  children: ReactNode
}

/** A button of the bar above a list, which opens a panel. */
export function ToolbarPopover(props: ToolbarPopoverProps) {
  return (
    <Popover.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Popover.Trigger
        aria-label={props.label}
        className={buttonClass('ghost', 'sm', `min-w-0 px-2! ${props.buttonClassName ?? ''}`)}
      >
        {props.button}
      </Popover.Trigger>
      <PanelPopup
        label={props.label}
        align="end"
        onKeyDown={props.onKeyDown}
        className="max-h-[min(40rem,var(--available-height))]"
      >
        <Suspense fallback={<div className="h-24" />}>{props.children}</Suspense>
      </PanelPopup>
    </Popover.Root>
  )
}
