import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { presentItemExpanded } from './items.present.ts'
import { getItemsInPlace, maySee } from './items.service.ts'

const ONE = { items_added: 'item_added', items_updated: 'item_updated' } as const

/** Items that came, changed or went, told to those who may see them; a viewer who may see none hears nothing. */
export function itemsSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'events' | 'settings'>): void {
  const tell = async (name: 'items_added' | 'items_updated', ids: readonly string[]) => {
    // Shaping whole items costs more than anything else here, and at night nobody listens.
    if (live.online().length === 0) return
    const { sortingPrefixes } = ctx.settings.current()
    const shaped = (await getItemsInPlace(ctx.db, ids)).map(({ item, folderPath }) => ({
      item,
      view: presentItemExpanded(item, { folderPath, sortingPrefixes }),
    }))
    const [first] = shaped
    if (first && shaped.length === 1) {
      live.toViewers(ONE[name], (viewer) => (maySee(viewer, first.item) ? first.view : undefined))
      return
    }
    live.toViewers(name, (viewer) => {
      const visible = shaped.filter(({ item }) => maySee(viewer, item))
      return visible.length === 0 ? undefined : visible.map(({ view }) => view)
    })
  }
  ctx.events.on('items.added', ({ ids }) => tell('items_added', ids))
  ctx.events.on('items.updated', ({ ids }) => tell('items_updated', ids))
  ctx.events.on('items.removed', ({ items }) => {
    for (const item of items) {
      const { id, libraryId } = item
      live.toViewers('item_removed', (viewer) => (maySee(viewer, item) ? { id, libraryId } : undefined))
    }
  })
}
