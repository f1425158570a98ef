import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { CONTROL_CLASS, CONTROL_HEIGHT } from './control-class.ts'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'
import { useIsPhone } from './use-media-query.ts'

export interface Tab<Id extends string> {
  id: Id
  label: string
  icon?: IconShape
}

export interface TabsProps<Id extends string> {
  /** Associates the tabs with their panels; unique on the page. */
  name: string
  /** Describes what the tabs divide. */
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
}

const tabElementId = (name: string, id: string) => `${name}-tab-${id}`
const panelElementId = (name: string, id: string) => `${name}-panel-${id}`

/** A row of tabs; on phones, where a row would not fit, a select. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  return useIsPhone() ? <TabSelect {...props} /> : <TabRow {...props} />
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}

function TabRow<Id extends string>({ name, label, tabs, current, onChange }: TabsProps<Id>) {
  const rowRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === current)
    const next = tabs[nextIndex(event.key, index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    rowRef.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div
      ref={rowRef}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className="-mx-1 flex gap-1 overflow-x-auto px-1 [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabElementId(name, tab.id)}
          data-tab={tab.id}
          aria-selected={tab.id === current}
          aria-controls={tab.id === current ? panelElementId(name, tab.id) : undefined}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={clsx(
            'flex h-11 min-w-16 shrink-0 items-center justify-center gap-2 border-b-2 px-3 font-medium -outline-offset-2 transition-colors duration-120',
            tab.id === current ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {tab.icon && <Icon of={tab.icon} sizePx={18} />}
          {tab.label}
        </button>
      ))}
    </div>
  )
}

function TabSelect<Id extends string>({ name, label, tabs, current, onChange }: TabsProps<Id>) {
  const handleChange = (value: string) => {
    const chosen = tabs.find((tab) => tab.id === value)
    if (chosen) onChange(chosen.id)
  }
  return (
    <div className="relative pb-3">
      <select
        id={tabElementId(name, current)}
        aria-label={label}
        value={current}
        onChange={(event) => handleChange(event.target.value)}
        className={clsx(CONTROL_CLASS, CONTROL_HEIGHT, 'appearance-none pr-10 pl-3 font-medium')}
      >
        {tabs.map((tab) => (
          <option key={tab.id} value={tab.id}>
            {tab.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3 right-3 text-muted" />
    </div>
  )
}

interface TabPanelProps {
  /** The name given to Tabs. */
  name: string
  tab: string
  className?: string
  children: ReactNode
}

/** Content of the current tab. */
export function TabPanel({ name, tab, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelElementId(name, tab)}
      aria-labelledby={tabElementId(name, tab)}
      className={className}
    >
      {children}
    </div>
  )
}
