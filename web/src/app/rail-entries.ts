import type { LibraryView } from '@lectern/contract/libraries'
import {
  BookCopy,
  Clock,
  Disc3,
  House,
  LibraryBig,
  ListMusic,
  Mic,
  Podcast,
  Rows3,
  TriangleAlert,
  Users,
} from 'lucide-react'
import type { IconShape } from '../ui/icon.ts'

/** The pages of a library, in the order the rail and the bottom navigation show them. */
export interface RailEntry {
  readonly key:
    | 'home'
    | 'latest'
    | 'library'
    | 'series'
    | 'collections'
    | 'authors'
    | 'narrators'
    | 'podcastSearch'
    | 'albums'
    | 'playlists'
    | 'issues'
  readonly icon: IconShape
  readonly path: string
  readonly filter?: 'issues'
  /** A number in a corner: how many there are. */
  readonly count?: number
  readonly isActive: (place: RailPlace) => boolean
}

export interface RailPlace {
  readonly pathname: string
  readonly filter: string | undefined
}

interface RailSituation {
  readonly library: Pick<LibraryView, 'id' | 'mediaType'>
  readonly isAdmin: boolean
  readonly numPlaylists: number
  readonly numIssues: number
}

export function railEntries({ library, isAdmin, numPlaylists, numIssues }: RailSituation): RailEntry[] {
  const home = `/library/${library.id}`
  const bookshelf = `${home}/bookshelf`
  const is = (mediaType: LibraryView['mediaType']) => library.mediaType === mediaType
  const entry = (key: RailEntry['key'], icon: IconShape, path: string): RailEntry => ({
    key,
    icon,
    path,
    isActive: ({ pathname }) => pathname === path,
  })
  const shelf: RailEntry = {
    ...entry('library', LibraryBig, bookshelf),
    isActive: ({ pathname, filter }) => pathname === bookshelf && filter !== 'issues',
  }
  const series: RailEntry = {
    ...entry('series', Rows3, `${bookshelf}/series`),
    isActive: ({ pathname }) => pathname === `${bookshelf}/series` || pathname.startsWith(`${home}/series/`),
  }
  const issues: RailEntry = {
    ...entry('issues', TriangleAlert, bookshelf),
    filter: 'issues',
    count: numIssues,
    isActive: ({ pathname, filter }) => pathname === bookshelf && filter === 'issues',
  }
  const offered: [RailEntry, boolean][] = [
    [entry('home', House, home), true],
    [entry('latest', Clock, `${home}/podcast/latest`), is('podcast')],
    [shelf, true],
    [series, is('book')],
    [entry('collections', BookCopy, `${bookshelf}/collections`), is('book')],
    [entry('authors', Users, `${home}/authors`), is('book')],
    [entry('narrators', Mic, `${home}/narrators`), is('book')],
    [entry('podcastSearch', Podcast, `${home}/podcast/search`), is('podcast') && isAdmin],
    [entry('albums', Disc3, `${bookshelf}/albums`), is('music')],
    [entry('playlists', ListMusic, `${bookshelf}/playlists`), numPlaylists > 0],
    [issues, numIssues > 0],
  ]
  return offered
    .filter(([{ key }, isOffered]) => isOffered && !NOT_THERE_YET.has(key))
    .map(([shown]) => shown)
}

/** Pages that are still being built; take a name out once its page is in the router. */
const NOT_THERE_YET = new Set<RailEntry['key']>(['podcastSearch'])
