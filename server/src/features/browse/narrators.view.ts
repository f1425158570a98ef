import type { LibraryId } from '@lectern/contract/ids'
import { encodeText } from '@lectern/contract/rules/base64'
import type { User } from '../users/users.types.ts'
import type { BrowseContext } from './browse.types.ts'
import { readLabelCounts } from './library-contents.store.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

/**
 * The narrators of a library with the number of books the viewer may see; cached as bytes until the library changes.
 */
export async function narrators(ctx: BrowseContext, viewer: User, libraryId: LibraryId): Promise<Buffer> {
  return ctx.catalogues.read(viewer, libraryId, (catalogue, db) =>
    catalogue.made(`narrators ${visibilityOf(viewer).key}`, async () => {
      const counts = await readLabelCounts(db, viewer, libraryId, 'narrator')
      await catalogue.checkCurrent()
      const views = counts.map(({ name, count }) => ({ id: encodeText(name), name, numBooks: count }))
      return Buffer.from(JSON.stringify({ narrators: views }))
    }),
  )
}
