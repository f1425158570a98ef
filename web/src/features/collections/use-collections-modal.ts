import { create } from 'zustand'
import { createEditModal } from '../../ui/edit-modal.ts'

export interface CollectionsRequest {
  readonly libraryId: string
  /** The books that are to be added or taken out; none for a new, empty collection. */
  readonly itemIds: readonly string[]
  /** Of the one book; it is asked for when it is not given. */
  readonly title?: string | undefined
}

interface CollectionsModalState {
  readonly isOpen: boolean
  /** What it is about: stays until the closing animation is over. */
  readonly request: CollectionsRequest | null
}

const CLOSED = { isOpen: false, request: null }

export const useCollectionsModal = create<CollectionsModalState>(() => CLOSED)

/** Adds to collections, takes out of them and makes new ones. */
export function openCollectionsModal(request: CollectionsRequest): void {
  if (request.itemIds.length > 0) useCollectionsModal.setState({ isOpen: true, request })
}

/** An empty one, where there is none yet. */
export const openNewCollection = (libraryId: string): void =>
  useCollectionsModal.setState({ isOpen: true, request: { libraryId, itemIds: [] } })

export const closeCollectionsModal = (): void => useCollectionsModal.setState({ isOpen: false })
export const forgetCollectionsRequest = (): void => useCollectionsModal.setState(CLOSED)

/** Name and description. */
export const {
  useEditModal: useEditCollection,
  openEdit: openEditCollection,
  closeEdit: closeEditCollection,
} = createEditModal()
