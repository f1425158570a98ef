import { useEffect } from 'react'
import { useEdited } from '../../ui/use-edited.ts'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { EditGroupModal } from '../groups/EditGroupModal.tsx'
import { PlaylistCover } from '../groups/PlaylistCover.tsx'
import { changePlaylist, removePlaylist } from './playlist-actions.ts'
import { onPlaylistGone, playlistQuery } from './playlists.api.ts'
import { closeEditPlaylist, useEditPlaylist } from './use-playlists-modal.ts'

const COVER_PX = 200

export function EditPlaylistModal() {
  const { isOpen, edited, data: playlist } = useEdited(useEditPlaylist(), playlistQuery)
  // A playlist is deleted along with its last entry: then there is nothing left to save.
  useEffect(() => onPlaylistGone(({ id }) => id === edited?.id && closeEditPlaylist()), [edited])
  if (edited === null || playlist === undefined) return null
  const subjects = playlist.items.slice(0, 4).map(({ libraryItem }) => coverSubjectOf(libraryItem))
  return (
    <EditGroupModal
      key={edited.opening}
      part="playlists"
      open={isOpen}
      group={playlist}
      onClose={closeEditPlaylist}
      onSave={(change) => changePlaylist(playlist.id, change)}
      onRemove={() => removePlaylist(playlist)}
      cover={<PlaylistCover subjects={subjects} widthPx={COVER_PX} />}
    />
  )
}
