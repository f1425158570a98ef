import { DownloadQueuePage } from '../../features/podcasts/queue/DownloadQueuePage.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function DownloadQueueRoute() {
  return (
    <LibraryScope only={['podcast']}>
      {({ id }) => <DownloadQueuePage key={id} libraryId={id} />}
    </LibraryScope>
  )
}
