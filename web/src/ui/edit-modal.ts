import { create } from 'zustand'

export interface EditModalState {
  readonly isOpen: boolean
  /** The record being or last edited, and a count of openings: each form starts from the stored values. */
  readonly edited: { readonly id: string; readonly opening: number } | null
}

/** State of an edit modal that several pages open. */
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
