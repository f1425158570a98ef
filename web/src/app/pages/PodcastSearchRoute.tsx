import { useNavigate } from '@tanstack/react-router'
import { PodcastSearchPage } from '../../features/podcasts/search/PodcastSearchPage.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function PodcastSearchRoute() {
  const navigate = useNavigate()
  return (
    <LibraryScope only={['podcast']}>
      {(library) => (
        <PodcastSearchPage
          key={library.id}
          library={library}
          onAdded={(itemId) => void navigate({ to: '/item/$itemId', params: { itemId } })}
        />
      )}
    </LibraryScope>
  )
}
