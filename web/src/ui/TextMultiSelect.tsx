import { useMemo } from 'react'
import { toChoice } from './choices.ts'
import { MultiSelect, type MultiSelectProps } from './MultiSelect.tsx'

export interface TextMultiSelectProps extends Omit<
  MultiSelectProps,
  'value' | 'onChange' | 'options' | 'createChoice' | 'onEditChoice'
> {
  value: readonly string[]
  onChange: (value: string[]) => void
  suggestions: readonly string[]
  /** Whether text other than the suggestions may be entered; true by default. */
  allowNew?: boolean
}

/** A MultiSelect for plain strings: tags, genres, narrators. */
export function TextMultiSelect({
  value,
  onChange,
  suggestions,
  allowNew = true,
  ...rest
}: TextMultiSelectProps) {
  const chosen = useMemo(() => value.map(toChoice), [value])
  const options = useMemo(() => suggestions.map(toChoice), [suggestions])
  return (
    <MultiSelect
      {...rest}
      value={chosen}
      onChange={(choices) => onChange(choices.map((choice) => choice.value))}
      options={options}
      createChoice={allowNew ? toChoice : undefined}
    />
  )
}
