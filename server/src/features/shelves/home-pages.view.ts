import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { FeedsOfLibrary } from '../feeds/feeds.types.ts'
import { openFeedsOfLibrary } from '../feeds/open-feeds.view.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import { type Visibility, visibilityOf } from '../visibility/visibility.rules.ts'
import { createChoices } from './choices.cache.ts'
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

export interface HomeParts {
  readonly itemViews: ItemViews
  readonly episodeViews: EpisodeViews
}

/** Serialised home pages. */
export interface HomePages {
  get(home: Omit<Home, 'day'>, showsFeeds: boolean): Promise<Buffer>
}

const MAX_HOMES = 500
const MAX_COMMON = 50
const CACHE_BYTES = 16 * 1024 * 1024
const A_DAY_MS = 86_400_000

export function createHomePages(ctx: Context, { itemViews, episodeViews }: HomeParts): HomePages {
  /** Complete responses: for most requests of the home page nothing has changed. */
  const answers = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const slowCache = new LRUCache<string, SlowShelves>({ max: MAX_HOMES })
  const commonCache = new LRUCache<string, CommonShelves>({ max: MAX_COMMON })
  const choices = createChoices(ctx)
  const today = () => Math.floor(ctx.clock.now() / A_DAY_MS)
  const homes = prepareHomes(ctx, async (before) => {
    const home = { ...before, day: today() }
    await slowShelves(home, await getHomeStamp(ctx, home))
  })

  return {
    async get(visit, showsFeeds) {
      const home: Home = { ...visit, day: today() }
      homes.visited(home)
      const stamp = await getHomeStamp(ctx, home)
      const feeds = showsFeeds ? await openFeedsOfLibrary(ctx, home.viewer, home.library.id) : undefined
      const key = feeds ? `${stamp.whole} feeds ${feeds.stamp}` : stamp.whole
      const known = answers.get(key)
      if (known) return known
      const slow = await slowShelves(home, stamp)
      const common = commonCache.get(stamp.common) ?? (await getCommonShelves(ctx, home))
      commonCache.set(stamp.common, common)
      const shelves = await getShelves(ctx, home, { ...slow, ...common })
      const answer = await render(shelves, feeds, visibilityOf(home.viewer))
      answers.set(key, answer)
      return answer
    },
  }

  async function slowShelves(home: Home, stamp: HomeStamp): Promise<SlowShelves> {
    const slow = slowCache.get(stamp.slow) ?? (await getSlowShelves(ctx, home, choices, stamp.state))
    slowCache.set(stamp.slow, slow)
    return slow
  }

  async function render(
    all: readonly Shelf[],
    feeds: FeedsOfLibrary | undefined,
    reader: Visibility,
  ): Promise<Buffer> {
    const items = all.flatMap(itemsOf)
    const versions = [...new Map(items.map((item) => [item.num, item])).values()]
    const rendered = await itemViews.minified(versions, reader)
    const episodes = items.flatMap(({ episode, changeNum }) => (episode ? [{ ...episode, changeNum }] : []))
    const renderedEpisodes = await episodeViews.rendered(episodes)
    const views: ReadyViews = {
      items: mapOf(versions.map(({ num }, index) => [num, rendered[index]])),
      episodes: mapOf(episodes.map(({ episodeId }, index) => [episodeId, renderedEpisodes[index]])),
      sortingPrefixes: ctx.settings.current().sortingPrefixes,
      feeds,
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
