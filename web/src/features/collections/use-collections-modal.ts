import { createGroupModals } from '../groups/group-modals.ts'

export interface CollectionsRequest {
  readonly libraryId: string
  /** The books to add or remove; none for a new, empty collection. */
  readonly itemIds: readonly string[]
  /** Title of the single book; fetched if not given. */
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
