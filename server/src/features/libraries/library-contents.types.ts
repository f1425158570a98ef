import type { LibraryId } from '@lectern/contract/ids'
import type { FilterDataView, LibraryTotalsView } from '@lectern/contract/libraries'
import type { Clock } from '../../platform/clock.ts'
import type { User } from '../users/users.types.ts'

/**
 * A library's contents as far as the viewer may see them. They belong to other slices; the implementation is injected
 * when the server is put together.
 */
export interface LibraryContents {
  /** Libraries without an entry are empty. */
  totals(viewer: User, libraryIds: readonly LibraryId[]): Promise<ReadonlyMap<LibraryId, LibraryTotalsView>>
  overview(viewer: User, libraryId: LibraryId): Promise<LibraryOverview>
}

export interface LibraryOverview {
  /** A `FilterDataView`, serialised as JSON because it is large and the same for many viewers. */
  readonly filterData: Buffer
  readonly issueCount: number
  readonly ownPlaylistCount: number
}

export const NO_TOTALS: LibraryTotalsView = {
  totalItems: 0,
  totalSize: 0,
  totalDuration: 0,
  numAudioFiles: 0,
}

/** Stands in for the contents of libraries that have not been scanned. */
export function noContents(clock: Clock): LibraryContents {
  return {
    totals: () => Promise.resolve(new Map()),
    overview: () =>
      Promise.resolve({ filterData: noFilterData(clock.now()), issueCount: 0, ownPlaylistCount: 0 }),
  }
}

function noFilterData(now: number): Buffer {
  const view: FilterDataView = {
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
  return Buffer.from(JSON.stringify(view))
}
