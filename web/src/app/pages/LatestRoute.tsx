import { LatestPage } from '../../features/podcasts/latest/LatestPage.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function LatestRoute() {
  return <LibraryScope only={['podcast']}>{({ id }) => <LatestPage key={id} libraryId={id} />}</LibraryScope>
}
