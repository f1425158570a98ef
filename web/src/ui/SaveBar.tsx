import clsx from 'clsx'
import type { ReactNode } from 'react'

interface SaveBarProps {
  className: string
  children: ReactNode
}

/** Buttons that stay in view at the end of a long form; toasts float above them. */
export function SaveBar({ className, children }: SaveBarProps) {
  return (
    <div
      data-save-bar=""
      className={clsx(
        'sticky bottom-[calc(var(--player-height)+var(--nav-height))] z-10 -mx-4 flex justify-end border-t border-line bg-bg px-4 py-3',
        className,
      )}
    >
      {children}
    </div>
  )
}
