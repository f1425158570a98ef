import clsx from 'clsx'
import { useId } from 'react'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icon.ts'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: IconShape
}

export interface SegmentedProps<Value extends string> {
  label: string
  hideLabel?: boolean
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** A choice of two to five short options in a row. */
export function Segmented<Value extends string>({
  label,
  hideLabel,
  options,
  ...choice
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={choice.disabled} className={choice.className}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-sm font-medium text-muted'}>{label}</legend>
      <div className="inline-flex max-w-full overflow-x-auto rounded-control border border-edge bg-raised p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            data-segment
            className={clsx(
              'relative flex h-9 shrink-0 items-center gap-2 rounded-[6px] px-3 text-muted transition-colors duration-120 touch:h-11',
              'has-checked:bg-accent has-checked:text-on-accent has-disabled:opacity-60 not-has-checked:hover:text-text',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === choice.value}
              onChange={() => choice.onChange(option.value)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            {/* The labels suffice; on phones they need the space. */}
            {option.icon && <Icon of={option.icon} sizePx={18} className="max-sm:hidden" />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
