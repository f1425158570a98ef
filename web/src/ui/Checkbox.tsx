import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { FieldNotes } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface CheckboxProps {
  label: string
  hideLabel?: boolean
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Partially checked. */
  indeterminate?: boolean
  disabled?: boolean
  name?: string
  className?: string
}

export function Checkbox({
  label,
  hideLabel,
  hint,
  checked,
  onChange,
  indeterminate = false,
  disabled,
  name,
  className,
}: CheckboxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const hintId = useId()
  // The browser only has a property for this, not an attribute.
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={className}>
      <label className="inline-flex items-start gap-3 touch:min-h-11 touch:py-2.5">
        <span className="relative grid size-5 shrink-0 place-items-center translate-y-0.5">
          <input
            ref={inputRef}
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            aria-describedby={hint ? hintId : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer size-5 appearance-none rounded border-2 border-edge bg-raised transition-colors duration-120 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50"
          />
          <Icon
            of={indeterminate ? Minus : Check}
            sizePx={16}
            className="pointer-events-none absolute hidden stroke-[3] text-on-accent peer-checked:block peer-indeterminate:block"
          />
        </span>
        <span className={clsx(hideLabel && 'sr-only', disabled && 'opacity-60')}>{label}</span>
      </label>
      {hint && (
        <div className="pl-8">
          <FieldNotes hint={hint} hintId={hintId} />
        </div>
      )}
    </div>
  )
}
