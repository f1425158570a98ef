import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CrossButton } from './CrossButton.tsx'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'

interface ToastCardProps {
  kind: 'success' | 'error' | 'info' | 'warning'
  message: string
  action?: { label: string; onClick: () => void }
  /** Undefined if the user cannot close it. */
  onClose?: () => void
}

const ICON: Record<ToastCardProps['kind'], IconShape> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
}

const COLOUR: Record<ToastCardProps['kind'], string> = {
  success: 'text-done',
  error: 'text-danger',
  info: 'text-info',
  warning: 'text-accent',
}

export function ToastCard({ kind, message, action, onClose }: ToastCardProps) {
  const { t } = useTranslation()

  const handleClick = () => {
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (!isSelecting) onClose?.()
  }
  const handleAction = (event: MouseEvent) => {
    event.stopPropagation()
    action?.onClick()
    onClose?.()
  }
  const handleClose = (event: MouseEvent) => {
    event.stopPropagation()
    onClose?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.()
  }
  return (
    <div
      role="group"
      onKeyDown={handleKeyDown}
      data-toast={kind}
      onClick={handleClick}
      className="flex w-full items-start gap-3 rounded-panel border border-line bg-raised py-2 pr-2 pl-4 text-text shadow-float"
    >
      <Icon of={ICON[kind]} className={clsx('my-2 shrink-0', COLOUR[kind])} />
      <p
        // The surrounding list is a polite live region; errors may interrupt.
        role={kind === 'error' ? 'alert' : undefined}
        className="min-w-0 flex-1 py-1.5 leading-normal wrap-break-word whitespace-pre-line"
      >
        {message}
      </p>
      {action && (
        <button
          type="button"
          onClick={handleAction}
          className="h-9 shrink-0 rounded-control px-3 font-medium text-accent hover:bg-hover touch:h-11"
        >
          {action.label}
        </button>
      )}
      {onClose && <CrossButton label={t('ui.close')} onClick={handleClose} className="size-9 shrink-0" />}
    </div>
  )
}
