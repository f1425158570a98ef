import type { ItemExpandedView } from '@lectern/contract/items'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConflictNotice } from '../../ui/ClashNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import type { ItemDraft } from './item-form.rules.ts'
import { SeriesField } from './SeriesField.tsx'
import type { ItemForm } from './use-item-form.ts'
import { useKnownNames } from './use-known-names.ts'

interface DetailsTabProps {
  item: ItemExpandedView
  form: ItemForm
  formId: string
}

type TextKey = {
  [Key in keyof ItemDraft]: ItemDraft[Key] extends string ? Key : never
}[keyof ItemDraft]
type ListKey = 'authors' | 'narrators' | 'genres' | 'tags' | 'artists'

export function DetailsTab({ item, form, formId }: DetailsTabProps) {
  return (
    <Form id={formId} onSubmit={() => form.save(true)} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Clashes clashes={form.clashes} onTakeTheirs={form.takeTheirs} />
      <DetailsFields {...{ item, form }} />
    </Form>
  )
}

interface ClashesProps {
  clashes: readonly (keyof ItemDraft)[]
  onTakeTheirs: () => void
}

export function Clashes({ clashes, onTakeTheirs }: ClashesProps) {
  const { t } = useTranslation()
  return (
    <ConflictNotice
      className="sm:col-span-2"
      fields={clashes.map((field) => t(`editItem.field.${field}`))}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

/** The part of a form that the fields need. */
type FieldsForm = Pick<ItemForm, 'kind' | 'draft' | 'titleError' | 'change'>

interface FieldsProps {
  item: ItemExpandedView
  form: FieldsForm
}

/** The fields of an item, depending on its media type, without the surrounding form. */
export function DetailsFields({ item, form }: FieldsProps) {
  return (
    <>
      {form.kind === 'book' && <BookFields {...{ item, form }} />}
      {form.kind === 'podcast' && <PodcastFields {...{ item, form }} />}
      {form.kind === 'music' && <MusicFields {...{ item, form }} />}
      {form.kind === 'video' && <VideoFields {...{ item, form }} />}
    </>
  )
}

function BookFields({ item, form }: FieldsProps) {
  return (
    <>
      <Text form={form} field="title" required />
      <Text form={form} field="subtitle" />
      <List {...{ item, form }} field="authors" />
      <Text form={form} field="publishedYear" inputMode="numeric" />
      <SeriesField
        libraryId={item.libraryId}
        value={form.draft.series}
        onChange={(series) => form.change({ series })}
      />
      <Description form={form} />
      <List {...{ item, form }} field="genres" />
      <List {...{ item, form }} field="tags" />
      <List {...{ item, form }} field="narrators" />
      <div className="grid grid-cols-2 gap-4">
        <Text form={form} field="isbn" />
        <Text form={form} field="asin" />
      </div>
      <Text form={form} field="publisher" />
      <Text form={form} field="language" />
      <YesOrNo form={form} field="explicit" />
      <YesOrNo form={form} field="abridged" />
    </>
  )
}

function PodcastFields({ item, form }: FieldsProps) {
  return (
    <>
      <Text form={form} field="title" required />
      <Text form={form} field="author" />
      <Text form={form} field="feedUrl" className="sm:col-span-2" />
      <Description form={form} />
      <List {...{ item, form }} field="genres" />
      <List {...{ item, form }} field="tags" />
      <Text form={form} field="releaseDate" />
      <Text form={form} field="itunesId" />
      <Text form={form} field="language" />
      <PodcastType form={form} />
      <YesOrNo form={form} field="explicit" />
    </>
  )
}

function PodcastType({ form }: { form: FieldsForm }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('editItem.field.type')}
      value={form.draft.type}
      onChange={(type) => form.change({ type })}
      options={(['episodic', 'serial'] as const).map((value) => ({
        value,
        label: t(`editItem.podcastType.${value}`),
      }))}
    />
  )
}

function MusicFields({ item, form }: FieldsProps) {
  return (
    <>
      <Text form={form} field="title" required />
      <Text form={form} field="album" />
      <List {...{ item, form }} field="artists" />
      <List {...{ item, form }} field="genres" />
      <List {...{ item, form }} field="tags" />
      <Text form={form} field="language" />
      <YesOrNo form={form} field="explicit" />
    </>
  )
}

function VideoFields({ item, form }: FieldsProps) {
  return (
    <>
      <Text form={form} field="title" required className="sm:col-span-2" />
      <Description form={form} />
      <List {...{ item, form }} field="tags" />
      <Text form={form} field="language" />
      <YesOrNo form={form} field="explicit" />
    </>
  )
}

interface TextProps {
  form: FieldsForm
  field: TextKey
  required?: boolean
  inputMode?: 'numeric'
  className?: string
}

function Text({ form, field, required, inputMode, className }: TextProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(`editItem.field.${field}`)}
      value={form.draft[field]}
      onChange={(value) => form.change({ [field]: value })}
      required={required}
      inputMode={inputMode}
      className={className}
      error={field === 'title' ? form.titleError : undefined}
    />
  )
}

function Description({ form }: { form: FieldsForm }) {
  const { t } = useTranslation()
  return (
    <TextArea
      label={t('editItem.field.description')}
      rows={3}
      value={form.draft.description}
      onChange={(description) => form.change({ description })}
      className="sm:col-span-2"
    />
  )
}

function YesOrNo({ form, field }: { form: FieldsForm; field: 'explicit' | 'abridged' }) {
  const { t } = useTranslation()
  return (
    <Checkbox
      label={t(`editItem.field.${field}`)}
      checked={form.draft[field]}
      onChange={(isChecked) => form.change({ [field]: isChecked })}
    />
  )
}

/** Names, with suggestions from the library. */
function List({ item, form, field }: FieldsProps & { field: ListKey }) {
  const { t } = useTranslation()
  const knownNames = useKnownNames(item.libraryId)
  return (
    <TextMultiSelect
      label={t(`editItem.field.${field}`)}
      value={form.draft[field]}
      onChange={(names) => form.change({ [field]: names })}
      suggestions={knownNames(field)}
    />
  )
}
