import { create } from 'zustand'
import type { BookWithSound } from './chapter-editor.api.ts'

/** The book whose saved chapters may be written into its files. */
export interface EmbedRequest {
  readonly itemId: string
  readonly fileBytes: readonly number[]
}

interface EmbedModalState {
  readonly isOpen: boolean
  /** What is or was asked. */
  readonly request: EmbedRequest | null
}

export const useEmbedModal = create<EmbedModalState>(() => ({ isOpen: false, request: null }))

/** Asks before anything is written; also from elsewhere than the editor. */
export function openEmbedModal({ id, media }: BookWithSound): void {
  useEmbedModal.setState({
    isOpen: true,
    request: { itemId: id, fileBytes: media.tracks.map(({ metadata }) => metadata.size) },
  })
}

export const closeEmbedModal = (): void => useEmbedModal.setState({ isOpen: false })
