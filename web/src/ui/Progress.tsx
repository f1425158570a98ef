import clsx from 'clsx'
import { useTranslation } from 'react-i18next'

interface ProgressProps {
  /** Describes the operation. */
  label: string
  /** From 0 to 1; null if indeterminate. */
  value: number | null
  /** Progress as text; defaults to the percentage. */
  valueText?: string
  tone?: 'accent' | 'done'
  className?: string
}

/** A thin progress bar. */
export function Progress({ label, value, valueText, tone = 'accent', className }: ProgressProps) {
  const { t } = useTranslation()
  const percent = value === null ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100)
  const text = valueText ?? (percent === undefined ? t('ui.loading') : t('ui.percent', { percent }))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className={clsx('h-1 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <div
        data-layer="played"
        style={percent === undefined ? undefined : { width: `${percent}%` }}
        className={clsx(
          'h-full rounded-full transition-[width] duration-200 ease-out',
          tone === 'done' ? 'bg-done' : 'bg-accent',
          percent === undefined && 'unknown-progress w-1/3',
        )}
      />
    </div>
  )
}
