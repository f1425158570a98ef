import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/Select.tsx'
import { libraryChoicesQuery } from './notifications.api.ts'

interface LibraryFieldProps {
  /** null: every library. */
  libraryId: string | null
  onChange: (libraryId: string | null) => void
}

/** Of which library the event must be. */
export function LibraryField({ libraryId, onChange }: LibraryFieldProps) {
  const { t } = useTranslation()
  const { data: libraries } = useQuery(libraryChoicesQuery())
  return (
    <Select
      label={t('notifications.library')}
      options={[
        { value: '', label: t('notifications.allLibraries') },
        ...(libraries ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={libraryId ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  )
}
