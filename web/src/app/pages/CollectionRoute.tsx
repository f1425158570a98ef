import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/CollectionPage.tsx'
import { collectionQuery } from '../../features/collections/collections.api.ts'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useLeaveTo } from './use-leave-to.ts'

export function CollectionRoute() {
  const { collectionId } = useParams({ from: '/shell/collection/$collectionId' })
  const navigate = useNavigate()
  useFollowLibrary(useQuery(collectionQuery(collectionId)).data?.libraryId)
  return (
    <CollectionPage
      key={collectionId}
      collectionId={collectionId}
      onRemoved={useLeaveTo('/bookshelf/collections')}
      onOpenPlaylist={(playlistId) => void navigate({ to: '/playlist/$playlistId', params: { playlistId } })}
      notFound={<NotFoundPage />}
    />
  )
}
