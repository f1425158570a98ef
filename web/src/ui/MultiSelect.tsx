import { Combobox } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Choice } from './choices.ts'
import { ChosenChip } from './ChosenChip.tsx'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { useTypedText } from './use-typed-text.ts'

export interface MultiSelectProps extends FieldProps {
  value: readonly Choice[]
  onChange: (value: Choice[]) => void
  /** Suggestions. With `onSearch`, the result of the last search. */
  options: readonly Choice[]
  /** Creates an entry from new text; without it only suggestions can be selected. */
  createChoice?: (text: string) => Choice
  /** Called when the text changes, if filtering is done elsewhere. */
  onSearch?: (text: string) => void
  searching?: boolean
  /** Adds an edit button to the chips. */
  onEditChoice?: (choice: Choice) => void
  placeholder?: string
}

/**
 * Selects several of many: chips, and a field whose text filters the suggestions. Remaining text is committed on
 * blur.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { value, options, createChoice, onSearch, searching, onEditChoice, placeholder } = props
  const typed = useTypedText(props)
  const { t } = useTranslation()
  return (
    <Field {...props}>
      {(wiring) => (
        <Combobox.Root
          multiple
          items={options}
          filter={onSearch ? null : undefined}
          limit={100}
          value={[...value]}
          isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
          autoHighlight={!createChoice}
          disabled={props.disabled}
          readOnly={props.readOnly}
          {...typed.rootProps}
        >
          <Combobox.InputGroup
            className={clsx(
              CONTROL_CLASS,
              'flex min-h-10 cursor-text items-center px-2 py-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent touch:min-h-11',
            )}
          >
            <Combobox.Chips
              className="flex min-w-0 flex-1 flex-wrap items-center gap-1"
              aria-label={value.length > 0 ? `${props.label}: ${t('ui.chosen')}` : undefined}
            >
              {value.map((choice) => (
                <ChosenChip key={choice.value} choice={choice} onEdit={onEditChoice} />
              ))}
              <Combobox.Input
                {...wiring}
                {...typed.inputProps}
                placeholder={value.length === 0 ? placeholder : undefined}
                aria-required={props.required}
                aria-description={value.length > 0 ? t('ui.chosenCount', { count: value.length }) : undefined}
                className="h-8 min-w-16 flex-1 bg-transparent px-1 outline-none disabled:cursor-default"
              />
            </Combobox.Chips>
          </Combobox.InputGroup>
          <SuggestionList text={typed.text} mayCreate={!!createChoice} searching={searching} />
        </Combobox.Root>
      )}
    </Field>
  )
}
