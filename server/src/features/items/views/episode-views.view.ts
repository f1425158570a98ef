import type { ItemId } from '@lectern/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { presentItemExpanded } from '../present/items.present.ts'
import { getItemsInPlace } from '../items.service.ts'

/** Episodes in their full form as JSON; the most recently used are cached as bytes. */
export interface EpisodeViews {
  /** In the requested order; undefined for episodes that no longer exist. */
  rendered(wanted: readonly EpisodeVersion[]): Promise<(Buffer | undefined)[]>
}

/** An episode at a given change number of its podcast. */
export interface EpisodeVersion {
  readonly episodeId: string
  readonly itemId: ItemId
  readonly changeNum: number
}

interface Held {
  readonly changeNum: number
  readonly bytes: Buffer
}

const HELD_BYTES = 16 * 1024 * 1024

export function createEpisodeViews(ctx: Pick<Context, 'db' | 'settings'>): EpisodeViews {
  const held = new LRUCache<string, Held>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })

  return {
    async rendered(wanted) {
      const missing = wanted.filter(
        ({ episodeId, changeNum }) => held.get(episodeId)?.changeNum !== changeNum,
      )
      const fresh = missing.length === 0 ? undefined : await render(missing)
      return wanted.map(({ episodeId }) => fresh?.get(episodeId) ?? held.get(episodeId)?.bytes)
    },
  }

  async function render(versions: readonly EpisodeVersion[]): Promise<Map<string, Buffer>> {
    const { sortingPrefixes } = ctx.settings.current()
    const podcasts = await getItemsInPlace(ctx.db, [...new Set(versions.map(({ itemId }) => itemId))])
    const rendered = new Map<string, Buffer>()
    const changeNums = new Map(versions.map(({ episodeId, changeNum }) => [episodeId, changeNum]))
    for (const { item, folderPath } of podcasts) {
      const { media } = presentItemExpanded(item, { folderPath, sortingPrefixes })
      for (const episode of 'episodes' in media ? media.episodes : []) {
        const changeNum = changeNums.get(episode.id)
        if (changeNum === undefined) continue
        const bytes = Buffer.from(JSON.stringify(episode))
        rendered.set(episode.id, bytes)
        held.set(episode.id, { changeNum, bytes })
      }
    }
    return rendered
  }
}
