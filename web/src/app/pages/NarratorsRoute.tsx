import { NarratorsPage } from '../../features/narrators/NarratorsPage.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function NarratorsRoute() {
  return <LibraryScope only={['book']}>{({ id }) => <NarratorsPage key={id} libraryId={id} />}</LibraryScope>
}
