import type { CollectionView } from '@lectern/contract/collections'
import { useEffect } from 'react'
import { useEdited } from '../../ui/use-edited.ts'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { CollectionCover } from '../groups/CollectionCover.tsx'
import { EditGroupModal } from '../groups/EditGroupModal.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { changeCollection, removeCollection } from './collection-actions.ts'
import { collectionQuery, onCollectionGone } from './collections.api.ts'
import { closeEditCollection, useEditCollection } from './use-collections-modal.ts'

const COVER_PX = 200

export function EditCollectionModal() {
  const { isOpen, edited, data: collection } = useEdited(useEditCollection(), collectionQuery)
  // Somebody else may remove it while it is being edited: then there is nothing left to save.
  useEffect(() => onCollectionGone(({ id }) => id === edited?.id && closeEditCollection()), [edited])
  if (edited === null || collection === undefined) return null
  return <EditForm key={edited.opening} isOpen={isOpen} collection={collection} />
}

function EditForm({ isOpen, collection }: { isOpen: boolean; collection: CollectionView }) {
  const ratio = useCoverRatio(collection.libraryId)
  const subjects = collection.books.slice(0, 2).map(coverSubjectOf)
  return (
    <EditGroupModal
      part="collections"
      open={isOpen}
      group={collection}
      onClose={closeEditCollection}
      onSave={(change) => changeCollection(collection.id, change)}
      onRemove={() => removeCollection(collection)}
      cover={<CollectionCover subjects={subjects} ratio={ratio} widthPx={COVER_PX} />}
    />
  )
}
