import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { PlaylistPage } from '../../features/playlists/PlaylistPage.tsx'
import { playlistQuery } from '../../features/playlists/playlists.api.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useLeaveTo } from './use-leave-to.ts'

export function PlaylistRoute() {
  const { playlistId } = useParams({ from: '/shell/playlist/$playlistId' })
  useFollowLibrary(useQuery(playlistQuery(playlistId)).data?.libraryId)
  return (
    <PlaylistPage
      key={playlistId}
      playlistId={playlistId}
      onRemoved={useLeaveTo('/bookshelf/playlists')}
      notFound={<NotFoundPage />}
    />
  )
}
