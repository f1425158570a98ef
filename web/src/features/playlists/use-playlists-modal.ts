import { create } from 'zustand'
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
  readonly isEditing: boolean
  /** The playlist whose form is or was open, and how many forms there were: each begins with what is stored. */
  readonly edited: { readonly id: string; readonly opening: number } | null
}

const CLOSED = { isOpen: false, request: null }

export const usePlaylistsModal = create<PlaylistsModalState>(() => ({
  ...CLOSED,
  isEditing: false,
  edited: null,
}))

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
export function openEditPlaylist(id: string): void {
  usePlaylistsModal.setState(({ edited }) => ({
    isEditing: true,
    edited: { id, opening: (edited?.opening ?? 0) + 1 },
  }))
}

export const closeEditPlaylist = (): void => usePlaylistsModal.setState({ isEditing: false })
