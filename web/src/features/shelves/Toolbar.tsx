import clsx from 'clsx'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useToolbarPlace } from './use-toolbar-place.ts'

interface ToolbarProps {
  /** At the left: what the page shows, and how much of it. */
  title: ReactNode
  children?: ReactNode
}

/** The bar above a list: its place is in the shell, its content the page's. */
export function Toolbar({ title, children }: ToolbarProps) {
  const { t } = useTranslation()
  const place = useToolbarPlace((state) => state.place)
  if (place === null) return null
  return createPortal(
    <div
      role="toolbar"
      aria-label={t('shelves.toolbar')}
      className="flex h-12 items-center gap-1 border-b border-line bg-surface px-4 sm:gap-2 md:px-6 lg:px-8"
    >
      {/* On a phone the controls take the whole width; without any, the count has the room. */}
      <div className={clsx('min-w-0 flex-1 truncate text-sm text-muted', children && 'max-sm:hidden')}>
        {title}
      </div>
      {children && (
        <div className="flex min-w-0 items-center gap-1 max-sm:flex-1 max-sm:justify-between sm:gap-2">
          {children}
        </div>
      )}
    </div>,
    place,
  )
}
