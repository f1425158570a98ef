import type { FilterDataView } from '@lectern/contract/libraries'
import type { FilterRule } from '@lectern/contract/own-shelves'
import { Popover } from '@base-ui/react/popover'
import { Plus, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ALL, type FilterEntry } from './filter.rules.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { moveByKeys } from './move-by-keys.ts'
import { useFilterLabels } from './use-filter-words.ts'
import { PanelPopup } from './PanelPopup.tsx'

const MAX_RULES = 20

interface FilterRulesProps {
  rules: readonly FilterRule[]
  entries: readonly FilterEntry[]
  data: FilterDataView | undefined
  onChange: (rules: readonly FilterRule[]) => void
}

/** Filters of a combination, one per row. */
export function FilterRules({ rules, entries, data, onChange }: FilterRulesProps) {
  const { t } = useTranslation()
  const words = useFilterLabels(data)
  const put = (index: number, rule: FilterRule) =>
    onChange(rules.map((other, place) => (place === index ? rule : other)))
  return (
    <div className="grid gap-2">
      {rules.length > 0 && (
        <ul className="grid gap-2">
          {rules.map((rule, index) => {
            const name = words.ofFilter(rule.filter)
            return (
              <li key={index} className="flex items-center gap-2">
                <Button
                  aria-pressed={rule.isNot}
                  aria-label={t('smartShelves.notName', { name })}
                  className="w-20 aria-pressed:text-danger"
                  onClick={() => put(index, { ...rule, isNot: !rule.isNot })}
                >
                  {rule.isNot ? t('smartShelves.isNot') : t('smartShelves.is')}
                </Button>
                <FilterChoice
                  entries={entries}
                  data={data}
                  filter={rule.filter}
                  onChange={(filter) => put(index, { ...rule, filter })}
                  trigger={
                    <button
                      type="button"
                      className={buttonClass('secondary', 'md', 'min-w-0 flex-1 shrink! justify-start!')}
                    >
                      <span className="truncate">{name}</span>
                    </button>
                  }
                />
                <IconButton
                  icon={X}
                  name={t('smartShelves.removeFilter', { name })}
                  onClick={() => onChange(rules.filter((_, place) => place !== index))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {rules.length < MAX_RULES && (
        <FilterChoice
          entries={entries}
          data={data}
          filter={ALL}
          onChange={(filter) => onChange([...rules, { filter, isNot: false }])}
          trigger={
            <Button variant="ghost" icon={Plus} className="justify-self-start">
              {t('smartShelves.addFilter')}
            </Button>
          }
        />
      )}
    </div>
  )
}

interface FilterChoiceProps {
  entries: readonly FilterEntry[]
  data: FilterDataView | undefined
  filter: string
  trigger: ReactElement
  onChange: (filter: string) => void
}

/** A button that opens the list of filters. */
function FilterChoice({ entries, data, filter, trigger, onChange }: FilterChoiceProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [timesOpened, setTimesOpened] = useState(0)
  const open = (isWanted: boolean) => {
    setIsOpen(isWanted)
    if (isWanted) setTimesOpened(timesOpened + 1)
  }
  const offered = entries.filter((entry) => entry.kind === 'group' || entry.filter !== ALL)
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger render={trigger} />
      <PanelPopup
        label={t('smartShelves.addFilter')}
        align="start"
        onKeyDown={moveByKeys}
        className="max-h-[min(24rem,var(--available-height))]"
      >
        {/* When reopened during its fade-out, it starts with the groups again. */}
        <FilterPanel
          key={timesOpened}
          entries={offered}
          filter={filter}
          data={data}
          onChange={(next) => {
            onChange(next)
            setIsOpen(false)
          }}
        />
      </PanelPopup>
    </Popover.Root>
  )
}
