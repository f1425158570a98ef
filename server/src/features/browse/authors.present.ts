import type { AuthorWithCountView } from '@lectern/contract/authors'
import type { ListedAuthor } from './browse.types.ts'

export function presentAuthor(author: ListedAuthor): AuthorWithCountView {
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
    numBooks: author.numBooks,
  }
}
