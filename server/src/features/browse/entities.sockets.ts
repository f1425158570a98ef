import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { runInBackground } from '../../lib/run-in-background.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { seesAnyItem } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findAuthorWithBooks } from './authors-list.service.ts'
import { presentAuthor } from './authors.present.ts'
import type { BrowseContext } from './browse.types.ts'
import { findListedSeries } from './series-list.service.ts'
import { presentSeries } from './series.present.ts'

/** Of many names that go in one go, so many are told of at once. */
const NAMES_PER_STEP = 25

/**
 * Authors and series that changed or went, told to those who see a book of theirs, with the count of those they see. One
 * after the other: a batch that leaves a thousand of them empty does not wait until all are told of.
 */
export function entitySockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events' | 'log'>,
  browse: BrowseContext,
): void {
  let news: (() => Promise<void>)[] = []
  const tellSoon = runInBackground(() => news.length > 0, tellSome)
  const later = (tell: () => Promise<void>) => {
    if (live.online().length === 0) return
    news.push(tell)
    tellSoon()
  }

  async function tellSome(): Promise<void> {
    // Whoever was here may have gone since.
    const now = live.online().length === 0 ? [] : news.slice(0, NAMES_PER_STEP)
    news = now.length === 0 ? [] : news.slice(NAMES_PER_STEP)
    for (const tell of now) {
      await tell().catch((error: unknown) =>
        ctx.log.error({ err: error }, `Changed names could not be told of: ${messageOf(error)}`),
      )
    }
  }

  /** What each of those who are here may hear, by account; nothing for who does not see the library. */
  const shapeForEach = async <Shape>(
    libraryId: string,
    shape: (viewer: User) => Promise<Shape | undefined>,
  ) => {
    const shapes = new Map<string, Shape>()
    for (const { viewer } of live.online()) {
      const own = maySeeLibrary(viewer, libraryId) ? await shape(viewer) : undefined
      if (own !== undefined) shapes.set(viewer.id, own)
    }
    return (viewer: User) => shapes.get(viewer.id)
  }

  ctx.events.on('author.changed', ({ libraryId, id }) =>
    later(async () => {
      const shapes = await shapeForEach(libraryId, async (viewer) => {
        const found = await findAuthorWithBooks(browse, viewer, libraryId, id)
        return found && presentAuthor(found.author)
      })
      live.toViewers('author_updated', shapes)
    }),
  )

  ctx.events.on('author.removed', ({ author, itemIds, isTold }) =>
    later(async () => {
      const shapes = await shapeForEach(author.libraryId, async (viewer) => {
        if (maySeeAllOf(viewer, author.libraryId)) return isTold ? undefined : author
        return (await seesAnyItem(ctx, viewer, itemIds)) ? author : undefined
      })
      live.toViewers('author_removed', shapes)
    }),
  )

  ctx.events.on('series.changed', ({ libraryId, id }) =>
    later(async () => {
      const { sortingPrefixes } = browse.settings.current()
      const shapes = await shapeForEach(libraryId, async (viewer) => {
        const found = await findListedSeries(browse, viewer, libraryId, id)
        return found && presentSeries(found, sortingPrefixes)
      })
      live.toViewers('series_updated', shapes)
    }),
  )

  // Whose books they had can not be asked any more: only who sees every book may hear of them.
  ctx.events.on('series.removed', ({ libraryId, ids }) => {
    for (const id of ids) {
      later(async () => {
        const shapes = await shapeForEach(libraryId, async (viewer) =>
          maySeeAllOf(viewer, libraryId) ? { id, libraryId } : undefined,
        )
        live.toViewers('series_removed', shapes)
      })
    }
  })
}
