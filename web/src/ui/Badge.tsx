import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'done' | 'danger' | 'info'

const TONE: Record<Tone, string> = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-accent-soft text-accent',
  done: 'bg-done-soft text-done',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}

interface BadgeProps {
  tone?: Tone
  className?: string
  children: ReactNode
}

/** A word or number shown beside something. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'tabular inline-flex min-h-5 items-center rounded-full px-2 py-0.5 text-xs leading-none font-medium whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
