import type { CleanUpRules } from '@lectern/contract/feed-settings'

/** Decides which episodes on disk are due for deletion. */

export interface KeptEpisode {
  readonly id: string
  readonly title: string
  readonly publishedAt: number | null
  readonly addedAt: number
  readonly size: number
  /** When the last listener finished it, provided that everyone who started it has finished; otherwise null. */
  readonly playedAt: number | null
  readonly isInProgress: boolean
  readonly isInPlaylist: boolean
}

export type CleanUpReason = 'played' | 'age' | 'number'

export interface CleanUpPlan {
  readonly removed: readonly (KeptEpisode & { readonly reason: CleanUpReason })[]
  readonly kept: readonly (KeptEpisode & { readonly reason: 'playlist' | 'in-progress' })[]
}

export interface CleanUpOptions extends CleanUpRules {
  /** 0 means no limit. */
  readonly maxEpisodes: number
}

const DAY_MS = 24 * 3600 * 1000

export function planCleanUp(
  episodes: readonly KeptEpisode[],
  wish: CleanUpOptions,
  now: number,
): CleanUpPlan {
  const removed: CleanUpPlan['removed'][number][] = []
  const kept: CleanUpPlan['kept'][number][] = []
  const surplus = surplusOf(episodes, wish.maxEpisodes)
  for (const episode of episodes) {
    const reason = reasonFor(episode, wish, surplus, now)
    if (reason === null) continue
    const keeper = keeperOf(episode, wish)
    if (keeper === null) removed.push({ ...episode, reason })
    else kept.push({ ...episode, reason: keeper })
  }
  return { removed, kept }
}

function reasonFor(
  episode: KeptEpisode,
  { playedAfterDays, olderThanDays }: CleanUpRules,
  surplus: ReadonlySet<string>,
  now: number,
): CleanUpReason | null {
  const { playedAt, publishedAt, addedAt, id } = episode
  if (playedAfterDays !== null && playedAt !== null && playedAt <= now - playedAfterDays * DAY_MS)
    return 'played'
  // Back catalogue episodes downloaded manually count as being as old as their download.
  const bornAt = Math.max(publishedAt ?? 0, addedAt)
  if (olderThanDays !== null && bornAt <= now - olderThanDays * DAY_MS) return 'age'
  return surplus.has(id) ? 'number' : null
}

/** The oldest episodes beyond the limit, by the feed's dates. */
function surplusOf(episodes: readonly KeptEpisode[], maxEpisodes: number): Set<string> {
  if (maxEpisodes <= 0) return new Set()
  const newestFirst = episodes.toSorted((a, b) => (b.publishedAt ?? b.addedAt) - (a.publishedAt ?? a.addedAt))
  return new Set(newestFirst.slice(maxEpisodes).map(({ id }) => id))
}

function keeperOf(episode: KeptEpisode, wish: CleanUpRules): 'playlist' | 'in-progress' | null {
  if (episode.isInPlaylist && !wish.includesPlaylists) return 'playlist'
  if (episode.isInProgress && !wish.includesInProgress) return 'in-progress'
  return null
}
