import { useId, type ReactNode } from 'react'
import { FieldNotes } from './Field.tsx'

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  description?: string
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  label: string
  hideLabel?: boolean
  hint?: ReactNode
  error?: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** A choice of a few options, each on its own line with room for an explanation. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  ...group
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset
      disabled={group.disabled}
      aria-describedby={error || hint ? `${id}-notes` : undefined}
      className={group.className}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-sm font-medium text-muted'}>{label}</legend>
      {group.options.map((option) => (
        <label
          key={option.value}
          className="flex items-start gap-3 py-1.5 touch:min-h-11 touch:py-2.5 has-disabled:opacity-60"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === group.value}
            disabled={option.disabled}
            onChange={() => group.onChange(option.value)}
            aria-describedby={option.description ? `${id}-${option.value}` : undefined}
            className="size-5 shrink-0 translate-y-0.5 appearance-none rounded-full border-2 border-edge bg-raised transition-colors duration-120 checked:border-[6px] checked:border-accent checked:bg-on-accent"
          />
          <span className="grid">
            <span>{option.label}</span>
            {option.description && (
              <span id={`${id}-${option.value}`} className="text-sm text-muted">
                {option.description}
              </span>
            )}
          </span>
        </label>
      ))}
      <div id={`${id}-notes`}>
        <FieldNotes error={error} hint={hint} />
      </div>
    </fieldset>
  )
}
