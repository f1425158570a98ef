import type { ItemId } from '@lectern/contract/ids'
import type { Db } from '../../../platform/db/db.ts'
import type { Item } from '../../items/items.types.ts'
import type { SourceItem } from '../source/source.types.ts'
import { findEpisodesOf } from './items.store.ts'
import { sameEpisodes } from './same-episodes.rules.ts'

/** An episode that was found here before its import keeps its id and the progress made here; the imported id redirects. */

/** `itemOf` returns the id of the item on this server. Maps imported ids of episodes to the existing ones. */
export async function findSameEpisodes(
  db: Db,
  sources: readonly SourceItem[],
  itemOf: (source: SourceItem) => ItemId,
): Promise<Map<string, string>> {
  const podcasts = sources.flatMap((source) =>
    source.media.kind === 'podcast' ? [{ itemId: itemOf(source), episodes: source.media.episodes }] : [],
  )
  const here = await findEpisodesOf(
    db,
    podcasts.map(({ itemId }) => itemId),
  )
  return new Map(
    podcasts.flatMap(({ itemId, episodes }) => [...sameEpisodes(episodes, here.get(itemId) ?? [])]),
  )
}

export function withExistingEpisodes(item: Item, existing: ReadonlyMap<string, string>): Item {
  const { media } = item
  if (media.kind !== 'podcast') return item
  const episodes = media.episodes.map((episode) => ({
    ...episode,
    id: existing.get(episode.id) ?? episode.id,
  }))
  return { ...item, media: { ...media, episodes } }
}
