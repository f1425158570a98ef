import { asLibraryId, type ItemId } from '@lectern/contract/ids'
import type { ItemExpandedView } from '@lectern/contract/items'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { runInBackground } from '../../lib/run-in-background.ts'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import {
  maySeeItem,
  type Visibility,
  visibilityOf,
  type VisibleThing,
} from '../visibility/visibility.rules.ts'
import type { ItemViews } from './views/item-views.view.ts'
import { getItemVersions, maySee, type VersionOfItem } from './items.service.ts'

const ONE = { items_added: 'item_added', items_updated: 'item_updated' } as const
/** Number of items per event when many change at once. */
const ITEMS_PER_EVENT = 50

interface News {
  readonly name: keyof typeof ONE
  readonly ids: readonly ItemId[]
}

/**
 * Notifies clients of added, changed and removed items; a viewer who may see none of them gets no event. Runs in the
 * background, so a change to a thousand items need not wait for the notifications.
 */
export function itemsSockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events' | 'log'>,
  views: Pick<ItemViews, 'expanded'>,
): void {
  let news: News[] = []
  const tellSoon = runInBackground(() => news.length > 0, tellSome)
  const collect = (name: News['name'], ids: readonly ItemId[]) => {
    // Rendering full items is the most expensive part, and often nobody is online.
    if (live.online().length === 0) return
    news.push({ name, ids })
    tellSoon()
  }
  ctx.events.on('items.added', ({ ids }) => collect('items_added', ids))
  ctx.events.on('items.updated', ({ ids }) => collect('items_updated', ids))
  ctx.events.on('items.removed', ({ items }) => {
    for (const item of items) {
      const { id, libraryId } = item
      live.toViewers('item_removed', (viewer) => (maySee(viewer, item) ? { id, libraryId } : undefined))
    }
  })

  // For these users the item is gone; `items_updated` only reaches those who may still see it.
  ctx.events.on('items.audience-changed', ({ items }) => {
    for (const { id, before, after } of items) {
      live.toViewers('item_removed', (viewer) =>
        maySeeItem(viewer, before) && !maySeeItem(viewer, after)
          ? { id, libraryId: after.libraryId }
          : undefined,
      )
    }
  })

  async function tellSome(): Promise<void> {
    const { next, rest } = nextOf(news)
    news = rest
    try {
      if (next) await send(next)
    } catch (error) {
      ctx.log.error({ err: error }, `Changed items could not be announced: ${messageOf(error)}`)
    }
  }

  async function send({ name, ids }: News): Promise<void> {
    const versions = await getItemVersions(ctx, ids)
    const parsed = new Map<Buffer, ItemExpandedView>()
    const whole = await shape(versions, { showsExplicit: true }, parsed)
    const isForAll = live.online().every(({ viewer }) => visibilityOf(viewer).showsExplicit)
    const clean = isForAll ? whole : await shape(versions, { showsExplicit: false }, parsed)
    const shownTo = (viewer: User) => (visibilityOf(viewer).showsExplicit ? whole : clean)
    await yieldToEventLoop()
    if (whole.length === 1) {
      live.toViewers(ONE[name], (viewer) => {
        const [first] = shownTo(viewer)
        return first && maySeeItem(viewer, first.facts) ? first.view : undefined
      })
      return
    }
    live.toViewers(name, (viewer) => {
      const visible = shownTo(viewer).filter(({ facts }) => maySeeItem(viewer, facts))
      return visible.length === 0 ? undefined : visible.map(({ view }) => view)
    })
  }

  /** Most views are the same for all readers, and are parsed only once. */
  async function shape(
    versions: readonly VersionOfItem[],
    reader: Pick<Visibility, 'showsExplicit'>,
    parsed: Map<Buffer, ItemExpandedView>,
  ): Promise<{ readonly view: ItemExpandedView; readonly facts: VisibleThing }[]> {
    const rendered = await views.expanded(versions, reader)
    // Parsing and sending fifty long items at once would make everybody else wait.
    await yieldToEventLoop()
    return versions.flatMap(({ isExplicit }, index) => {
      const bytes = rendered[index]
      // Items that have changed again in the meantime get another event anyway.
      if (!bytes) return []
      const view = parsed.get(bytes) ?? (JSON.parse(bytes.toString()) as ItemExpandedView)
      parsed.set(bytes, view)
      return [{ view, facts: { libraryId: asLibraryId(view.libraryId), tags: view.media.tags, isExplicit } }]
    })
  }
}

/**
 * Takes the next batch: the first entry merged with the following ones of the same kind, up to the limit per event.
 */
function nextOf(news: readonly News[]): { next: News | undefined; rest: News[] } {
  const [first] = news
  if (!first) return { next: undefined, rest: [] }
  const other = news.findIndex(({ name }) => name !== first.name)
  const same = other < 0 ? news : news.slice(0, other)
  const ids = [...new Set(same.flatMap((one) => one.ids))]
  const later = ids.slice(ITEMS_PER_EVENT)
  const rest = news.slice(same.length)
  return {
    next: { name: first.name, ids: ids.slice(0, ITEMS_PER_EVENT) },
    rest: later.length > 0 ? [{ name: first.name, ids: later }, ...rest] : rest,
  }
}
