import type { LibraryId } from '@lectern/contract/ids'

export interface AuthorFacts {
  readonly id: string
  readonly asin: string | null
  readonly name: string
  readonly lastFirst: string
  readonly description: string | null
  readonly imagePath: string | null
  readonly libraryId: LibraryId
  readonly addedAt: number
  readonly updatedAt: number
}

/** An author with the number of their books that the viewer may see. */
export interface CountedAuthor extends AuthorFacts {
  readonly numBooks: number
}

/** A series, as read for lists. */
export interface SeriesFacts {
  readonly num: number
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly addedAt: number
  readonly updatedAt: number
}
