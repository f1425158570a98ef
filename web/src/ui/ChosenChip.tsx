import { Combobox } from '@base-ui/react/combobox'
import { Pencil, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Choice } from './choices.ts'
import { Icon } from './Icon.tsx'

interface ChosenChipProps {
  choice: Choice
  onEdit?: (choice: Choice) => void
}

const CHIP_BUTTON =
  'grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-line hover:text-text touch:size-11'

/** A selected entry inside a MultiSelect. */
export function ChosenChip({ choice, onEdit }: ChosenChipProps) {
  const { t } = useTranslation()
  return (
    <Combobox.Chip
      aria-label={choice.label}
      aria-description={t('ui.chipKeys')}
      className="flex min-h-7 max-w-full cursor-default items-center gap-0.5 rounded-full bg-hover py-0.5 pr-1 pl-3 text-sm outline-offset-0 touch:min-h-11 touch:py-0 touch:pr-0"
    >
      <span className="truncate">{choice.label}</span>
      {onEdit && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('ui.edit', { name: choice.label })}
          onClick={() => onEdit(choice)}
          className={CHIP_BUTTON}
        >
          <Icon of={Pencil} sizePx={14} />
        </button>
      )}
      <Combobox.ChipRemove aria-label={t('ui.remove', { name: choice.label })} className={CHIP_BUTTON}>
        <Icon of={X} sizePx={16} />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}
