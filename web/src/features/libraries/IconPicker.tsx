import { Popover } from '@base-ui/react/popover'
import { LIBRARY_ICONS, type LibraryIcon as LibraryIconName } from '@lectern/contract/constants'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_CLASS, CONTROL_HEIGHT } from '../../ui/control-class.ts'
import type { Controlled } from '../../ui/controlled.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { POPUP_CLASS } from '../../ui/menu-class.ts'
import { LibraryIcon } from './LibraryIcon.tsx'

/** A button showing the icon; opens the grid of all icons. */
export function IconPicker({ value, onChange }: Controlled<LibraryIconName>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const chosenRef = useRef<HTMLInputElement>(null)
  return (
    <Field label={t('libraries.icon')}>
      {(wiring) => (
        <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
          <Popover.Trigger
            {...wiring}
            aria-label={t('libraries.iconNow', { icon: t(`libraries.icons.${value}`) })}
            className={clsx(CONTROL_CLASS, CONTROL_HEIGHT, 'flex w-auto! items-center gap-1 px-2.5')}
          >
            <LibraryIcon name={value} sizePx={22} />
            <Icon of={ChevronDown} sizePx={16} className="text-muted" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-70">
              <Popover.Popup initialFocus={chosenRef} className={clsx(POPUP_CLASS, 'p-2!')}>
                <IconGrid {...{ value, onChange, chosenRef }} onDone={() => setIsOpen(false)} />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}

interface IconGridProps extends Controlled<LibraryIconName> {
  chosenRef: React.RefObject<HTMLInputElement | null>
  onDone: () => void
}

/** The arrow keys select; Enter, Escape or a click closes the grid. */
function IconGrid({ value, onChange, chosenRef, onDone }: IconGridProps) {
  const { t } = useTranslation()
  const group = useId()
  const handleClick = (event: MouseEvent) => {
    // The arrow keys also cause click events, but without a pointer.
    if (event.detail > 0) onDone()
  }
  return (
    <fieldset onKeyDown={(event) => event.key === 'Enter' && onDone()}>
      <legend className="sr-only">{t('libraries.icon')}</legend>
      <div className="grid grid-cols-6 gap-1">
        {LIBRARY_ICONS.map((icon) => (
          <label
            key={icon}
            title={t(`libraries.icons.${icon}`)}
            className="relative grid size-10 place-items-center rounded-control transition-colors duration-120 hover:bg-hover has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent touch:size-11"
          >
            <input
              ref={icon === value ? chosenRef : undefined}
              type="radio"
              name={group}
              value={icon}
              aria-label={t(`libraries.icons.${icon}`)}
              checked={icon === value}
              onChange={() => onChange(icon)}
              onClick={handleClick}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <LibraryIcon name={icon} sizePx={22} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
