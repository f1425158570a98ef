import type { SourceAuthor, SourceSeries } from './source.types.ts'
import { type Fields, text, timeOr } from './source-values.rules.ts'

/** Author and series fields that both stores have; the stores differ in where they keep the creation time. */

export function seriesFacts(
  row: Fields,
  addedAt: number,
): Pick<SourceSeries, 'description' | 'addedAt' | 'updatedAt'> {
  return { description: text(row['description']), addedAt, updatedAt: timeOr(row['updatedAt'], addedAt) }
}

export function authorFacts(
  row: Fields,
  addedAt: number,
): Pick<SourceAuthor, 'asin' | 'description' | 'imagePath' | 'addedAt' | 'updatedAt'> {
  return { ...seriesFacts(row, addedAt), asin: text(row['asin']), imagePath: text(row['imagePath']) }
}
