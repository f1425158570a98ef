import { shelves } from '@lectern/contract/shelves'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { JsonText } from '../../lib/json-text.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import { createChoices } from './choices.service.ts'
import { getHomeStamp, type HomeStamp } from './home-stamp.service.ts'
import { prepareHomes } from './prepare-homes.background.ts'
import { presentShelves, type ReadyViews } from './shelves.present.ts'
import {
  type CommonShelves,
  getCommonShelves,
  getShelves,
  getSlowShelves,
  type SlowShelves,
} from './shelves.service.ts'
import type { Home, Shelf, ShelfItem } from './shelves.types.ts'

export interface ShelvesParts {
  readonly itemViews: ItemViews
  readonly episodeViews: EpisodeViews
}

const HELD_HOMES = 500
const HELD_COMMON = 50
const HELD_BYTES = 16 * 1024 * 1024
const A_DAY_MS = 86_400_000

export function shelvesRoutes(http: Http, ctx: Context, { itemViews, episodeViews }: ShelvesParts): void {
  /** Whole answers, by all they depend on: most visits to the home page find nothing changed. */
  const held = new LRUCache<string, Buffer>({ maxSize: HELD_BYTES, sizeCalculation: ({ length }) => length })
  const heldSlow = new LRUCache<string, SlowShelves>({ max: HELD_HOMES })
  const heldCommon = new LRUCache<string, CommonShelves>({ max: HELD_COMMON })
  const choices = createChoices(ctx)
  const today = () => Math.floor(ctx.clock.now() / A_DAY_MS)
  const homes = prepareHomes(ctx, async (before) => {
    const home = { ...before, day: today() }
    await slowShelves(home, await getHomeStamp(ctx, home))
  })

  http.endpoint(shelves.personalized, async ({ caller, params, query }) => {
    const viewer = caller.user
    const library = await getLibrary(ctx, viewer, params.id)
    const home: Home = {
      viewer,
      library,
      limit: query.limit,
      day: today(),
      countsUnfinished: query.include.has('numepisodesincomplete'),
    }
    homes.visited(home)
    ctx.events.tell('library.visited', { libraryId: library.id })
    const stamp = await getHomeStamp(ctx, home)
    const known = held.get(stamp.whole)
    if (known) return new JsonText(known)
    const slow = await slowShelves(home, stamp)
    const common = heldCommon.get(stamp.common) ?? (await getCommonShelves(ctx, home))
    heldCommon.set(stamp.common, common)
    const answer = await render(await getShelves(ctx, home, { ...slow, ...common }))
    held.set(stamp.whole, answer)
    return new JsonText(answer)
  })

  async function slowShelves(home: Home, stamp: HomeStamp): Promise<SlowShelves> {
    const slow = heldSlow.get(stamp.slow) ?? (await getSlowShelves(ctx, home, choices, stamp.state))
    heldSlow.set(stamp.slow, slow)
    return slow
  }

  async function render(all: readonly Shelf[]): Promise<Buffer> {
    const items = all.flatMap(itemsOf)
    const versions = [...new Map(items.map((item) => [item.num, item])).values()]
    const rendered = await itemViews.minified(versions)
    const episodes = items.flatMap(({ episode, changeNum }) => (episode ? [{ ...episode, changeNum }] : []))
    const renderedEpisodes = await episodeViews.rendered(episodes)
    const views: ReadyViews = {
      items: mapOf(versions.map(({ num }, index) => [num, rendered[index]])),
      episodes: mapOf(episodes.map(({ episodeId }, index) => [episodeId, renderedEpisodes[index]])),
      sortingPrefixes: ctx.settings.current().sortingPrefixes,
    }
    return presentShelves(all, views)
  }
}

function itemsOf(shelf: Shelf): readonly ShelfItem[] {
  if ('items' in shelf) return shelf.items
  if ('series' in shelf) {
    return shelf.series.flatMap(({ books, firstUnread }) => [...books, ...(firstUnread ? [firstUnread] : [])])
  }
  return []
}

function mapOf<Key, Value>(entries: readonly (readonly [Key, Value | undefined])[]): Map<Key, Value> {
  const map = new Map<Key, Value>()
  for (const [key, value] of entries) if (value !== undefined) map.set(key, value)
  return map
}
