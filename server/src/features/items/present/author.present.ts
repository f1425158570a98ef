import type { AuthorView, AuthorWithCountView } from '@lectern/contract/authors'
import type { AuthorFacts, CountedAuthor } from '../names.types.ts'

export function presentAuthor(author: AuthorFacts): AuthorView {
  return {
    id: author.id,
    asin: author.asin,
    name: author.name,
    lastFirst: author.lastFirst,
    description: author.description,
    imagePath: author.imagePath,
    libraryId: author.libraryId,
    addedAt: author.addedAt,
    updatedAt: author.updatedAt,
  }
}

export const presentCountedAuthor = (author: CountedAuthor): AuthorWithCountView => ({
  ...presentAuthor(author),
  numBooks: author.numBooks,
})
