import clsx from 'clsx'
import { useTranslation } from 'react-i18next'

interface ProgressProps {
  /** What is under way. */
  label: string
  /** 0 to 1; null while the end is not known. */
  value: number | null
  /** How far it is, in words; the percentage without it. */
  valueText?: string
  tone?: 'accent' | 'done'
  className?: string
}

/** A thin bar that fills up. */
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
