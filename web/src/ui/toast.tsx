import { toast as sonner } from 'sonner'
import { ToastCard } from './ToastCard.tsx'
import { PHONE_QUERY } from './use-media-query.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export interface ToastOptions {
  /** A toast with the same id as a visible one replaces it. */
  id?: string
  /** In milliseconds; 5000 by default. */
  duration?: number
  /** Stays until dismissed. The default for errors, unless they have a duration. */
  persistent?: boolean
  action?: { label: string; onClick: () => void }
  /** If false there is no close button, and clicks and swipes do not close it; only `dismiss` or its timeout does. */
  closable?: boolean
  /** Called when closed by the user or by `dismiss`; not on timeout. */
  onDismiss?: () => void
  position?: 'bottom-right' | 'bottom-center'
}

export const TOAST_DURATION_MS = 5000

export function toastDurationMs(kind: ToastKind, { duration, persistent }: ToastOptions): number {
  if (persistent) return Infinity
  return duration ?? (kind === 'error' ? Infinity : TOAST_DURATION_MS)
}

/** On phones both positions are the same, and two lists there would cover each other. */
function placeOf({ position }: ToastOptions): 'bottom-center' | undefined {
  const isPhone = window.matchMedia(PHONE_QUERY).matches
  return position === 'bottom-center' && !isPhone ? position : undefined
}

let lastId = 0

function show(kind: ToastKind, message: string, options: ToastOptions): string {
  const id = options.id ?? `toast-${++lastId}`
  const isClosable = options.closable !== false
  const close = () => sonner.dismiss(id)
  const card = (
    <ToastCard
      kind={kind}
      message={message}
      action={options.action}
      onClose={isClosable ? close : undefined}
    />
  )
  sonner.custom(() => card, {
    id,
    duration: toastDurationMs(kind, options),
    dismissible: isClosable,
    onDismiss: () => options.onDismiss?.(),
    position: placeOf(options),
  })
  return id
}

/** Shows messages to the user, in the Toasts host. Each function returns the toast's id. */
export const toast = {
  success: (message: string, options: ToastOptions = {}) => show('success', message, options),
  error: (message: string, options: ToastOptions = {}) => show('error', message, options),
  info: (message: string, options: ToastOptions = {}) => show('info', message, options),
  warning: (message: string, options: ToastOptions = {}) => show('warning', message, options),
  dismiss: (id: string): void => void sonner.dismiss(id),
}
