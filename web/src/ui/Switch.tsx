import clsx from 'clsx'
import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** A setting that takes effect immediately. The whole line is clickable. */
export function Switch({ label, hint, checked, onChange, disabled, name, className }: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={clsx('flex min-h-10 items-start justify-between gap-4 py-2 touch:min-h-11', className)}
    >
      <span className={clsx('grid gap-0.5', disabled && 'opacity-60')}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={clsx(
          'relative h-5 w-10 shrink-0 translate-y-0.5 appearance-none rounded-full border-2 border-edge bg-raised transition-colors duration-120',
          'after:absolute after:top-1/2 after:left-0.5 after:size-3 after:-translate-y-1/2 after:rounded-full after:bg-edge',
          'after:transition-[left,background-color] after:duration-120 checked:border-accent checked:bg-accent',
          'checked:after:left-5.5 checked:after:bg-on-accent disabled:opacity-50',
        )}
      />
    </label>
  )
}
