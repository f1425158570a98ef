import type { LibraryView } from '@lectern/contract/libraries'
import type { SmartShelfView } from '@lectern/contract/own-shelves'
import {
  BookCopy,
  CloudDownload,
  Podcast,
  Clock,
  Disc3,
  House,
  LibraryBig,
  ListFilter,
  ListMusic,
  Mic,
  Rows3,
  TriangleAlert,
  Users,
} from 'lucide-react'
import type { IconShape } from '../ui/icon.ts'

interface RailSituation {
  readonly library: Pick<LibraryView, 'id' | 'mediaType'>
  readonly isAdmin: boolean
  readonly canAddPodcasts: boolean
  readonly numPlaylists: number
  readonly numIssues: number
  readonly smartShelves: readonly Pick<SmartShelfView, 'id' | 'name' | 'libraryId' | 'isOnRail'>[]
}

export interface RailPlace {
  readonly pathname: string
  readonly filter: string | undefined
  readonly shelf: string | undefined
}

interface RailPage {
  readonly key: string
  readonly icon: IconShape
  /** Relative to `/library/<id>`. */
  readonly path: string
  readonly filter?: 'issues'
  /** Pages below this path also mark the entry as current. */
  readonly below?: string
  readonly isOffered?: (situation: RailSituation) => boolean
  /** Badge with a count. */
  readonly count?: (situation: RailSituation) => number
}

const isBooks = ({ library }: RailSituation) => library.mediaType === 'book'
const isPodcasts = ({ library }: RailSituation) => library.mediaType === 'podcast'
const mayAddTo = (situation: RailSituation) => isPodcasts(situation) && situation.canAddPodcasts
const isMusic = ({ library }: RailSituation) => library.mediaType === 'music'

/** Pages of a library, in the order in which the rail and the bottom navigation show them. */
const RAIL_PAGES = [
  { key: 'home', icon: House, path: '' },
  { key: 'latest', icon: Clock, path: '/podcast/latest', isOffered: isPodcasts },
  { key: 'library', icon: LibraryBig, path: '/bookshelf' },
  { key: 'podcastSearch', icon: Podcast, path: '/podcast/search', isOffered: mayAddTo },
  { key: 'downloadQueue', icon: CloudDownload, path: '/podcast/download-queue', isOffered: mayAddTo },
  { key: 'series', icon: Rows3, path: '/bookshelf/series', below: '/series/', isOffered: isBooks },
  { key: 'collections', icon: BookCopy, path: '/bookshelf/collections', isOffered: isBooks },
  { key: 'authors', icon: Users, path: '/authors', isOffered: isBooks },
  { key: 'narrators', icon: Mic, path: '/narrators', isOffered: isBooks },
  { key: 'albums', icon: Disc3, path: '/bookshelf/albums', isOffered: isMusic },
  {
    key: 'playlists',
    icon: ListMusic,
    path: '/bookshelf/playlists',
    isOffered: ({ numPlaylists }) => numPlaylists > 0,
  },
  {
    key: 'issues',
    icon: TriangleAlert,
    path: '/bookshelf',
    filter: 'issues',
    isOffered: ({ numIssues }) => numIssues > 0,
    count: ({ numIssues }) => numIssues,
  },
] as const satisfies readonly RailPage[]

export interface RailEntry {
  readonly key: (typeof RAIL_PAGES)[number]['key'] | 'smartShelf'
  /** Name of a smart shelf; pages are labelled by their key. */
  readonly name?: string
  readonly icon: IconShape
  readonly path: string
  readonly search: { readonly filter?: 'issues'; readonly shelf?: string }
  readonly count: number | undefined
  readonly isActive: (place: RailPlace) => boolean
}

export function railEntries(situation: RailSituation): RailEntry[] {
  const home = `/library/${situation.library.id}`
  const pages = RAIL_PAGES.filter((page: RailPage) => page.isOffered?.(situation) ?? true)
  const entries = pages.map((page): RailEntry => {
    const { key, icon, filter, below, count }: RailPage & Pick<RailEntry, 'key'> = page
    const path = home + page.path
    return {
      key,
      icon,
      path,
      search: filter === undefined ? {} : { filter },
      count: count?.(situation),
      isActive: (place) =>
        (place.pathname === path &&
          place.shelf === undefined &&
          (place.filter === 'issues') === (filter === 'issues')) ||
        (below !== undefined && place.pathname.startsWith(home + below)),
    }
  })
  return [...entries, ...smartEntries(situation)]
}

/** Pinned smart shelves come after the pages. */
function smartEntries({ library, smartShelves }: RailSituation): RailEntry[] {
  const path = `/library/${library.id}/bookshelf`
  return smartShelves
    .filter(({ libraryId, isOnRail }) => isOnRail && libraryId === library.id)
    .map(({ id, name }) => ({
      key: 'smartShelf',
      name,
      icon: ListFilter,
      path,
      search: { shelf: id },
      count: undefined,
      isActive: (place) => place.pathname === path && place.shelf === id,
    }))
}
