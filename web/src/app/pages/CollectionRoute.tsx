import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CollectionPage } from '../../features/collections/CollectionPage.tsx'
import { collectionQuery } from '../../features/collections/collections.api.ts'
import { setCurrentLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

export function CollectionRoute() {
  const { collectionId } = useParams({ from: '/shell/collection/$collectionId' })
  const navigate = useNavigate()
  const libraryId = useQuery(collectionQuery(collectionId)).data?.libraryId

  // Rail, search and library dropdown follow the collection.
  useEffect(() => {
    if (libraryId !== undefined) setCurrentLibrary(libraryId)
  }, [libraryId])

  return (
    <CollectionPage
      key={collectionId}
      collectionId={collectionId}
      onRemoved={(id) =>
        void navigate({
          to: '/library/$libraryId/bookshelf/collections',
          params: { libraryId: id },
          replace: true,
        })
      }
      onOpenPlaylist={(playlistId) => void navigate({ to: '/playlist/$playlistId', params: { playlistId } })}
      notFound={<NotFoundPage />}
    />
  )
}
