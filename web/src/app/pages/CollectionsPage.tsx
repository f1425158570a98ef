import type { LibraryView } from '@lectern/contract/libraries'
import { useMemo } from 'react'
import { CollectionCard } from '../../features/collections/CollectionCard.tsx'
import { collectionsList } from '../../features/collections/collections.api.ts'
import { openNewCollection } from '../../features/collections/use-collections-modal.ts'
import { useGroupCards } from '../../features/shelves/use-group-cards.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { GroupShelf } from './GroupShelf.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function CollectionsPage() {
  return (
    <LibraryScope only={['book']}>
      {(library) => <CollectionShelf key={library.id} library={library} />}
    </LibraryScope>
  )
}

function CollectionShelf({ library }: { library: LibraryView }) {
  const { ratio, grid } = useGroupCards(library.id)
  const { canUpdate } = usePermissions()
  const list = useMemo(() => collectionsList(library.id), [library.id])
  return (
    <GroupShelf
      part="collections"
      list={list}
      grid={grid}
      renderCard={(collection, { widthPx, tabIndex }) => (
        <CollectionCard {...{ collection, ratio, widthPx, tabIndex }} view={grid.view} />
      )}
      onNew={canUpdate ? () => openNewCollection(library.id) : undefined}
    />
  )
}
