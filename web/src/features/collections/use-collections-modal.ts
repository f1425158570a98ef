import { createGroupModals } from '../groups/group-modals.ts'

export interface CollectionsRequest {
  readonly libraryId: string
  /** The books that are to be added or taken out; none for a new, empty collection. */
  readonly itemIds: readonly string[]
  /** Of the one book; it is asked for when it is not given. */
  readonly title?: string | undefined
}

export const {
  useAddModal: useCollectionsModal,
  openAdd: openCollectionsModal,
  openNew: openNewCollection,
  closeAdd: closeCollectionsModal,
  forgetAdd: forgetCollectionsRequest,
  useEditModal: useEditCollection,
  openEdit: openEditCollection,
  closeEdit: closeEditCollection,
} = createGroupModals<CollectionsRequest>({
  entriesOf: ({ itemIds }) => itemIds,
  emptyFor: (libraryId) => ({ libraryId, itemIds: [] }),
})
