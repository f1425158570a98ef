import type { LibraryView } from '@lectern/contract/libraries'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../../lib/fields-of.ts'
import { hinted } from '../../../lib/hinted.ts'
import type { DraftProps } from '../../../ui/controlled.ts'
import { Form } from '../../../ui/Form.tsx'
import { ReadOnlyField } from '../../../ui/ReadOnlyField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AutoDownloadFields } from '../schedule/AutoDownloadFields.tsx'
import type { PodcastDraft } from './new-podcast.rules.ts'

interface NewPodcastFieldsProps extends DraftProps<PodcastDraft> {
  formId: string
  folders: LibraryView['folders']
  /** Target path; null while the title yields no valid folder name. */
  path: string | null
  onSubmit: () => void
}

export function NewPodcastFields({
  formId,
  draft,
  onChange,
  folders,
  path,
  onSubmit,
}: NewPodcastFieldsProps) {
  const { t } = useTranslation()
  const [genres, setGenres] = useState(draft.genres.join(', '))
  const change = (news: Partial<PodcastDraft>) => onChange({ ...draft, ...news })
  const changeGenres = (text: string) => {
    setGenres(text)
    change({
      genres: text
        .split(',')
        .map((genre) => genre.trim())
        .filter((genre) => genre !== ''),
    })
  }
  const field = fieldsOf(draft, change)
  return (
    <Form id={formId} onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('podcasts.add.name')}
        {...field('title')}
        error={path === null ? t('podcasts.add.nameNeeded') : undefined}
        required
      />
      <TextField label={t('podcasts.add.author')} {...field('author')} />
      <TextField
        {...hinted(t, 'podcasts.add.genres')}
        value={genres}
        onChange={changeGenres}
        className="sm:col-span-2"
      />
      <TextArea
        label={t('podcasts.add.description')}
        rows={3}
        {...field('description')}
        className="sm:col-span-2"
      />
      <Select
        label={t('podcasts.add.folder')}
        {...field('folderId')}
        options={folders.map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
      />
      <ReadOnlyField label={t('podcasts.add.path')} value={path ?? ''} />
      <div className="sm:col-span-2">
        <AutoDownloadFields value={draft} onChange={change} />
      </div>
    </Form>
  )
}
