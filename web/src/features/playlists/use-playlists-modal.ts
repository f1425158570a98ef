import { createGroupModals } from '../groups/group-modals.ts'
import type { Entry } from './playlists.api.ts'

export interface PlaylistsRequest {
  readonly libraryId: string
  /** The books and episodes to add or remove; none for a new, empty playlist. */
  readonly entries: readonly Entry[]
  /** Title of the single entry; fetched if not given. */
  readonly title?: string | undefined
}

export const {
  useAddModal: usePlaylistsModal,
  openAdd: openPlaylistsModal,
  openNew: openNewPlaylist,
  closeAdd: closePlaylistsModal,
  forgetAdd: forgetPlaylistsRequest,
  useEditModal: useEditPlaylist,
  openEdit: openEditPlaylist,
  closeEdit: closeEditPlaylist,
} = createGroupModals<PlaylistsRequest>({
  entriesOf: ({ entries }) => entries,
  emptyFor: (libraryId) => ({ libraryId, entries: [] }),
})
