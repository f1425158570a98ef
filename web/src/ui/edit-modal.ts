import { create } from 'zustand'

export interface EditModalState {
  readonly isOpen: boolean
  /** Whose form is or was open, and how many forms there were: each begins with what is stored. */
  readonly edited: { readonly id: string; readonly opening: number } | null
}

/** The state of a form in a modal that several pages open. */
export function createEditModal() {
  const useEditModal = create<EditModalState>(() => ({ isOpen: false, edited: null }))
  return {
    useEditModal,
    openEdit: (id: string): void =>
      useEditModal.setState(({ edited }) => ({
        isOpen: true,
        edited: { id, opening: (edited?.opening ?? 0) + 1 },
      })),
    closeEdit: (): void => useEditModal.setState({ isOpen: false }),
  }
}
