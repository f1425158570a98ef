import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import type { User } from '../../users/users.types.ts'
import { type DescribedPodcast, listDescribed } from './described-podcasts.store.ts'

/** Returns the library's podcasts that the viewer may see, as listed in OPML files. */
export function getDescribedPodcasts(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId,
): Promise<DescribedPodcast[]> {
  return listDescribed(ctx.db, viewer, libraryId)
}
