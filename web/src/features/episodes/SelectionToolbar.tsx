import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

interface SelectionToolbarProps {
  count: number
  busy?: boolean
  onCancel: () => void
  /** Bulk actions. */
  children: ReactNode
}

/** Replaces the toolbar of an episode list while some episodes are selected. */
export function SelectionToolbar({ count, busy, onCancel, children }: SelectionToolbarProps) {
  const { t } = useTranslation()
  return (
    <div
      role="toolbar"
      aria-label={t('item.episodes.selection')}
      aria-busy={busy}
      className="flex flex-wrap items-center gap-2"
    >
      <p role="status" className="mr-auto font-medium">
        {t('item.episodes.selected', { count })}
      </p>
      {children}
      <Button variant="ghost" icon={X} onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  )
}
