import type { Visibility } from '../visibility/visibility.rules.ts'
import type { Catalogue } from './catalogue.cache.ts'

/** Counts each author's books that the viewer may see, by the author's index in the catalogue. */
export function countBooks(catalogue: Catalogue, visibility: Visibility): Promise<Int32Array> {
  return catalogue.made(`author counts ${visibility.key}`, async () => {
    const { rows, authorOf, bookOf } = await catalogue.authors()
    const visible = await catalogue.visible(visibility)
    const counts = new Int32Array(rows.length)
    authorOf.forEach((author, index) => {
      if (visible === null || visible[bookOf[index] ?? -1] === 1) counts[author] = (counts[author] ?? 0) + 1
    })
    return counts
  })
}
