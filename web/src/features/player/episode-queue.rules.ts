import type { ItemExpandedView } from '@lectern/contract/items'

/** What is played after an episode. */

export type Episode = Extract<ItemExpandedView['media'], { episodes: unknown }>['episodes'][number]

/** The user's progress in an episode. */
export type ProgressLookup = (
  episodeId: string,
) => { readonly isFinished: boolean; readonly progress: number } | undefined

type Dated = Pick<Episode, 'publishedAt'>

/** An episode without a date counts as the oldest. */
export const byPublishDate = (a: Dated, b: Dated): number => (a.publishedAt ?? 0) - (b.publishedAt ?? 0)

type Queueable = Dated & Pick<Episode, 'id'>

/** The started episode, then all later ones that are not finished. */
export function queueFrom<E extends Queueable>(
  started: E,
  episodes: readonly E[],
  heardOf: ProgressLookup,
): E[] {
  const later = episodes
    .filter((episode) => episode.id !== started.id && byPublishDate(episode, started) > 0)
    .filter((episode) => !heardOf(episode.id)?.isFinished)
    .toSorted(byPublishDate)
  return [started, ...later]
}

/** Episode that the podcast's own play button starts: the newest unfinished one; if all are finished, the oldest. */
export function episodeToStart<E extends Queueable>(
  episodes: readonly E[],
  heardOf: ProgressLookup,
): E | undefined {
  const sorted = episodes.toSorted(byPublishDate)
  return sorted.findLast((episode) => !heardOf(episode.id)?.isFinished) ?? sorted[0]
}
