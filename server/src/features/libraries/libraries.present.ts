import type { LibraryView, LibraryWithFilterDataView } from '@lectern/contract/libraries'
import { jsonWith, JsonText } from '../../lib/json-text.ts'
import type { Library } from './libraries.types.ts'
import type { LibraryOverview } from './library-contents.types.ts'

export function presentLibrary(library: Library): LibraryView {
  return {
    id: library.id,
    name: library.name,
    folders: library.folders.map((folder) => ({
      id: folder.id,
      fullPath: folder.path,
      libraryId: library.id,
      addedAt: folder.createdAt,
    })),
    displayOrder: library.displayOrder,
    icon: library.icon,
    mediaType: library.mediaType,
    provider: library.provider,
    settings: library.settings,
    lastScan: library.lastScanAt,
    lastScanVersion: library.lastScanVersion,
    createdAt: library.createdAt,
    lastUpdate: library.updatedAt,
  }
}

export function presentLibraryOverview(library: Library, overview: LibraryOverview): JsonText {
  const rest: Omit<LibraryWithFilterDataView, 'filterdata'> = {
    issues: overview.issueCount,
    numUserPlaylists: overview.ownPlaylistCount,
    library: presentLibrary(library),
  }
  return new JsonText(jsonWith('filterdata', overview.filterData, rest))
}
