import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { MultiSelect } from '../../ui/MultiSelect.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { libraryOverviewQuery } from '../libraries/libraries.api.ts'
import type { SeriesDraft } from './item-form.rules.ts'

interface SeriesFieldProps {
  libraryId: string
  value: readonly SeriesDraft[]
  onChange: (series: SeriesDraft[]) => void
}

const shownAs = ({ name, sequence }: SeriesDraft) => (sequence === '' ? name : `${name} #${sequence}`)

/** Parses `Coast #2` as the second book of "Coast". */
function readTyped(text: string): SeriesDraft {
  const [, name, sequence] = /^(.*\S)\s+#(\S+)$/.exec(text.trim()) ?? []
  return name === undefined ? { name: text.trim(), sequence: '' } : { name, sequence: sequence ?? '' }
}

/** Series with the book's number in each; a pencil button edits the number. */
export function SeriesField({ libraryId, value, onChange }: SeriesFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(libraryOverviewQuery(libraryId))
  const [edited, setEdited] = useState<SeriesDraft | null>(null)
  const numberOf = new Map(value.map(({ name, sequence }) => [name, sequence]))
  const toChoice = (one: SeriesDraft) => ({ value: one.name, label: shownAs(one) })
  return (
    <div className="sm:col-span-2">
      <MultiSelect
        label={t('editItem.field.series')}
        hint={t('editItem.seriesHint')}
        value={value.map(toChoice)}
        options={(data?.filterdata.series ?? []).map(({ name }) => toChoice({ name, sequence: '' }))}
        createChoice={(text) => ({ value: text, label: text })}
        onChange={(choices) =>
          onChange(
            withoutRepeats(
              choices.map((choice) => {
                const number = numberOf.get(choice.value)
                return number === undefined
                  ? readTyped(choice.value)
                  : { name: choice.value, sequence: number }
              }),
            ),
          )
        }
        onEditChoice={(choice) =>
          setEdited({ name: choice.value, sequence: numberOf.get(choice.value) ?? '' })
        }
      />
      {edited && (
        <SequenceModal
          series={edited}
          onClose={() => setEdited(null)}
          onSave={(sequence) => {
            onChange(value.map((one) => (one.name === edited.name ? { ...one, sequence } : one)))
            setEdited(null)
          }}
        />
      )}
    </div>
  )
}

function withoutRepeats(series: readonly SeriesDraft[]): SeriesDraft[] {
  const byName = new Map<string, SeriesDraft>()
  for (const one of series) {
    const key = one.name.toLowerCase()
    if (one.name !== '' && !byName.has(key)) byName.set(key, one)
  }
  return [...byName.values()]
}

interface SequenceModalProps {
  series: SeriesDraft
  onClose: () => void
  onSave: (sequence: string) => void
}

function SequenceModal({ series, onClose, onSave }: SequenceModalProps) {
  const { t } = useTranslation()
  const [sequence, setSequence] = useState(series.sequence)
  return (
    <Modal open onClose={onClose} title={series.name} width={400}>
      <Form onSubmit={() => onSave(sequence.trim())} className="grid gap-4">
        <TextField
          label={t('editItem.sequence')}
          value={sequence}
          onChange={setSequence}
          autoFocusInModal
          maxLength={50}
        />
        <Button variant="primary" type="submit" className="justify-self-end">
          {t('editItem.apply')}
        </Button>
      </Form>
    </Modal>
  )
}
