import { create } from 'zustand'
import type { BookWithSound } from './chapter-editor.api.ts'

/** A book whose saved chapters can be embedded in its files. */
export interface EmbedRequest {
  readonly itemId: string
  readonly fileBytes: readonly number[]
}

interface EmbedModalState {
  readonly isOpen: boolean
  /** Current or most recent request. */
  readonly request: EmbedRequest | null
}

export const useEmbedModal = create<EmbedModalState>(() => ({ isOpen: false, request: null }))

/** Asks for confirmation before embedding; also used outside the editor. */
export function openEmbedModal({ id, media }: BookWithSound): void {
  useEmbedModal.setState({
    isOpen: true,
    request: { itemId: id, fileBytes: media.tracks.map(({ metadata }) => metadata.size) },
  })
}

export const closeEmbedModal = (): void => useEmbedModal.setState({ isOpen: false })
