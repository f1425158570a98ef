import type { ReactElement } from 'react'
import type { IconShape } from './icon.ts'

interface Labelled {
  label: string
  icon?: IconShape
}

export interface MenuAction extends Labelled {
  kind: 'action'
  onSelect: () => void
  danger?: boolean
  /** Why the action is currently unavailable; shown, and the entry is disabled. */
  disabledReason?: string
}

/** A navigation entry: `link` is the router's link (or an <a>), without children. */
export interface MenuLink extends Labelled {
  kind: 'link'
  link: ReactElement
}

export interface MenuCheckbox extends Labelled {
  kind: 'checkbox'
  checked: boolean
  onChange: (checked: boolean) => void
}

export interface MenuRadio {
  kind: 'radio'
  label: string
  value: string
  options: readonly { value: string; label: string; icon?: IconShape }[]
  onChange: (value: string) => void
}

export interface MenuSubmenu extends Labelled {
  kind: 'submenu'
  entries: readonly MenuEntryOrNothing[]
}

export interface MenuSeparator {
  kind: 'separator'
}

export type MenuEntry = MenuAction | MenuLink | MenuCheckbox | MenuRadio | MenuSubmenu | MenuSeparator

/** Lists are often written as `mayEdit && {...}`; falsy values are skipped. */
export type MenuEntryOrNothing = MenuEntry | false | null | undefined

/** Skips missing entries, and separators that would separate nothing. */
export function presentEntries(entries: readonly MenuEntryOrNothing[]): MenuEntry[] {
  const present = entries.filter((entry) => !!entry)
  return present.filter((entry, index) => {
    if (entry.kind !== 'separator') return true
    const before = present[index - 1]
    const hasMoreAfter = present.slice(index + 1).some((later) => later.kind !== 'separator')
    return before !== undefined && before.kind !== 'separator' && hasMoreAfter
  })
}
