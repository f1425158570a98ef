import { parseJson } from '../../../lib/json.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { Chapter, Episode } from '../items.types.ts'
import { oldIdOf } from './old-id.store.ts'

/** Reads podcast episodes in order, by item number. Those without a position were removed, see `media.store.ts`. */
export async function readEpisodes(db: Db, itemNums: readonly ItemNum[]): Promise<Map<ItemNum, Episode[]>> {
  const byItem = new Map<ItemNum, Episode[]>()
  if (itemNums.length === 0) return byItem
  const rows = await db
    .selectFrom('episode')
    .leftJoin('item_file', 'item_file.num', 'episode.file_num')
    .selectAll('episode')
    .select('item_file.rel_path as file_rel_path')
    .select(oldIdOf('episode'))
    .where('episode.item_num', 'in', itemNums)
    .where('episode.position', 'is not', null)
    .orderBy('episode.item_num')
    .orderBy('episode.position')
    .execute()
  for (const row of rows) {
    const episodes = byItem.get(row.item_num) ?? []
    episodes.push({
      id: row.id,
      oldId: row.old_id,
      title: row.title,
      subtitle: row.subtitle,
      description: row.description,
      season: row.season,
      episode: row.episode,
      episodeType: row.episode_type,
      guid: row.guid,
      pubDate: row.pub_date,
      publishedAt: row.published_at,
      enclosure:
        row.enclosure_url === null
          ? null
          : { url: row.enclosure_url, type: row.enclosure_type ?? '', length: row.enclosure_size ?? '' },
      isExplicit: row.is_explicit === 1,
      chapters: parseJson<Chapter[]>(row.chapters, []),
      fileRelPath: row.file_rel_path,
      downloadRelPath: row.download_rel_path,
      feedSeconds: row.file_rel_path === null && row.duration > 0 ? row.duration : null,
      addedAt: row.added_at,
      updatedAt: row.updated_at,
    })
    byItem.set(row.item_num, episodes)
  }
  return byItem
}
