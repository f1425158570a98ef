import type { DuplicateGroupView } from '@lectern/contract/duplicates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageState } from '../../../lib/use-page-state.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PagePanel } from '../../../ui/PagePanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { librariesQuery } from '../../libraries/libraries.api.ts'
import { duplicatesQuery } from './duplicates.api.ts'
import { DuplicateGroup } from './DuplicateGroup.tsx'

/** Duplicate items side by side. Nothing is removed without a choice and a confirmation. */
export function DuplicatesPage() {
  const { t } = useTranslation()
  const [libraryId, setLibraryId] = usePageState('library', '')
  const { data: libraries } = useQuery(librariesQuery())
  const query = useQuery(duplicatesQuery(libraryId))
  const { data, refetch } = query
  return (
    <div className="grid grid-cols-1 gap-6">
      <PagePanel title={t('duplicates.title')} description={t('duplicates.what')}>
        <div className="grid gap-4">
          <Select
            className="sm:max-w-80"
            label={t('duplicates.library')}
            options={[
              { value: '', label: t('duplicates.allLibraries') },
              ...(libraries ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={libraryId}
            onChange={setLibraryId}
          />
          <LoadState query={query} failed={t('duplicates.failed')} className="h-64" />
          {data?.total === 0 && <EmptyState text={t('duplicates.none')} />}
          {data && data.total > 0 && (
            <p aria-live="polite" className="text-sm text-muted">
              {t('duplicates.found', { count: data.total })}
            </p>
          )}
        </div>
      </PagePanel>
      {data?.groups.map((group) => (
        <DuplicateGroup key={keyOf(group)} group={group} onRemoved={() => void refetch()} />
      ))}
    </div>
  )
}

const keyOf = ({ items }: DuplicateGroupView): string => items.map(({ id }) => id).join(' ')
