import { create } from 'zustand'

interface AddModalState<Request> {
  readonly isOpen: boolean
  /** What it is about: stays until the closing animation is over. */
  readonly request: Request | null
}

const CLOSED = { isOpen: false, request: null }

/** The state of the modal that adds to groups of one kind, takes out of them and makes new ones. */
export function createAddModal<Request>() {
  const useAddModal = create<AddModalState<Request>>(() => CLOSED)
  return {
    useAddModal,
    openAdd: (request: Request): void => useAddModal.setState({ isOpen: true, request }),
    closeAdd: (): void => useAddModal.setState({ isOpen: false }),
    forgetAdd: (): void => useAddModal.setState(CLOSED),
  }
}
