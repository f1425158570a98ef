import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { ConflictNotice } from '../../ui/ClashNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { EpisodeForm } from './episode-form.rules.ts'

interface EpisodeFieldsProps {
  formId: string
  form: EpisodeForm
  onChange: (part: Partial<EpisodeForm>) => void
  onSubmit: () => void
  isUntitled: boolean
  /** Fields changed elsewhere since the form was opened, and here as well. */
  clashes: readonly (keyof EpisodeForm)[]
  onTakeTheirs: () => void
  /** Address in the feed; null if the episode only exists as a file. */
  feedAddress: string | null
}

const TYPES = ['full', 'trailer', 'bonus'] as const
const SUBTITLE_ROWS = 3
const DESCRIPTION_ROWS = 8

export function EpisodeFields(props: EpisodeFieldsProps) {
  const { formId, form, onChange, onSubmit, isUntitled, feedAddress } = props
  const { t } = useTranslation()
  const label = (field: keyof EpisodeForm) => t(`editEpisode.fields.${field}`)
  const field = fieldsOf(form, onChange)
  return (
    <Form id={formId} onSubmit={onSubmit} className="grid gap-4 py-2">
      <ConflictNotice fields={props.clashes.map(label)} onTakeTheirs={props.onTakeTheirs} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[2fr_2fr_3fr_4fr_3fr]">
        <TextField label={label('season')} {...field('season')} maxLength={100} />
        <TextField label={label('episode')} {...field('episode')} maxLength={100} />
        <Select
          label={label('episodeType')}
          {...field('episodeType')}
          options={typesWith(form.episodeType).map((value) => ({
            value,
            label: isKnownType(value)
              ? t(`editEpisode.types.${value}`)
              : value || t('editEpisode.types.none'),
          }))}
          className="max-sm:col-span-2"
        />
        <TextField label={label('date')} type="date" {...field('date')} />
        <TextField label={label('time')} type="time" {...field('time')} />
      </div>
      <TextField
        label={label('title')}
        {...field('title')}
        required
        maxLength={2000}
        error={isUntitled ? t('editEpisode.titleNeeded') : undefined}
      />
      <TextArea label={label('subtitle')} rows={SUBTITLE_ROWS} {...field('subtitle')} />
      <TextArea label={label('description')} rows={DESCRIPTION_ROWS} {...field('description')} />
      {feedAddress === null ? (
        <p className="text-sm text-muted">{t('editEpisode.notLinked')}</p>
      ) : (
        <p className="text-sm wrap-anywhere text-muted">
          {t('editEpisode.feedAddress')}{' '}
          <a
            href={feedAddress}
            target="_blank"
            rel="noreferrer"
            className="text-accent underline underline-offset-4"
          >
            {feedAddress}
          </a>
        </p>
      )}
    </Form>
  )
}

const isKnownType = (type: string): type is (typeof TYPES)[number] =>
  (TYPES as readonly string[]).includes(type)

/** An unknown type stays among the choices; so does an empty one. */
function typesWith(current: string): string[] {
  return isKnownType(current) ? ['', ...TYPES] : [...new Set(['', current]), ...TYPES]
}
