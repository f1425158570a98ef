import type { FilterDataView } from '@lectern/contract/libraries'
import { foldText } from '@lectern/contract/rules/sorting'
import clsx from 'clsx'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_CLASS } from '../../ui/control-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import {
  type FilterEntry,
  type FilterGroup,
  filterOf,
  groupOf,
  isOfLibrary,
  valuesOf,
} from './filter.rules.ts'

interface FilterGroupsProps {
  entries: readonly FilterEntry[]
  filter: string
  nameOf: (group: FilterGroup) => string
  onOpen: (group: FilterGroup) => void
  onChoose: (filter: string) => void
}

/** First level: plain filters and groups. */
export function FilterGroups({ entries, filter, nameOf, onOpen, onChoose }: FilterGroupsProps) {
  const { t } = useTranslation()
  return (
    <Rows>
      {entries.map((entry) =>
        entry.kind === 'plain' ? (
          <Row key={entry.filter} isChosen={filter === entry.filter} onPress={() => onChoose(entry.filter)}>
            {t(`shelves.filter.${entry.filter}`)}
          </Row>
        ) : (
          <Row
            key={entry.group}
            isChosen={groupOf(filter) === entry.group}
            leadsOn
            onPress={() => onOpen(entry.group)}
          >
            {nameOf(entry.group)}
          </Row>
        ),
      )}
    </Rows>
  )
}

interface FilterValuesProps {
  group: FilterGroup
  title: string
  data: FilterDataView | undefined
  filter: string
  nameOf: (value: string) => string
  onBack: () => void
  onChoose: (filter: string) => void
}

const SEARCH_FROM = 10
/** A library may have thousands of authors; a list that long is of no use. */
const MAX_ROWS = 200

/** Second level: the values of a group. */
export function FilterValues(props: FilterValuesProps) {
  const { group, title, data, filter, nameOf, onBack, onChoose } = props
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const headRef = useRef<HTMLDivElement>(null)
  const all = useMemo(() => valuesOf(group, data), [group, data])
  // If opened before its values are loaded the list may become long: shows the search field from the start, so that
  // nothing moves under the pointer.
  const [mayBecomeLong] = useState(data === undefined && isOfLibrary(group))
  // The list is opened to find something, so the search field gets focus; but not on touch devices, where the
  // keyboard would cover the list.
  useEffect(() => {
    const search = headRef.current?.querySelector('input')
    const mayType = window.matchMedia('(pointer: fine)').matches
    const first = search && mayType ? search : headRef.current?.querySelector('button')
    first?.focus({ preventScroll: true })
  }, [])
  const wanted = foldText(text.trim())
  const matching = all.filter(({ value, name }) => foldText(name ?? nameOf(value)).includes(wanted))
  const surplus = matching.length - MAX_ROWS
  return (
    <>
      <div ref={headRef} className="border-b border-line p-1">
        <Row isBack onPress={onBack}>
          {title}
        </Row>
        {(mayBecomeLong || all.length >= SEARCH_FROM) && (
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-label={t('shelves.filter.search')}
            placeholder={t('shelves.filter.search')}
            className={clsx(CONTROL_CLASS, 'mt-1 h-9 px-3 touch:h-11')}
          />
        )}
      </div>
      <Rows>
        {matching.slice(0, MAX_ROWS).map(({ value, name }) => (
          <Row
            key={value}
            isChosen={filter === filterOf(group, value)}
            onPress={() => onChoose(filterOf(group, value))}
          >
            {name ?? nameOf(value)}
          </Row>
        ))}
        {matching.length === 0 && (
          <li className="px-3 py-2 text-sm text-muted">
            {text === '' ? t('shelves.filter.none') : t('shelves.filter.noMatch')}
          </li>
        )}
        {surplus > 0 && (
          <li className="px-3 py-2 text-sm text-muted">{t('shelves.filter.more', { count: surplus })}</li>
        )}
      </Rows>
    </>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">{children}</ul>
}

interface RowProps {
  isChosen?: boolean
  leadsOn?: boolean
  isBack?: boolean
  onPress: () => void
  children: string
}

function Row({ isChosen = false, leadsOn = false, isBack = false, onPress, children }: RowProps) {
  const { t } = useTranslation()
  const button = (
    <button
      type="button"
      aria-current={isChosen || undefined}
      aria-label={isBack ? `${t('shelves.filter.back')}: ${children}` : undefined}
      onClick={onPress}
      className={clsx(
        'flex min-h-9 w-full items-center gap-2 rounded-control px-3 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-11',
        isBack && 'font-medium',
      )}
    >
      {isBack && <Icon of={ChevronLeft} sizePx={18} className="-ml-1 shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isChosen && <Icon of={Check} sizePx={16} className="shrink-0 text-accent" />}
      {leadsOn && <Icon of={ChevronRight} sizePx={16} className="shrink-0 text-muted" />}
    </button>
  )
  return isBack ? button : <li>{button}</li>
}
