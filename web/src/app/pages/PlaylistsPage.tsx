import type { LibraryView } from '@lectern/contract/libraries'
import { useMemo } from 'react'
import { playlistsList } from '../../features/playlists/playlists.api.ts'
import { openNewPlaylist } from '../../features/playlists/use-playlists-modal.ts'
import { PlaylistCard } from '../../features/playlists/PlaylistCard.tsx'
import { useCaptionPx } from '../../features/shelves/use-caption-px.ts'
import { useBookshelfView } from '../../features/shelves/use-shelf-view.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { GroupShelf } from './GroupShelf.tsx'
import { LibraryScope } from './LibraryScope.tsx'

/** Playlist covers are squares as high as a book cover. */
const SQUARE_IN_COVERS = 1.6
const cardWidthOf = (sizePx: number): number => Math.round(sizePx * SQUARE_IN_COVERS)

export function PlaylistsPage() {
  return <LibraryScope>{(library) => <PlaylistShelf key={library.id} library={library} />}</LibraryScope>
}

function PlaylistShelf({ library }: { library: LibraryView }) {
  const view = useBookshelfView()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const list = useMemo(() => playlistsList(library.id), [library.id])
  const captionPx = useCaptionPx(view)
  const cardHeightPx = (widthPx: number) => widthPx + captionPx
  return (
    <GroupShelf
      part="playlists"
      list={list}
      grid={{ view, cardWidthOf, cardWidthPx: cardWidthOf(sizePx), cardHeightPx }}
      renderCard={(playlist, { widthPx, tabIndex }) => (
        <PlaylistCard {...{ playlist, widthPx, view, tabIndex }} />
      )}
      onNew={() => openNewPlaylist(library.id)}
    />
  )
}
