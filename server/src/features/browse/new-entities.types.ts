/** An author or a series as it was made. */
export interface NewEntity {
  readonly id: string
  readonly libraryId: string
  readonly name: string
  readonly description: string | null
  readonly addedAt: number
  readonly updatedAt: number
}

export interface NewAuthor extends NewEntity {
  readonly lastFirst: string
}
