import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'

interface ChipProps {
  children: ReactNode
  className?: string
}

const PILL =
  'inline-flex min-h-8 max-w-full items-center gap-1 rounded-full border border-line bg-raised px-3 text-sm text-text'

/** A small round label: a genre, a tag. To make it a link, put one inside. */
export function Chip({ children, className }: ChipProps) {
  return (
    <span className={clsx(PILL, className)}>
      <span className="truncate">{children}</span>
    </span>
  )
}

interface RemovableChipProps {
  label: string
  onRemove: () => void
}

/** A removable chip: an active filter, an added file. */
export function RemovableChip({ label, onRemove }: RemovableChipProps) {
  const { t } = useTranslation()
  return (
    <span className={clsx(PILL, 'pr-1')}>
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={t('ui.remove', { name: label })}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-hover hover:text-text touch:-my-1.5 touch:-mr-1 touch:size-11"
      >
        <Icon of={X} sizePx={16} />
      </button>
    </span>
  )
}
