import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { withoutExplicitEpisodes } from '../explicit-episodes.rules.ts'
import { getItemsInPlace } from '../items.service.ts'
import type { Item, ItemSurroundings } from '../items.types.ts'
import { renderExpanded, renderMinified } from './item-views.present.ts'
import { findWithHiddenParts, readItemStates } from './item-views.store.ts'
import { createRenderedCache, type ItemVersion, type RenderedCache } from './rendered.cache.ts'

/** Views of podcasts for those without access to explicit content, without the episodes and files hidden from them. */
export interface CleanViews {
  /** Takes the views of all other items from `usual`. */
  minified(wanted: readonly ItemVersion[], usual: RenderedCache['get']): Promise<(Buffer | undefined)[]>
  expanded(wanted: readonly ItemVersion[], usual: RenderedCache['get']): Promise<(Buffer | undefined)[]>
  forget(): void
}

const CACHED_BYTES = 8 * 1024 * 1024
const MAX_FACTS = 20_000

export function createCleanViews(ctx: Pick<Context, 'db' | 'settings'>): CleanViews {
  const facts = new LRUCache<ItemNum, { readonly changeNum: number; readonly isDiffering: boolean }>({
    max: MAX_FACTS,
  })
  const minified = createRenderedCache(CACHED_BYTES, (wanted) => fetch(renderMinified, wanted))
  const expanded = createRenderedCache(CACHED_BYTES, (wanted) => fetch(renderExpanded, wanted))
  return {
    minified: (wanted, usual) => merge(wanted, usual, minified.get),
    expanded: (wanted, usual) => merge(wanted, usual, expanded.get),
    forget() {
      facts.clear()
      minified.forget()
      expanded.forget()
    },
  }

  async function merge(
    wanted: readonly ItemVersion[],
    usual: RenderedCache['get'],
    clean: RenderedCache['get'],
  ): Promise<(Buffer | undefined)[]> {
    await learn(wanted)
    const differing = wanted.filter(({ num }) => facts.get(num)?.isDiffering === true)
    if (differing.length === 0) return usual(wanted)
    const cleaned = await clean(differing)
    const found = new Map(differing.map(({ num }, index) => [num, cleaned[index]]))
    const others = await usual(wanted.filter(({ num }) => !found.has(num)))
    let next = 0
    return wanted.map(({ num }) => (found.has(num) ? found.get(num) : others[next++]))
  }

  /** Reading all episodes of a page of podcasts takes time, so it is done once for each version of a podcast. */
  async function learn(wanted: readonly ItemVersion[]): Promise<void> {
    const unknown = wanted.filter(({ num, changeNum }) => facts.get(num)?.changeNum !== changeNum)
    if (unknown.length === 0) return
    const nums = unknown.map(({ num }) => num)
    const differing = new Set((await findWithHiddenParts(ctx.db, nums)).map(({ num }) => num))
    for (const { num, changeNum } of unknown) facts.set(num, { changeNum, isDiffering: differing.has(num) })
  }

  async function fetch(
    render: (item: Item, around: ItemSurroundings) => string,
    wanted: readonly ItemVersion[],
  ): ReturnType<RenderedCache['fetch']> {
    const { sortingPrefixes } = ctx.settings.current()
    const states = await readItemStates(
      ctx.db,
      wanted.map(({ num }) => num),
    )
    const places = await getItemsInPlace(
      ctx.db,
      states.map(({ id }) => id),
    )
    const byId = new Map(places.map((place) => [place.item.id, place]))
    return states.flatMap(({ id, num, change_num: changeNum }) => {
      const place = byId.get(id)
      if (!place) return []
      const around = { folderPath: place.folderPath, sortingPrefixes }
      return [{ num, changeNum, bytes: Buffer.from(render(withoutExplicitEpisodes(place.item), around)) }]
    })
  }
}
