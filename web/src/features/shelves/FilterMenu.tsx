import type { FilterDataView } from '@lectern/contract/libraries'
import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ALL, type FilterEntry, type FilterGroup, groupOf } from './filter.rules.ts'
import { FilterGroups, FilterValues, moveByArrows } from './FilterLists.tsx'
import { useFilterWords } from './use-filter-words.ts'

interface FilterMenuProps {
  entries: readonly FilterEntry[]
  filter: string
  data: FilterDataView | undefined
  isSeriesList?: boolean
  onChange: (filter: string) => void
}

/** What the list is filtered by; groups lead on to their values. */
export function FilterMenu({ entries, filter, data, isSeriesList = false, onChange }: FilterMenuProps) {
  const { t } = useTranslation()
  const words = useFilterWords(data)
  const [isOpen, setIsOpen] = useState(false)
  const [group, setGroup] = useState<FilterGroup | null>(null)
  const isFiltered = filter !== ALL

  const handleOpenChange = (shouldOpen: boolean) => {
    // Opened again, it shows the list the current filter is from.
    const current = entries.find((entry) => entry.kind === 'group' && entry.group === groupOf(filter))
    if (shouldOpen) setGroup(current?.kind === 'group' ? current.group : null)
    setIsOpen(shouldOpen)
  }
  const choose = (next: string) => {
    onChange(next)
    setIsOpen(false)
  }
  const shown = isFiltered ? words.ofFilter(filter) : t('shelves.filter.all')
  return (
    <div className="flex min-w-0 items-center">
      <Popover.Root open={isOpen} onOpenChange={handleOpenChange}>
        <Popover.Trigger
          aria-label={t('shelves.filter.button', { value: shown })}
          className={buttonClass('ghost', 'sm', clsx('min-w-0 shrink! px-2!', isFiltered && 'text-accent!'))}
        >
          <span className="max-w-56 truncate">{shown}</span>
          {!isFiltered && <Icon of={ChevronDown} sizePx={16} className="shrink-0 text-muted" />}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-70 outline-none">
            <Popover.Popup
              aria-label={t('shelves.filter.button', { value: shown })}
              onKeyDown={moveByArrows}
              className="pop flex max-h-[min(28rem,var(--available-height))] w-64 flex-col overflow-hidden rounded-panel border border-line bg-raised text-text shadow-float outline-none"
            >
              {group === null ? (
                <FilterGroups
                  entries={entries}
                  filter={filter}
                  nameOf={(name) => words.ofGroup(name, isSeriesList)}
                  onOpen={setGroup}
                  onChoose={choose}
                />
              ) : (
                <FilterValues
                  group={group}
                  title={words.ofGroup(group, isSeriesList)}
                  data={data}
                  filter={filter}
                  nameOf={(value) => words.ofValue(group, value)}
                  onBack={() => setGroup(null)}
                  onChoose={choose}
                />
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {isFiltered && (
        <IconButton size="sm" icon={X} name={t('shelves.filter.clear')} onClick={() => onChange(ALL)} />
      )}
    </div>
  )
}
