import type { CollectionView } from '@lectern/contract/collections'
import { useTranslation } from 'react-i18next'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { CollectionCover } from '../groups/CollectionCover.tsx'
import { collectionPath } from '../../cards/paths.ts'
import { type CardPlace, GroupCard } from '../groups/GroupCard.tsx'
import { usePermissions } from '../../session/use-permissions.ts'
import { bookIdsOf } from './collections.api.ts'
import { openEditCollection } from './use-collections-modal.ts'

interface CollectionCardProps extends CardPlace {
  collection: CollectionView
  ratio: number
}

export function CollectionCard({ collection, ratio, ...place }: CollectionCardProps) {
  const { t } = useTranslation()
  const { canUpdate } = usePermissions()
  const { id, name, books } = collection
  return (
    <GroupCard
      part="collections"
      name={name}
      path={collectionPath(id)}
      countText={t('items.books', { count: bookIdsOf(collection).length })}
      {...place}
      onEdit={canUpdate ? () => openEditCollection(id) : undefined}
      hasFeed={!!collection.rssFeed}
      cover={
        <CollectionCover
          subjects={books.slice(0, 2).map(coverSubjectOf)}
          ratio={ratio}
          widthPx={place.widthPx}
        />
      }
    />
  )
}
