import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface SpinnerProps {
  sizePx?: number
  /** What is being waited for; defaults to "Loading". */
  label?: string
  className?: string
}

export function Spinner({ sizePx = 20, label, className }: SpinnerProps) {
  const { t } = useTranslation()
  return (
    <span role="status" className={clsx('inline-flex', className)}>
      <LoaderCircle
        size={sizePx}
        strokeWidth={2}
        aria-hidden
        className="animate-spin motion-reduce:animate-pulse"
      />
      <span className="sr-only">{label ?? t('ui.loading')}</span>
    </span>
  )
}
