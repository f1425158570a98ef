import type { FilterDataView } from '@lectern/contract/libraries'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFilterPlus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { type FilterEntry, type FilterGroup, groupOf } from './filter.rules.ts'
import { FilterGroups, FilterValues } from './FilterLists.tsx'
import { useFilterLabels } from './use-filter-words.ts'

interface FilterPanelProps {
  entries: readonly FilterEntry[]
  filter: string
  data: FilterDataView | undefined
  isSeriesList?: boolean
  onChange: (filter: string) => void
  onCombine?: (() => void) | undefined
}

/** List of filters; groups lead to their values. Opens at the level of the current filter. */
export function FilterPanel(props: FilterPanelProps) {
  const { entries, filter, data, isSeriesList = false, onChange, onCombine } = props
  const { t } = useTranslation()
  const words = useFilterLabels(data)
  const current = entries.find((entry) => entry.kind === 'group' && entry.group === groupOf(filter))
  const [group, setGroup] = useState<FilterGroup | null>(current?.kind === 'group' ? current.group : null)
  const ref = useRef<HTMLDivElement>(null)
  // Loaded on opening, after the popover has already set the focus. The popover may not be positioned yet: scrolling
  // to it would move the page, and the list away from the pointer.
  useEffect(() => {
    if (group === null) ref.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [group])
  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col">
      {group === null ? (
        <FilterGroups
          entries={entries}
          filter={filter}
          nameOf={(name) => words.ofGroup(name, isSeriesList)}
          onOpen={setGroup}
          onChoose={onChange}
        />
      ) : (
        <FilterValues
          group={group}
          title={words.ofGroup(group, isSeriesList)}
          data={data}
          filter={filter}
          nameOf={(value) => words.ofValue(group, value)}
          onBack={() => setGroup(null)}
          onChoose={onChange}
        />
      )}
      {onCombine && (
        <div className="border-t border-line p-1">
          <Button variant="ghost" icon={ListFilterPlus} className="w-full justify-start!" onClick={onCombine}>
            {t('shelves.filter.combine')}
          </Button>
        </div>
      )}
    </div>
  )
}
