import { Menu as Primitive } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { type ComponentType, useId, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'
import { POPUP_CLASS, ROW_CLASS } from './menu-class.ts'
import {
  presentEntries,
  type MenuAction,
  type MenuCheckbox,
  type MenuEntry,
  type MenuLink,
  type MenuRadio,
  type MenuSubmenu,
} from './menu-entry.ts'

export function MenuRow({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'action':
      return <ActionRow entry={entry} />
    case 'link':
      return <LinkRow entry={entry} />
    case 'checkbox':
      return <CheckboxRow entry={entry} />
    case 'radio':
      return <RadioRows entry={entry} />
    case 'submenu':
      return <SubmenuRow entry={entry} />
    case 'separator':
      return <Primitive.Separator className="mx-2 my-1 h-px bg-line" />
  }
}

function RowIcon({ icon }: { icon: IconShape | undefined }) {
  return icon ? <Icon of={icon} sizePx={18} className="shrink-0 opacity-80" /> : null
}

function ActionRow({ entry }: { entry: MenuAction }) {
  const isDisabled = entry.disabledReason !== undefined
  const reasonId = useId()
  return (
    <Primitive.Item
      aria-label={entry.label}
      aria-describedby={isDisabled ? reasonId : undefined}
      disabled={isDisabled}
      onClick={entry.onSelect}
      className={clsx(ROW_CLASS, entry.danger && !isDisabled && 'text-danger')}
    >
      <RowIcon icon={entry.icon} />
      <span className="grid min-w-0">
        <span className={clsx('truncate', isDisabled && 'text-muted')}>{entry.label}</span>
        {isDisabled && (
          <span id={reasonId} className="text-sm text-muted">
            {entry.disabledReason}
          </span>
        )}
      </span>
    </Primitive.Item>
  )
}

function LinkRow({ entry }: { entry: MenuLink }) {
  return (
    <Primitive.LinkItem closeOnClick render={entry.link} className={ROW_CLASS}>
      <RowIcon icon={entry.icon} />
      <span className="truncate">{entry.label}</span>
    </Primitive.LinkItem>
  )
}

interface TickableProps {
  of: { icon?: IconShape | undefined; label: string }
  /** Shows its children while the row is ticked. */
  indicator: ComponentType<{ children: ReactNode }>
}

function Tickable({ of: { icon, label }, indicator: Indicator }: TickableProps) {
  return (
    <>
      <span className="grid size-5 shrink-0 place-items-center text-accent">
        <Indicator>
          <Icon of={Check} sizePx={18} />
        </Indicator>
      </span>
      <RowIcon icon={icon} />
      <span className="truncate">{label}</span>
    </>
  )
}

function CheckboxRow({ entry }: { entry: MenuCheckbox }) {
  return (
    <Primitive.CheckboxItem checked={entry.checked} onCheckedChange={entry.onChange} className={ROW_CLASS}>
      <Tickable of={entry} indicator={Primitive.CheckboxItemIndicator} />
    </Primitive.CheckboxItem>
  )
}

function RadioRows({ entry }: { entry: MenuRadio }) {
  return (
    <Primitive.RadioGroup
      aria-label={entry.label}
      value={entry.value}
      onValueChange={(value: string) => entry.onChange(value)}
    >
      {entry.options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} closeOnClick className={ROW_CLASS}>
          <Tickable of={option} indicator={Primitive.RadioItemIndicator} />
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

function SubmenuRow({ entry }: { entry: MenuSubmenu }) {
  return (
    <Primitive.SubmenuRoot>
      <Primitive.SubmenuTrigger className={clsx(ROW_CLASS, 'data-popup-open:bg-hover')}>
        <RowIcon icon={entry.icon} />
        <span className="flex-1 truncate">{entry.label}</span>
        <Icon of={ChevronRight} sizePx={18} className="text-muted" />
      </Primitive.SubmenuTrigger>
      <Primitive.Portal>
        <Primitive.Positioner
          sideOffset={2}
          alignOffset={-4}
          collisionPadding={8}
          className="z-70 outline-none"
        >
          <Primitive.Popup className={POPUP_CLASS}>
            {presentEntries(entry.entries).map((child, index) => (
              <MenuRow key={index} entry={child} />
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.SubmenuRoot>
  )
}
