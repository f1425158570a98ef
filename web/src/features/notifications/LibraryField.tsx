import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/Select.tsx'
import { libraryChoicesQuery } from './notifications.api.ts'

interface LibraryFieldProps {
  /** Null for every library. */
  libraryId: string | null
  onChange: (libraryId: string | null) => void
}

/** Limits the notification to events of one library. */
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
