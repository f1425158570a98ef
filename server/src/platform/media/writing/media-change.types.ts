/** What can be changed in an audio file: the words that rules and writers share. */

/** A mark in a file. Each chapter lasts until the next one, the last one to the end; the first begins at 0. */
export interface WantedChapter {
  readonly startSeconds: number
  readonly title: string
}

/** Tags that can be set, by meaning; how a format calls them stands in `tag-places.ts`. */
export type WritableTag =
  | 'title'
  | 'album'
  | 'subtitle'
  | 'artist'
  | 'albumArtist'
  | 'composer'
  | 'narrator'
  | 'series'
  | 'seriesPart'
  | 'genre'
  | 'publisher'
  | 'date'
  | 'comment'
  | 'description'
  | 'asin'
  | 'isbn'
  | 'language'
  | 'copyright'
  | 'grouping'
  /** `3` or `3/12`. */
  | 'track'

/** An empty text takes the tag out. */
export type WantedTags = Readonly<Partial<Record<WritableTag, string>>>

/** What is to be different in a file; everything else in it stays as it is. */
export interface FileChange {
  /** null: as they are; an empty list: none. */
  readonly chapters: readonly WantedChapter[] | null
  readonly tags: WantedTags
}
