import { NumberField, type NumberFieldProps } from './NumberField.tsx'

interface RequiredNumberFieldProps extends Omit<
  NumberFieldProps,
  'value' | 'onChange' | 'required' | 'step'
> {
  value: number
  onChange: (value: number) => void
}

/** A count that is never empty. */
export function RequiredNumberField({ onChange, ...field }: RequiredNumberFieldProps) {
  return <NumberField {...field} required step={1} onChange={(value) => value !== null && onChange(value)} />
}
