import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_CLASS, CONTROL_HEIGHT } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { intoRange, isWithin, parseNumber, type NumberRange } from './number-draft.ts'

export interface NumberFieldProps extends FieldProps, NumberRange {
  value: number | null
  /** Called only with numbers in range, or with null if the field may be empty and is. */
  onChange: (value: number | null) => void
  step?: number
  name?: string
  placeholder?: string
  /** Shown after the number, such as "seconds". */
  unit?: string
}

/** A number field without arrows. Values out of range are clamped on blur, and before Enter submits the form. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  step,
  name,
  placeholder,
  unit,
  ...field
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string>()
  const rangeHint = useRangeHint({ min, max })

  const handleChange = (text: string) => {
    setDraft(text)
    const number = parseNumber(text)
    if (number !== null && isWithin(number, { min, max })) onChange(number)
  }
  const settle = () => {
    if (draft === undefined) return
    const number = parseNumber(draft)
    if (number !== null) onChange(intoRange(number, { min, max }))
    else if (!field.required) onChange(null)
    setDraft(undefined)
  }
  return (
    <Field {...field} hint={<Hints hint={field.hint} range={rangeHint} />}>
      {(wiring) => (
        <div className="relative flex items-center">
          <input
            {...wiring}
            {...{ name, placeholder, min, max, step: step ?? 'any' }}
            type="number"
            inputMode={step !== undefined && Number.isInteger(step) ? 'numeric' : 'decimal'}
            value={draft ?? value ?? ''}
            onChange={(event) => handleChange(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
            required={field.required}
            disabled={field.disabled}
            readOnly={field.readOnly}
            className={clsx(CONTROL_CLASS, CONTROL_HEIGHT, 'tabular px-3', unit && 'pr-24')}
          />
          {unit && (
            <span aria-hidden className="pointer-events-none absolute right-3 text-sm text-muted">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

function Hints({ hint, range }: { hint: ReactNode; range: string | undefined }) {
  return (
    <>
      {hint}
      {hint && range && ' · '}
      {range && <span className="tabular">{range}</span>}
    </>
  )
}

function useRangeHint({ min, max }: NumberRange): string | undefined {
  const { t } = useTranslation()
  if (min !== undefined && max !== undefined) return t('ui.rangeBetween', { min, max })
  if (min !== undefined) return t('ui.rangeFrom', { min })
  if (max !== undefined) return t('ui.rangeUpTo', { max })
  return undefined
}
