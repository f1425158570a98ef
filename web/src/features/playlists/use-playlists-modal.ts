import { create } from 'zustand'
import { createEditModal } from '../../ui/edit-modal.ts'
import type { Entry } from './playlists.api.ts'

export interface PlaylistsRequest {
  readonly libraryId: string
  /** The books and episodes that are to be added or taken out; none for a new, empty playlist. */
  readonly entries: readonly Entry[]
  /** Of the one entry; it is asked for when it is not given. */
  readonly title?: string | undefined
}

interface PlaylistsModalState {
  readonly isOpen: boolean
  /** What it is about: stays until the closing animation is over. */
  readonly request: PlaylistsRequest | null
}

const CLOSED = { isOpen: false, request: null }

export const usePlaylistsModal = create<PlaylistsModalState>(() => CLOSED)

/** Adds to playlists, takes out of them and makes new ones. */
export function openPlaylistsModal(request: PlaylistsRequest): void {
  if (request.entries.length > 0) usePlaylistsModal.setState({ isOpen: true, request })
}

/** An empty one, where there is none yet. */
export const openNewPlaylist = (libraryId: string): void =>
  usePlaylistsModal.setState({ isOpen: true, request: { libraryId, entries: [] } })

export const closePlaylistsModal = (): void => usePlaylistsModal.setState({ isOpen: false })
export const forgetPlaylistsRequest = (): void => usePlaylistsModal.setState(CLOSED)

/** Name and description. */
export const {
  useEditModal: useEditPlaylist,
  openEdit: openEditPlaylist,
  closeEdit: closeEditPlaylist,
} = createEditModal()
