import type { FilterDataView } from '@lectern/contract/libraries'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFilterPlus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { type FilterEntry, type FilterGroup, groupOf } from './filter.rules.ts'
import { FilterGroups, FilterValues } from './FilterLists.tsx'
import { useFilterWords } from './use-filter-words.ts'

interface FilterPanelProps {
  entries: readonly FilterEntry[]
  filter: string
  data: FilterDataView | undefined
  isSeriesList?: boolean
  onChange: (filter: string) => void
  onCombine?: (() => void) | undefined
}

/** The list of filters; groups lead on to their values. It opens with the list the current filter is from. */
export function FilterPanel(props: FilterPanelProps) {
  const { entries, filter, data, isSeriesList = false, onChange, onCombine } = props
  const { t } = useTranslation()
  const words = useFilterWords(data)
  const current = entries.find((entry) => entry.kind === 'group' && entry.group === groupOf(filter))
  const [group, setGroup] = useState<FilterGroup | null>(current?.kind === 'group' ? current.group : null)
  const ref = useRef<HTMLDivElement>(null)
  // It is loaded on opening, later than the popover gives away the focus. The popover may not be in its place yet:
  // scrolling there would move the page, and the list away from under the pointer.
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
