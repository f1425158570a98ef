import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AddToGroupModal } from '../groups/AddToGroupModal.tsx'
import { holdsAll } from '../groups/choices.rules.ts'
import { CollectionCover } from '../groups/CollectionCover.tsx'
import { useAddTitle } from '../groups/use-add-title.ts'
import { useGroupChoices } from '../groups/use-group-choices.ts'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { collectionPath } from '../../cards/paths.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { addToCollection, makeCollection, takeOutOfCollection } from './collection-actions.ts'
import { bookIdsOf, collectionsQuery } from './collections.api.ts'
import {
  closeCollectionsModal,
  type CollectionsRequest,
  forgetCollectionsRequest,
  useCollectionsModal,
} from './use-collections-modal.ts'

const COVER_PX = 80

export function CollectionsModal() {
  const isOpen = useCollectionsModal((state) => state.isOpen)
  const request = useCollectionsModal((state) => state.request)
  return request && <OpenModal isOpen={isOpen} request={request} />
}

function OpenModal({ isOpen, request }: { isOpen: boolean; request: CollectionsRequest }) {
  const { t } = useTranslation()
  const { libraryId, itemIds } = request
  const { canDelete } = usePermissions()
  const choices = useChoices(request)
  const entries = itemIds.map((libraryItemId) => ({ libraryItemId }))
  return (
    <AddToGroupModal
      part="collections"
      open={isOpen}
      title={useAddTitle('collections', entries, request.title)}
      {...choices}
      onClose={closeCollectionsModal}
      onClosed={forgetCollectionsRequest}
      onAdd={async ({ id }) => void (await addToCollection(id, itemIds))}
      onRemove={async ({ id }) => void (await takeOutOfCollection(id, itemIds, canDelete))}
      createsOnly={itemIds.length === 0}
      onCreate={(name) => makeCollection(libraryId, name, [...itemIds])}
      nameMissing={t('collections.modal.nameMissing')}
    />
  )
}

/** Refetched each time the modal opens. */
function useChoices({ libraryId, itemIds }: CollectionsRequest) {
  const ratio = useCoverRatio(libraryId)
  const query = useQuery({ ...collectionsQuery(libraryId), refetchOnMount: 'always' })
  return useGroupChoices('collections', query, (collection) => {
    const { id, name, books } = collection
    const subjects = books.slice(0, 2).map(coverSubjectOf)
    return {
      id,
      name,
      path: collectionPath(id),
      isIncluded: holdsAll(bookIdsOf(collection), itemIds),
      cover: <CollectionCover subjects={subjects} ratio={ratio} widthPx={COVER_PX} />,
    }
  })
}
