import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'

type AlertKind = 'error' | 'warning' | 'info' | 'success'

interface AlertProps {
  kind: AlertKind
  title?: string
  action?: ReactNode
  className?: string
  children: ReactNode
}

const LOOK: Record<AlertKind, { icon: IconShape; box: string; mark: string }> = {
  error: { icon: CircleAlert, box: 'border-danger/50 bg-danger-soft', mark: 'text-danger' },
  warning: { icon: TriangleAlert, box: 'border-accent/50 bg-accent-soft', mark: 'text-accent' },
  info: { icon: Info, box: 'border-info/50 bg-info-soft', mark: 'text-info' },
  success: { icon: CircleCheck, box: 'border-done/50 bg-done-soft', mark: 'text-done' },
}

/** A permanent notice on the page about its surroundings. */
export function Alert({ kind, title, action, className, children }: AlertProps) {
  const { icon, box, mark } = LOOK[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'note'}
      className={clsx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-panel border px-4 py-3',
        box,
        className,
      )}
    >
      <Icon of={icon} className={clsx('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-medium">{title}</p>}
        <div className="whitespace-pre-line">{children}</div>
      </div>
      {action}
    </div>
  )
}
