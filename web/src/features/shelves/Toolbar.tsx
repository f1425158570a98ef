import clsx from 'clsx'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useToolbarPlace } from './use-toolbar-place.ts'

interface ToolbarProps {
  /** On the left: what the page shows, and how many. */
  title: ReactNode
  children?: ReactNode
}

/** The bar above a list: positioned by the shell, filled by the page. */
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
      {/* On phones the controls take the full width; without any, the count gets the space. One alone is at the
          end; an open menu adds spans beside its button. */}
      <div className={clsx('min-w-0 flex-1 truncate text-sm text-muted', children && 'max-sm:hidden')}>
        {title}
      </div>
      {children && (
        <div className="flex min-w-0 items-center gap-1 max-sm:flex-1 max-sm:justify-between max-sm:not-has-[>:not(span)~:not(span)]:justify-end sm:gap-2">
          {children}
        </div>
      )}
    </div>,
    place,
  )
}
