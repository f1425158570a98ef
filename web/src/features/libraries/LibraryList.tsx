import type { LibraryView } from '@lectern/contract/libraries'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../ui/SortableList.tsx'
import { sortLibraries } from './library-order.ts'
import { type LibraryActions, LibraryRow } from './LibraryRow.tsx'
import { useCurrentLibrary } from './use-current-library.ts'

interface LibraryListProps {
  libraries: readonly LibraryView[]
  actions: LibraryActions
}

/** In display order, which can be changed by moving rows. */
export function LibraryList({ libraries, actions }: LibraryListProps) {
  const { t } = useTranslation()
  const current = useCurrentLibrary()
  return (
    <SortableList
      label={t('libraries.title')}
      items={libraries}
      itemKey={({ id }) => id}
      itemName={({ name }) => name}
      onSort={sortLibraries}
      className="divide-y divide-line rounded-panel border border-line"
    >
      {(library, handle) => (
        <LibraryRow
          library={library}
          isCurrent={library.id === current?.id}
          actions={actions}
          handle={libraries.length > 1 && handle}
        />
      )}
    </SortableList>
  )
}
