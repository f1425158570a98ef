import { Dialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { useRef, type CSSProperties, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { useModalLayer } from './modal-layers.ts'
import { backdropStyle, MODAL_Z_INDEX } from './modal-size.ts'
import { PHONE_QUERY } from './use-media-query.ts'

interface ModalFrameProps {
  open: boolean
  /** Called on Escape, on a click on the backdrop, or by a Dialog.Close inside. */
  onClose: () => void
  /** Whether Escape and outside clicks may currently close it. */
  mayDismiss: boolean
  role?: 'dialog' | 'alertdialog'
  /** On phones a modal is a bottom sheet; a prompt stays centred. */
  phonePlace: 'bottom' | 'middle'
  boxClassName: string
  boxStyle: CSSProperties
  busy?: boolean
  onClosed?: () => void
  children: ReactNode
}

/** Backdrop, box and closing behaviour of a modal. The content is up to the caller. */
export function ModalFrame({
  open,
  onClose,
  mayDismiss,
  onClosed,
  role = 'dialog',
  ...box
}: ModalFrameProps) {
  const isTop = useModalLayer(open, () => {
    // On a phone, the back button closes what was opened last; elsewhere it leaves the page.
    if (!isTouchDevice() && !isPhoneSized()) return false
    if (mayDismiss) onClose()
    return true
  })
  const boxRef = useRef<HTMLDivElement>(null)
  const outside = useOutsidePress(() => mayDismiss && isTop && onClose())

  const handleOpenChange = (_open: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (details.reason === 'escape-key' && !(mayDismiss && isTop)) return details.cancel()
    onClose()
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={handleOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fade fixed inset-0" style={backdropStyle} />
        <Dialog.Viewport
          inert={!isTop}
          data-modal-layer=""
          style={{ zIndex: MODAL_Z_INDEX }}
          className={clsx(
            'fixed inset-0 grid grid-cols-[minmax(0,100%)] place-items-center overflow-hidden p-4',
            box.phonePlace === 'bottom' && 'max-sm:place-items-end max-sm:p-0',
          )}
          {...outside}
        >
          <Dialog.Popup
            ref={boxRef}
            role={role}
            aria-modal
            aria-busy={box.busy || undefined}
            initialFocus={() => firstFocus(boxRef.current)}
            // Base UI keeps arrow keys from whatever a dialog may be nested in; ours are standalone, and handle them
            // as hotkeys.
            onKeyDown={(event) => event.preventBaseUIHandler()}
            style={box.boxStyle}
            className={clsx(
              'relative flex flex-col overflow-hidden bg-surface text-text shadow-float outline-none',
              box.boxClassName,
            )}
          >
            {box.children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A click on the backdrop counts only if the press began there too: a text selection may end outside the box. */
function useOutsidePress(onOutsidePress: () => void) {
  const pressBeganOutside = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      pressBeganOutside.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && pressBeganOutside.current) onOutsidePress()
      pressBeganOutside.current = false
    },
  }
}

const isTouchDevice = () => window.matchMedia('(pointer: coarse)').matches
const isPhoneSized = () => window.matchMedia(PHONE_QUERY).matches

const FIELD = '[data-modal-body] :is(input, textarea, select):not([type=hidden], :disabled, [readonly])'

/**
 * The marked element, else the first field, else the box. On touch devices the on-screen keyboard must not open
 * unasked.
 */
function firstFocus(box: HTMLElement | null): HTMLElement | null {
  if (!box) return null
  const marked = box.querySelector<HTMLElement>('[data-autofocus]')
  if (marked) return marked
  if (isTouchDevice()) return box
  return box.querySelector<HTMLElement>(FIELD) ?? box
}
