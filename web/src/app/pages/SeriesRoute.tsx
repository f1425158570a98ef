import { useParams } from '@tanstack/react-router'
import { SeriesPage } from '../../features/series/SeriesPage.tsx'
import { LibraryScope } from './LibraryScope.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

export function SeriesRoute() {
  const { seriesId } = useParams({ from: '/shell/library/$libraryId/series/$seriesId' })
  return (
    <LibraryScope only={['book']}>
      {({ id }) => (
        <SeriesPage key={seriesId} libraryId={id} seriesId={seriesId} notFound={<NotFoundPage />} />
      )}
    </LibraryScope>
  )
}
