import { create } from 'zustand'
import { createEditModal } from '../../ui/edit-modal.ts'

interface AddModalState<Request> {
  readonly isOpen: boolean
  /** What it is about: stays until the closing animation is over. */
  readonly request: Request | null
}

const CLOSED = { isOpen: false, request: null }

/** `entriesOf` names what a request wants to add or take out; `emptyFor` is the request for a new, empty group. */
interface Requests<Request> {
  readonly entriesOf: (request: Request) => readonly unknown[]
  readonly emptyFor: (libraryId: string) => Request
}

/** The state of the modals for groups of one kind. */
export function createGroupModals<Request>({ entriesOf, emptyFor }: Requests<Request>) {
  const useAddModal = create<AddModalState<Request>>(() => CLOSED)
  const show = (request: Request): void => useAddModal.setState({ isOpen: true, request })
  return {
    useAddModal,
    /** Adds to groups, takes out of them and makes new ones. */
    openAdd: (request: Request): void => {
      if (entriesOf(request).length > 0) show(request)
    },
    /** An empty one, where there is none yet. */
    openNew: (libraryId: string): void => show(emptyFor(libraryId)),
    closeAdd: (): void => useAddModal.setState({ isOpen: false }),
    forgetAdd: (): void => useAddModal.setState(CLOSED),
    /** Name and description. */
    ...createEditModal(),
  }
}
