import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { PlaylistPage } from '../../features/playlists/PlaylistPage.tsx'
import { playlistQuery } from '../../features/playlists/playlists.api.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

export function PlaylistRoute() {
  const { playlistId } = useParams({ from: '/shell/playlist/$playlistId' })
  const navigate = useNavigate()
  useFollowLibrary(useQuery(playlistQuery(playlistId)).data?.libraryId)
  return (
    <PlaylistPage
      key={playlistId}
      playlistId={playlistId}
      onRemoved={(id) =>
        void navigate({
          to: '/library/$libraryId/bookshelf/playlists',
          params: { libraryId: id },
          replace: true,
        })
      }
      notFound={<NotFoundPage />}
    />
  )
}
