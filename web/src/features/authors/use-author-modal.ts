import { create } from 'zustand'

interface AuthorModalState {
  readonly isOpen: boolean
  /** The author whose form is or was open, and how many forms there were: each begins with what is stored. */
  readonly edited: { readonly id: string; readonly opening: number } | null
}

export const useAuthorModal = create<AuthorModalState>(() => ({ isOpen: false, edited: null }))

export function openEditAuthor(id: string): void {
  useAuthorModal.setState(({ edited }) => ({
    isOpen: true,
    edited: { id, opening: (edited?.opening ?? 0) + 1 },
  }))
}

export const closeEditAuthor = (): void => useAuthorModal.setState({ isOpen: false })
