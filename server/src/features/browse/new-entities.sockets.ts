import type { AuthorView } from '@lectern/contract/authors'
import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { getNewAuthors, getNewSeries, type Newcomers } from './new-entities.service.ts'
import type { NewAuthor, NewEntity } from './new-entities.types.ts'
import { presentSeries } from './series.present.ts'

/**
 * Authors and series that items brought along, told to those who see a book of theirs. Older clients hear of all of
 * them at once, newer ones of each.
 */
export function newEntitySockets(live: Live<User>, ctx: Pick<Context, 'db' | 'events' | 'settings'>): void {
  ctx.events.on('names.added', async ({ libraryId, authorIds, seriesIds }) => {
    // A first scan makes thousands of them, and mostly nobody listens.
    if (live.online().length === 0) return
    if (authorIds.length > 0) await tellAuthors(await getNewAuthors(ctx, libraryId, authorIds))
    if (seriesIds.length > 0) await tellSeries(await getNewSeries(ctx, libraryId, seriesIds))
  })

  async function tellAuthors(authors: Newcomers<NewAuthor>): Promise<void> {
    const seen = await seenByEach(authors)
    for (const one of authors.all) {
      live.toViewers('author_added', (viewer) =>
        seen(viewer).includes(one) ? presentNewAuthor(one) : undefined,
      )
    }
    live.toViewers('authors_added', (viewer) => someOf(seen(viewer), presentNewAuthor))
  }

  async function tellSeries(series: Newcomers<NewEntity>): Promise<void> {
    const { sortingPrefixes } = ctx.settings.current()
    const present = (one: NewEntity) => presentSeries(one, sortingPrefixes)
    const seen = await seenByEach(series)
    for (const one of series.all) {
      live.toViewers('series_added', (viewer) => (seen(viewer).includes(one) ? present(one) : undefined))
    }
    live.toViewers('multiple_series_added', (viewer) => someOf(seen(viewer), present))
  }

  async function seenByEach<Entity>(newcomers: Newcomers<Entity>) {
    const seen = new Map<string, readonly Entity[]>()
    for (const { viewer } of live.online()) seen.set(viewer.id, await newcomers.seenBy(viewer))
    return (viewer: User): readonly Entity[] => seen.get(viewer.id) ?? []
  }
}

function someOf<Entity, View>(all: readonly Entity[], present: (one: Entity) => View): View[] | undefined {
  return all.length === 0 ? undefined : all.map(present)
}

function presentNewAuthor(author: NewAuthor): AuthorView {
  return {
    id: author.id,
    asin: null,
    name: author.name,
    lastFirst: author.lastFirst,
    description: author.description,
    imagePath: null,
    libraryId: author.libraryId,
    addedAt: author.addedAt,
    updatedAt: author.updatedAt,
  }
}
