import { createEditModal } from '../../ui/edit-modal.ts'
import { createAddModal } from '../groups/add-modal.ts'
import type { Entry } from './playlists.api.ts'

export interface PlaylistsRequest {
  readonly libraryId: string
  /** The books and episodes that are to be added or taken out; none for a new, empty playlist. */
  readonly entries: readonly Entry[]
  /** Of the one entry; it is asked for when it is not given. */
  readonly title?: string | undefined
}

const { useAddModal, openAdd, closeAdd, forgetAdd } = createAddModal<PlaylistsRequest>()
export {
  useAddModal as usePlaylistsModal,
  closeAdd as closePlaylistsModal,
  forgetAdd as forgetPlaylistsRequest,
}

/** Adds to playlists, takes out of them and makes new ones. */
export function openPlaylistsModal(request: PlaylistsRequest): void {
  if (request.entries.length > 0) openAdd(request)
}

/** An empty one, where there is none yet. */
export const openNewPlaylist = (libraryId: string): void => openAdd({ libraryId, entries: [] })

/** Name and description. */
export const {
  useEditModal: useEditPlaylist,
  openEdit: openEditPlaylist,
  closeEdit: closeEditPlaylist,
} = createEditModal()
