import { Menu as Primitive } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { POPUP_CLASS } from './menu-class.ts'
import { presentEntries, type MenuEntryOrNothing } from './menu-entry.ts'
import { MenuRow } from './MenuRow.tsx'

interface MenuProps {
  /** The button that opens the menu: a Button or an IconButton. */
  trigger: ReactElement
  entries: readonly MenuEntryOrNothing[]
  align?: 'start' | 'center' | 'end'
  widthPx?: number
  onOpenChange?: (isOpen: boolean) => void
}

export function Menu({ trigger, entries, align = 'end', widthPx = 192, onOpenChange }: MenuProps) {
  return (
    <Primitive.Root onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-70 outline-none">
          <Primitive.Popup className={POPUP_CLASS} style={{ minWidth: widthPx }}>
            {presentEntries(entries).map((entry, index) => (
              <MenuRow key={index} entry={entry} />
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
