import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Primitive } from '@base-ui/react/select'
import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_CLASS, CONTROL_HEIGHT } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { OPTIONS_CLASS, ROW_CLASS } from './menu-class.ts'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  description?: string
}

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Shown while nothing is selected. */
  placeholder?: string
}

export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  ...field
}: SelectProps<Value>) {
  const { t } = useTranslation()
  const chosen = options.find((option) => option.value === value)
  const epoch = useEpoch(chosen !== undefined)
  const handleChange = (next: Value | null) => {
    if (next !== null) onChange(next)
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <Primitive.Root
          key={epoch.count}
          value={value}
          onValueChange={handleChange}
          disabled={field.disabled}
          readOnly={field.readOnly}
          required={field.required}
        >
          <Primitive.Trigger
            {...wiring}
            className={clsx(CONTROL_CLASS, CONTROL_HEIGHT, 'flex items-center gap-2 px-3 text-left')}
          >
            <span className={clsx('min-w-0 flex-1 truncate', !chosen && 'text-muted')}>
              {chosen?.label ?? placeholder ?? t('ui.choose')}
            </span>
            <Icon of={ChevronDown} sizePx={18} className="shrink-0 text-muted" />
          </Primitive.Trigger>
          <SelectPopup options={options} />
        </Primitive.Root>
      )}
    </Field>
  )
}

/**
 * Counts how often the selected value has disappeared from the list. The primitive would then select its first value
 * by itself; remounting avoids that. How to handle it is up to the page.
 */
function useEpoch(isThere: boolean) {
  const [epoch, setEpoch] = useState({ isThere, count: 0 })
  if (epoch.isThere !== isThere) setEpoch({ isThere, count: isThere ? epoch.count : epoch.count + 1 })
  return epoch
}

function SelectPopup({ options }: { options: readonly SelectOption<string>[] }) {
  return (
    <Primitive.Portal>
      <Primitive.Positioner
        alignItemWithTrigger={false}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-70 outline-none"
      >
        {/* It would add a <style> element for lists that overlap their field; ours never do. */}
        <CSPProvider disableStyleElements>
          <Primitive.Popup className={OPTIONS_CLASS}>
            <Primitive.List className="max-h-56 overflow-y-auto overscroll-contain">
              {options.map((option) => (
                <Primitive.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  className={ROW_CLASS}
                >
                  <span className="grid min-w-0 flex-1">
                    <Primitive.ItemText className="truncate">{option.label}</Primitive.ItemText>
                    {option.description && <span className="text-sm text-muted">{option.description}</span>}
                  </span>
                  <Primitive.ItemIndicator className="text-accent">
                    <Icon of={Check} sizePx={18} />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.List>
          </Primitive.Popup>
        </CSPProvider>
      </Primitive.Positioner>
    </Primitive.Portal>
  )
}
