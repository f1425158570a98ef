import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

interface SelectionToolbarProps {
  count: number
  busy?: boolean
  onCancel: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** In place of the toolbar of a list of episodes while some of them are selected. */
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
