import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { chooseSort, type SortChoice, type SortOption } from './sort.rules.ts'

interface SortMenuProps {
  options: readonly SortOption[]
  chosen: SortChoice
  onChange: (choice: SortChoice) => void
}

/** Sort menu; choosing the current order again reverses it. */
export function SortMenu({ options, chosen, onChange }: SortMenuProps) {
  const { t } = useTranslation()
  const arrow = chosen.isDescending ? ArrowDown : ArrowUp
  const current = options.find(({ key }) => key === chosen.key)
  const withDirection = (option: string) =>
    chosen.isDescending ? t('shelves.descending', { option }) : t('shelves.ascending', { option })
  const currentWords = current ? t(`shelves.sort.${current.label}`) : ''
  return (
    <Menu
      widthPx={220}
      trigger={
        <button
          type="button"
          aria-label={t('shelves.sortBy', { option: withDirection(currentWords) })}
          className={buttonClass('ghost', 'sm', 'min-w-0 shrink! px-2!')}
        >
          <span className="truncate">{currentWords}</span>
          <Icon of={arrow} sizePx={16} className="shrink-0 text-accent" />
        </button>
      }
      entries={options.map(({ key, label }) => {
        const words = t(`shelves.sort.${label}`)
        const isCurrent = key === chosen.key
        return {
          kind: 'action',
          label: isCurrent ? withDirection(words) : words,
          icon: isCurrent ? arrow : NoIcon,
          onSelect: () => onChange(chooseSort(chosen, key)),
        }
      })}
    />
  )
}

/** Keeps the labels of all rows aligned. */
function NoIcon({ size }: { size?: number | string }) {
  return <span style={{ width: size }} />
}
