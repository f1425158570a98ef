import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'

interface PagerProps {
  /** The first page is 0, as in the protocol. */
  page: number
  pageCount: number
  onChange: (page: number) => void
  /** What is paginated; defaults to "Pages". */
  label?: string
}

export function Pager({ page, pageCount, onChange, label }: PagerProps) {
  const { t } = useTranslation()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label ?? t('ui.pages')} className="flex items-center justify-center gap-2">
      <IconButton
        name={t('ui.previousPage')}
        icon={ChevronLeft}
        disabled={page <= 0}
        onClick={() => onChange(page - 1)}
      />
      <span aria-live="polite" className="tabular text-sm text-muted">
        {t('ui.pageOf', { page: page + 1, count: pageCount })}
      </span>
      <IconButton
        name={t('ui.nextPage')}
        icon={ChevronRight}
        disabled={page >= pageCount - 1}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
