import type { AuthorView } from '@lectern/contract/authors'
import { titleWithoutPrefix } from '@lectern/contract/rules/names'
import type { SeriesView } from '@lectern/contract/series'
import type { Author, Series } from './editing.types.ts'

export function presentAuthor(author: Author): AuthorView {
  return {
    id: author.id,
    asin: author.asin,
    name: author.name,
    lastFirst: author.last_first,
    description: author.description,
    imagePath: author.image_path,
    libraryId: author.library_id,
    addedAt: author.added_at,
    updatedAt: author.updated_at,
  }
}

export function presentSeries(series: Series, sortingPrefixes: readonly string[]): SeriesView {
  return {
    id: series.id,
    name: series.name,
    nameIgnorePrefix: titleWithoutPrefix(series.name, sortingPrefixes),
    description: series.description,
    addedAt: series.added_at,
    updatedAt: series.updated_at,
    libraryId: series.library_id,
  }
}
