import { useQuery } from '@tanstack/react-query'
import { AddToGroupModal } from '../groups/AddToGroupModal.tsx'
import { holdsAll } from '../groups/choices.rules.ts'
import { PlaylistCover } from '../groups/PlaylistCover.tsx'
import { useAddTitle } from '../groups/use-add-title.ts'
import { useGroupChoices } from '../groups/use-group-choices.ts'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { playlistPath } from '../../cards/paths.ts'
import { entryKey } from './entry-key.ts'
import { addToPlaylist, makePlaylist, takeOutOfPlaylist } from './playlist-actions.ts'
import { entriesOf, playlistsQuery } from './playlists.api.ts'
import {
  closePlaylistsModal,
  forgetPlaylistsRequest,
  type PlaylistsRequest,
  usePlaylistsModal,
} from './use-playlists-modal.ts'

const COVER_PX = 56

export function PlaylistsModal() {
  const isOpen = usePlaylistsModal((state) => state.isOpen)
  const request = usePlaylistsModal((state) => state.request)
  return request && <OpenModal isOpen={isOpen} request={request} />
}

function OpenModal({ isOpen, request }: { isOpen: boolean; request: PlaylistsRequest }) {
  const { libraryId, entries } = request
  const choices = useChoices(request)
  return (
    <AddToGroupModal
      part="playlists"
      open={isOpen}
      title={useAddTitle('playlists', entries, request.title)}
      {...choices}
      onClose={closePlaylistsModal}
      onClosed={forgetPlaylistsRequest}
      onAdd={async ({ id }) => void (await addToPlaylist(id, entries))}
      onRemove={async ({ id }) => void (await takeOutOfPlaylist(id, entries))}
      createsOnly={entries.length === 0}
      onCreate={(name) => makePlaylist(libraryId, name, entries)}
    />
  )
}

/** Refetched each time the modal opens. */
function useChoices({ libraryId, entries }: PlaylistsRequest) {
  const query = useQuery({ ...playlistsQuery(libraryId), refetchOnMount: 'always' })
  const wanted = entries.map(entryKey)
  return useGroupChoices('playlists', query, (playlist) => {
    const { id, name, items } = playlist
    const subjects = items.slice(0, 4).map(({ libraryItem }) => coverSubjectOf(libraryItem))
    return {
      id,
      name,
      path: playlistPath(id),
      isIncluded: holdsAll(entriesOf(playlist).map(entryKey), wanted),
      cover: (
        <div style={{ width: COVER_PX }}>
          <PlaylistCover subjects={subjects} widthPx={COVER_PX} />
        </div>
      ),
    }
  })
}
