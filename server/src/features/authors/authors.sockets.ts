import type { Context } from '../../context.ts'
import { createAnnouncements } from '../../platform/sockets/announcements.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import { seesAnyItem } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findAuthorWithBooks } from './authors-list.service.ts'
import { presentAuthor, presentCountedAuthor } from '../items/present/author.present.ts'
import { getAuthors, seenAuthors } from './new-authors.service.ts'

/** Authors that were added, changed or removed, announced to those who see a book of theirs. */
export function authorsSockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events' | 'log'>,
  browse: BrowseContext,
): void {
  const announcements = createAnnouncements(live, ctx.log)

  ctx.events.on('names.added', async ({ libraryId, authorIds }) => {
    // A first scan adds thousands of them, mostly with nobody connected.
    if (live.online().length === 0 || authorIds.length === 0) return
    const all = await getAuthors(ctx, authorIds)
    const seen = await announcements.shapeForEach((viewer) => seenAuthors(ctx, viewer, libraryId, authorIds))
    for (const author of all) {
      live.toViewers('author_added', (viewer) =>
        seen(viewer)?.has(author.id) ? presentAuthor(author) : undefined,
      )
    }
    // Older clients want all of them in one event.
    live.toViewers('authors_added', (viewer) => {
      const own = all.filter(({ id }) => seen(viewer)?.has(id))
      return own.length === 0 ? undefined : own.map(presentAuthor)
    })
  })

  ctx.events.on('author.changed', ({ libraryId, id }) =>
    announcements.later(async () => {
      const shapes = await announcements.shapeForEach(async (viewer) => {
        if (!maySeeLibrary(viewer, libraryId)) return undefined
        const found = await findAuthorWithBooks(browse, viewer, libraryId, id)
        return found && presentCountedAuthor(found.author)
      })
      live.toViewers('author_updated', shapes)
    }),
  )

  ctx.events.on('author.removed', ({ author, itemIds, isTold }) =>
    announcements.later(async () => {
      const shapes = await announcements.shapeForEach(async (viewer) => {
        if (!maySeeLibrary(viewer, author.libraryId)) return undefined
        if (maySeeAllOf(viewer, author.libraryId)) return isTold ? undefined : author
        return (await seesAnyItem(ctx, viewer, itemIds)) ? author : undefined
      })
      live.toViewers('author_removed', shapes)
    }),
  )
}
