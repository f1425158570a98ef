import type { FilterDataView } from '@lectern/contract/libraries'
import { Funnel, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ALL, type FilterEntry } from './filter.rules.ts'
import { moveByKeys } from './move-by-keys.ts'
import { ToolbarPopover } from './ToolbarPopover.tsx'
import { useFilterLabels } from './use-filter-words.ts'

const FilterPanel = lazyNamed(() => import('./FilterPanel.tsx'), 'FilterPanel')

interface FilterMenuProps {
  entries: readonly FilterEntry[]
  filter: string
  data: FilterDataView | undefined
  isSeriesList?: boolean
  onChange: (filter: string) => void
  /** Name of the active filter combination, if any. */
  combinedName?: string | undefined
  onCombine?: (() => void) | undefined
}

/** Filter menu of a list. */
export function FilterMenu(props: FilterMenuProps) {
  const { filter, data, onChange, combinedName, onCombine } = props
  const { t } = useTranslation()
  const words = useFilterLabels(data)
  const [isOpen, setIsOpen] = useState(false)
  const isFiltered = filter !== ALL || combinedName !== undefined
  const shown = combinedName ?? (isFiltered ? words.ofFilter(filter) : t('shelves.filter.all'))
  return (
    <div className="flex min-w-0 items-center">
      <ToolbarPopover
        label={t('shelves.filter.button', { value: shown })}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onKeyDown={moveByKeys}
        buttonClassName={isFiltered ? 'shrink! text-accent!' : 'shrink!'}
        button={
          <>
            <Icon of={Funnel} sizePx={16} className="shrink-0" />
            <span className="max-w-56 truncate">{isFiltered ? shown : t('shelves.filter.name')}</span>
          </>
        }
      >
        <FilterPanel
          {...props}
          onChange={(next) => {
            onChange(next)
            setIsOpen(false)
          }}
          onCombine={
            onCombine &&
            (() => {
              setIsOpen(false)
              onCombine()
            })
          }
        />
      </ToolbarPopover>
      {isFiltered && (
        <IconButton size="sm" icon={X} name={t('shelves.filter.clear')} onClick={() => onChange(ALL)} />
      )}
    </div>
  )
}
