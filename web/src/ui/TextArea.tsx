import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'

export const TEXT_AREA_ROWS = 2

export interface TextAreaProps
  extends
    FieldProps,
    Pick<ComponentProps<'textarea'>, 'name' | 'placeholder' | 'maxLength' | 'spellCheck' | 'onBlur'> {
  value: string
  onChange: (value: string) => void
  rows?: number
}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  rows = TEXT_AREA_ROWS,
  ...passedOn
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(wiring) => (
        <textarea
          {...passedOn}
          {...wiring}
          rows={rows}
          required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(CONTROL_CLASS, 'resize-y px-3 py-2 leading-normal')}
        />
      )}
    </Field>
  )
}
