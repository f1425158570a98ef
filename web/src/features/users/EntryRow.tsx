import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconShape } from '../../ui/icon.ts'

interface EntryRowProps {
  icon: IconShape
  /** Shown at the end. */
  action: ReactNode
  children: ReactNode
}

/** A row in a list of devices, passwords or passkeys. */
export function EntryRow({ icon, action, children }: EntryRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Icon of={icon} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </li>
  )
}
