import { createEditModal } from '../../ui/edit-modal.ts'
import { createAddModal } from '../groups/add-modal.ts'

export interface CollectionsRequest {
  readonly libraryId: string
  /** The books that are to be added or taken out; none for a new, empty collection. */
  readonly itemIds: readonly string[]
  /** Of the one book; it is asked for when it is not given. */
  readonly title?: string | undefined
}

const { useAddModal, openAdd, closeAdd, forgetAdd } = createAddModal<CollectionsRequest>()
export {
  useAddModal as useCollectionsModal,
  closeAdd as closeCollectionsModal,
  forgetAdd as forgetCollectionsRequest,
}

/** Adds to collections, takes out of them and makes new ones. */
export function openCollectionsModal(request: CollectionsRequest): void {
  if (request.itemIds.length > 0) openAdd(request)
}

/** An empty one, where there is none yet. */
export const openNewCollection = (libraryId: string): void => openAdd({ libraryId, itemIds: [] })

/** Name and description. */
export const {
  useEditModal: useEditCollection,
  openEdit: openEditCollection,
  closeEdit: closeEditCollection,
} = createEditModal()
