import { create } from 'zustand'

interface SendEbookModalState {
  readonly isOpen: boolean
  readonly book: { readonly itemId: string; readonly title: string } | null
}

export const useSendEbookModal = create<SendEbookModalState>(() => ({ isOpen: false, book: null }))

export const openSendEbook = (itemId: string, title: string): void =>
  useSendEbookModal.setState({ isOpen: true, book: { itemId, title } })

export const closeSendEbook = (): void => useSendEbookModal.setState({ isOpen: false })
