import type { ItemExpandedView } from '@lectern/contract/items'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Controlled } from '../../ui/controlled.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { asText, type FoundValue, isList, type MatchKey } from './match-fields.rules.ts'
import { previewUrl } from '../../lib/preview-url.ts'

interface RowState<Value extends FoundValue> extends Controlled<Value> {
  isTicked: boolean
  onTick: (isOn: boolean) => void
}

interface ReviewRowProps extends RowState<FoundValue> {
  field: MatchKey
  current: string
}

const CURRENT_CHARS = 100

/** A found value, which can be edited and ticked, beside the current one. */
export function ReviewRow({ field, value, current, isTicked, onTick, onChange }: ReviewRowProps) {
  const { t } = useTranslation()
  const label = t(`editItem.field.${field}`)
  const plain = current.replace(/<[^<>]*>/g, ' ').trim()
  const shown = plain.length > CURRENT_CHARS ? `${plain.slice(0, CURRENT_CHARS)}…` : plain
  const text = asText(value)
  const note = text === current ? t('editItem.same') : t('editItem.currently', { value: shown || '–' })
  const common = { label, disabled: !isTicked }
  return (
    <Row label={label} isTicked={isTicked} onTick={onTick} current={note}>
      {isList(field) ? (
        <TextMultiSelect
          {...common}
          value={typeof value === 'string' ? [] : [...value]}
          onChange={onChange}
          suggestions={[]}
        />
      ) : field === 'description' ? (
        <TextArea {...common} rows={3} value={text} onChange={onChange} />
      ) : (
        <TextField {...common} value={text} onChange={onChange} />
      )}
    </Row>
  )
}

const COVER_PX = 96

interface CoverRowProps extends RowState<string> {
  item: ItemExpandedView
  covers: readonly string[]
}

export function CoverRow({ item, covers, value, isTicked, onTick, onChange }: CoverRowProps) {
  const { t } = useTranslation()
  const label = t('editItem.field.cover')
  const offered = covers.length > 1 ? covers : [value]
  return (
    <Row
      label={label}
      isTicked={isTicked}
      onTick={onTick}
      current={
        <div className="grid gap-1" style={{ width: COVER_PX }}>
          {t('editItem.currentCover')}
          <Cover subject={coverSubjectOf(item)} ratio={useCoverRatio(item.libraryId)} widthPx={COVER_PX} />
        </div>
      }
    >
      <p className="mb-1 text-sm font-medium text-muted">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {offered.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              disabled={!isTicked}
              aria-pressed={url === value}
              aria-label={t('editItem.cover.take', { number: index + 1 })}
              onClick={() => onChange(url)}
              className="block overflow-hidden rounded-cover border-2 border-transparent bg-raised disabled:opacity-60 aria-pressed:border-accent"
            >
              <img
                src={previewUrl(url)}
                alt=""
                referrerPolicy="no-referrer"
                className="h-24 w-auto min-w-16"
              />
            </button>
          </li>
        ))}
      </ul>
    </Row>
  )
}

interface RowProps extends Pick<RowState<string>, 'isTicked' | 'onTick'> {
  label: string
  current: ReactNode
  children: ReactNode
}

function Row({ label, isTicked, onTick, current, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)]"
    >
      <Checkbox
        label={t('editItem.takeField', { field: label })}
        hideLabel
        checked={isTicked}
        onChange={onTick}
        className="pt-7 touch:pt-5"
      />
      <div className="min-w-0">{children}</div>
      <div className="text-sm wrap-anywhere text-muted max-sm:col-start-2 sm:pt-8">{current}</div>
    </div>
  )
}
