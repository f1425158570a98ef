import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { OPDS_GROUPS } from '@lectern/contract/opds'
import type { Chapter } from '../items/items.types.ts'

export type OpdsVersion = 'v1' | 'v2'
export type OpdsGroup = (typeof OPDS_GROUPS)[number]

/** A file that can be downloaded. */
export interface OfferedFile {
  readonly ino: string
  readonly name: string
  readonly type: string
  readonly size: number
}

export interface OfferedTrack extends OfferedFile {
  readonly durationSeconds: number
  readonly bitRate: number | null
}

/** A comic that can be read page by page. */
export interface OfferedPages {
  readonly ino: string
  readonly count: number
  /** From 1; null if not started. */
  readonly lastRead: number | null
  readonly lastReadAt: number | null
}

/** A book in a catalogue. */
export interface Publication {
  readonly id: ItemId
  readonly libraryId: LibraryId
  readonly title: string
  readonly subtitle: string | null
  readonly authors: readonly string[]
  readonly narrators: readonly string[]
  readonly series: readonly {
    readonly id: string | null
    readonly name: string
    readonly position: string | null
  }[]
  readonly subjects: readonly string[]
  readonly language: string | null
  readonly publisher: string | null
  /** A year or a date. */
  readonly published: string | null
  readonly isbn: string | null
  readonly description: string | null
  readonly addedAt: number
  readonly updatedAt: number
  readonly coverUpdatedAt: number | null
  readonly isAbridged: boolean
  readonly ebooks: readonly OfferedFile[]
  readonly tracks: readonly OfferedTrack[]
  readonly chapters: readonly Chapter[]
  readonly pages: OfferedPages | null
  /** Whether the viewer may download files. */
  readonly mayDownload: boolean
}

/** A link to another page of the catalogue. Paths are relative to the version: `/libraries/…`. */
export interface Signpost {
  readonly path: string
  readonly title: string
  readonly text: string
  readonly leadsTo: 'navigation' | 'books'
  readonly isNewest?: boolean
  readonly count?: number
}

export interface Facet {
  readonly group: string
  readonly title: string
  readonly path: string
  readonly isActive: boolean
}

export interface Paging {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly total: number
}

interface PageOfCatalogue {
  readonly path: string
  readonly title: string
  /** The parent page; null for the root. */
  readonly up: string | null
  readonly updatedAt: number
  readonly paging: Paging | null
}

export interface NavigationPage extends PageOfCatalogue {
  readonly kind: 'navigation'
  readonly signposts: readonly Signpost[]
}

export interface BooksPage extends PageOfCatalogue {
  readonly kind: 'books'
  readonly publications: readonly Publication[]
  readonly facets: readonly Facet[]
}

export type CataloguePage = NavigationPage | BooksPage
