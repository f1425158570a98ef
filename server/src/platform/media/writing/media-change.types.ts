/** Changes to an audio file; shared by rules and writers. */

/** A chapter marker. Each chapter lasts until the next one, the last one to the end; the first starts at 0. */
export interface WantedChapter {
  readonly startSeconds: number
  readonly title: string
}

/** Tags that can be set, independent of the format; `tag-places.ts` has their names in each format. */
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

/** An empty string removes the tag. */
export type WantedTags = Readonly<Partial<Record<WritableTag, string>>>

/** Changes to make to a file; everything else in it is kept. */
export interface FileChange {
  /** Null leaves the chapters unchanged; an empty list removes them. */
  readonly chapters: readonly WantedChapter[] | null
  readonly tags: WantedTags
}
