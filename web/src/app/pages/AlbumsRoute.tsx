import { AlbumsPage } from '../../features/albums/AlbumsPage.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function AlbumsRoute() {
  return <LibraryScope only={['music']}>{({ id }) => <AlbumsPage key={id} libraryId={id} />}</LibraryScope>
}
