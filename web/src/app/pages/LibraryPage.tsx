import type { LibraryView } from '@lectern/contract/libraries'
import { HomeShelves } from '../../features/shelves/HomeShelves.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { LibraryScope } from './LibraryScope.tsx'

/** The landing page of a library. */
export function LibraryPage() {
  return <LibraryScope>{(library) => <Home key={library.id} library={library} />}</LibraryScope>
}

function Home({ library }: { library: LibraryView }) {
  usePageTitle(library.name)
  return <HomeShelves library={library} />
}
