import type { CSSProperties } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface SliderProps extends Omit<FieldProps, 'readOnly' | 'required'> {
  value: number
  onChange: (value: number) => void
  /** Called on release, perhaps repeatedly; for values that are expensive to change. */
  onCommit?: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value as text, such as "1.5×": shown, and announced instead of the number. */
  valueText?: string
  /** The value is visible next to the slider anyway, so it is only announced. */
  hideValue?: boolean
}

export function Slider({
  value,
  onChange,
  onCommit,
  min,
  max,
  step = 1,
  valueText,
  hideValue = false,
  ...field
}: SliderProps) {
  const share = max > min ? (value - min) / (max - min) : 0
  const style: CSSProperties & Record<'--share', string> = { '--share': `${Math.min(Math.max(share, 0), 1)}` }
  const commit = () => onCommit?.(value)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex items-center gap-3">
          <input
            {...wiring}
            type="range"
            {...{ min, max, step, value, style }}
            disabled={field.disabled}
            aria-valuetext={valueText}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            onPointerUp={commit}
            onPointerCancel={commit}
            onKeyUp={commit}
            onBlur={commit}
            className="slider min-w-0 flex-1"
          />
          {valueText && !hideValue && (
            <output
              htmlFor={wiring.id}
              aria-hidden
              className="tabular min-w-12 text-right text-sm text-muted"
            >
              {valueText}
            </output>
          )}
        </div>
      )}
    </Field>
  )
}
