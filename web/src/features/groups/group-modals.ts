import { create } from 'zustand'
import { createEditModal } from '../../ui/edit-modal.ts'

interface AddModalState<Request> {
  readonly isOpen: boolean
  /** Kept until the closing animation is over. */
  readonly request: Request | null
}

const CLOSED = { isOpen: false, request: null }

/** `entriesOf` returns what a request adds or removes; `emptyFor` is the request for a new, empty group. */
interface Requests<Request> {
  readonly entriesOf: (request: Request) => readonly unknown[]
  readonly emptyFor: (libraryId: string) => Request
}

/** State of the modals for groups of one kind. */
export function createGroupModals<Request>({ entriesOf, emptyFor }: Requests<Request>) {
  const useAddModal = create<AddModalState<Request>>(() => CLOSED)
  const show = (request: Request): void => useAddModal.setState({ isOpen: true, request })
  return {
    useAddModal,
    /** Opens the modal that adds to groups, removes from them and creates new ones. */
    openAdd: (request: Request): void => {
      if (entriesOf(request).length > 0) show(request)
    },
    /** Opens the modal to create an empty group. */
    openNew: (libraryId: string): void => show(emptyFor(libraryId)),
    closeAdd: (): void => useAddModal.setState({ isOpen: false }),
    forgetAdd: (): void => useAddModal.setState(CLOSED),
    /** Edits name and description. */
    ...createEditModal(),
  }
}
