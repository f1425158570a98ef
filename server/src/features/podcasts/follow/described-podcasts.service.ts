import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import type { User } from '../../users/users.types.ts'
import { type DescribedPodcast, listDescribed } from './described-podcasts.store.ts'

/** The podcasts of a library that the viewer may see, as lists of feeds name them. */
export function getDescribedPodcasts(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId,
): Promise<DescribedPodcast[]> {
  return listDescribed(ctx.db, viewer, libraryId)
}
