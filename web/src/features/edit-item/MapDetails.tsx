import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import type { ItemKind } from './item-form.rules.ts'
import {
  MAPPED_SWITCHES,
  MAPPED_TEXTS,
  type MappedField,
  mappedFields,
  type MapMode,
  type MapValues,
  NO_VALUES,
} from './map-details.rules.ts'
import { useKnownNames } from './use-known-names.ts'

interface MapDetailsProps {
  kind: ItemKind
  libraryId: string
  onApply: (values: MapValues, fields: readonly MappedField[], mode: MapMode) => void
}

/** Applies values to all forms on the page; does not save anything. */
export function MapDetails({ kind, libraryId, onApply }: MapDetailsProps) {
  const { t } = useTranslation()
  const [mode, setMode] = useState<MapMode>('overwrite')
  const [values, setValues] = useState(NO_VALUES)
  const [ticked, setTicked] = useState<ReadonlySet<MappedField>>(new Set())
  const offered = mappedFields(kind, mode)
  const chosen = offered.filter((field) => ticked.has(field))
  const toggle = (field: MappedField, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(field)
    else next.delete(field)
    setTicked(next)
  }
  return (
    <Form onSubmit={() => chosen.length > 0 && onApply(values, chosen, mode)} className="grid gap-4 p-4">
      <Segmented
        label={t('batch.mode')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'overwrite', label: t('batch.overwrite') },
          { value: 'append', label: t('batch.append') },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {offered.map((field) => (
          <div key={field} className="flex items-start gap-3">
            <Checkbox
              label={t('batch.useField', { field: t(`editItem.field.${field}`) })}
              hideLabel
              checked={ticked.has(field)}
              onChange={(isTicked) => toggle(field, isTicked)}
              className="pt-8 touch:pt-5"
            />
            <div className="min-w-0 flex-1">
              <FieldInput
                field={field}
                libraryId={libraryId}
                isDisabled={!ticked.has(field)}
                values={values}
                onChange={(part) => setValues({ ...values, ...part })}
              />
            </div>
          </div>
        ))}
      </div>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end max-sm:w-full"
        disabled={chosen.length === 0}
      >
        {t('editItem.apply')}
      </Button>
    </Form>
  )
}

interface FieldInputProps {
  field: MappedField
  libraryId: string
  isDisabled: boolean
  values: MapValues
  onChange: (part: Partial<MapValues>) => void
}

const isOneOf = <Name extends string>(names: readonly Name[], field: string): field is Name =>
  (names as readonly string[]).includes(field)

function FieldInput({ field, libraryId, isDisabled, values, onChange }: FieldInputProps) {
  const { t } = useTranslation()
  const knownNames = useKnownNames(libraryId)
  const label = t(`editItem.field.${field}`)
  if (isOneOf(MAPPED_TEXTS, field)) {
    return (
      <TextField
        label={label}
        disabled={isDisabled}
        value={values[field]}
        onChange={(text) => onChange({ [field]: text })}
      />
    )
  }
  if (isOneOf(MAPPED_SWITCHES, field)) {
    return (
      <Segmented
        label={label}
        disabled={isDisabled}
        value={values[field] ? 'yes' : 'no'}
        onChange={(answer) => onChange({ [field]: answer === 'yes' })}
        options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`ui.${value}`) }))}
      />
    )
  }
  return (
    <TextMultiSelect
      label={label}
      disabled={isDisabled}
      value={values[field]}
      onChange={(names) => onChange({ [field]: names })}
      suggestions={knownNames(field)}
    />
  )
}
