import type { UserId } from '@lectern/contract/ids'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/** Join condition for `progress`: an account's progress on `item` as a whole. */
export function progressOfItem(userId: UserId): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'progress' | 'item'>()
  return eb.and([
    eb('progress.item_num', '=', eb.ref('item.num')),
    eb('progress.episode_num', 'is', null),
    isKeptBy(userId),
  ])
}

/** Join condition for `progress`: an account's progress on `episode`. */
export function progressOfEpisode(userId: UserId): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'progress' | 'episode'>()
  return eb.and([eb('progress.episode_num', '=', eb.ref('episode.num')), isKeptBy(userId)])
}

function isKeptBy(userId: UserId): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'progress'>()
  return eb.and([eb('progress.user_id', '=', userId), eb('progress.is_removed', '=', eb.lit(0))])
}
