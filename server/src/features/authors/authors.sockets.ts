import type { Context } from '../../context.ts'
import { createAnnouncements } from '../../platform/sockets/announcements.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import { seesAnyItem } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findCountedAuthor } from './authors-list.service.ts'
import { presentAuthor, presentCountedAuthor } from '../items/present/author.present.ts'
import { getAuthors, seenAuthors } from './new-authors.service.ts'

/** Announces added, changed and removed authors to users who may see one of their books. */
export function authorsSockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events' | 'log'>,
  browse: BrowseContext,
): void {
  const announcements = createAnnouncements(live, ctx.log)

  ctx.events.on('names.added', ({ libraryId, authorIds }) =>
    announcements.added(authorIds, {
      load: async () => (await getAuthors(ctx, authorIds)).map(presentAuthor),
      seenIds: async (viewer) =>
        maySeeLibrary(viewer, libraryId) ? seenAuthors(ctx, viewer, authorIds) : undefined,
      tellOne: (shape) => live.toViewers('author_added', shape),
      tellAll: (shape) => live.toViewers('authors_added', shape),
    }),
  )

  ctx.events.on('author.changed', ({ libraryId, id }) =>
    announcements.later('author_updated', async (viewer) => {
      if (!maySeeLibrary(viewer, libraryId)) return undefined
      const found = await findCountedAuthor(browse, viewer, libraryId, id)
      return found && presentCountedAuthor(found)
    }),
  )

  ctx.events.on('author.removed', ({ author, itemIds, isAnnounced }) =>
    announcements.later('author_removed', async (viewer) => {
      if (!maySeeLibrary(viewer, author.libraryId)) return undefined
      if (maySeeAllOf(viewer, author.libraryId)) return isAnnounced ? undefined : author
      return (await seesAnyItem(ctx, viewer, itemIds)) ? author : undefined
    }),
  )
}
