import type { LibraryId } from '@lectern/contract/ids'
import type { FilterDataView, LibraryTotalsView } from '@lectern/contract/libraries'
import type { Clock } from '../../platform/clock.ts'
import type { User } from '../users/users.types.ts'

/**
 * What the slices to the right know of a library's contents, as far as the viewer may see it. This slice only asks;
 * whoever puts the server together hands in who answers.
 */
export interface LibraryContents {
  /** A library without an entry is empty. */
  totals(viewer: User, libraryIds: readonly LibraryId[]): Promise<ReadonlyMap<LibraryId, LibraryTotalsView>>
  overview(viewer: User, libraryId: LibraryId): Promise<LibraryOverview>
}

export interface LibraryOverview {
  /** A `FilterDataView` as JSON: it is large, and the same for many who ask. */
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

/** The contents of libraries nobody has looked into. */
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
