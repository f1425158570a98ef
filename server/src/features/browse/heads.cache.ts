import type { LibraryId, UserId } from '@lectern/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { readHeads, readProgressState } from './heads.store.ts'
import { type ItemProgress, progressByItem } from './progress-sets.rules.ts'

/** Users' progress in the items of a library, cached until it changes. */
export interface Heads {
  /** Up to date as to which items are started and finished; times may be stale. */
  states(userId: UserId, libraryId: LibraryId): Promise<UserHeads>
  /** Up to date with the latest progress report. */
  exact(userId: UserId, libraryId: LibraryId): Promise<UserHeads>
}

export interface UserHeads {
  /** Changes whenever the data does; part of the cache keys of derived values. */
  readonly key: string
  readonly byItem: ReadonlyMap<ItemNum, ItemProgress>
  readonly finishedEpisodes: ReadonlySet<number>
}

const HELD_USERS = 200

export function createHeads({ db }: Pick<Context, 'db'>): Heads {
  const held = new LRUCache<string, UserHeads>({ max: HELD_USERS })
  const read = async (kind: 'state' | 'position', userId: UserId, libraryId: LibraryId) => {
    const { stateNum, positionNum } = await readProgressState(db, userId)
    const place = `${kind} ${userId} ${libraryId}`
    const key = `${userId} ${kind} ${kind === 'state' ? stateNum : positionNum}`
    const known = held.get(place)
    if (known?.key === key) return known
    const heads = await loadHeads(key, userId, libraryId)
    held.set(place, heads)
    return heads
  }
  return {
    states: (userId, libraryId) => read('state', userId, libraryId),
    exact: (userId, libraryId) => read('position', userId, libraryId),
  }

  async function loadHeads(key: string, userId: UserId, libraryId: LibraryId): Promise<UserHeads> {
    const heads = await readHeads(db, userId, libraryId)
    const finished = heads.filter(({ isFinished, episodeNum }) => isFinished && episodeNum !== null)
    return {
      key,
      byItem: progressByItem(heads),
      finishedEpisodes: new Set(finished.map(({ episodeNum }) => episodeNum ?? 0)),
    }
  }
}
