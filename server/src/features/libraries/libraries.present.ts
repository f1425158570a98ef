import type { FilterDataView, LibraryView } from '@lectern/contract/libraries'
import type { Library } from './libraries.types.ts'

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

export function emptyFilterData(now: number): FilterDataView {
  return {
    authors: [],
    genres: [],
    tags: [],
    series: [],
    narrators: [],
    languages: [],
    publishers: [],
    publishedDecades: [],
    bookCount: 0,
    authorCount: 0,
    seriesCount: 0,
    podcastCount: 0,
    numIssues: 0,
    loadedAt: now,
  }
}
