import clsx from 'clsx'
import { X } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { Icon } from './Icon.tsx'

interface CrossButtonProps {
  label: string
  onClick: MouseEventHandler
  /** Sets its size. */
  className: string
}

/** Clears a field, or closes something small. */
export function CrossButton({ label, onClick, className }: CrossButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={clsx(
        'grid place-items-center rounded-full text-muted hover:bg-hover hover:text-text touch:size-11',
        className,
      )}
    >
      <Icon of={X} sizePx={18} />
    </button>
  )
}
