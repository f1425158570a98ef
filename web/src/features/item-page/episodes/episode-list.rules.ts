import { byPublishDate, type Episode, type ProgressLookup } from '../../player/episode-queue.rules.ts'

/** Which episodes of a podcast are shown, and in which order. */

export const EPISODE_FILTERS = ['all', 'incomplete', 'complete', 'in-progress'] as const
export type EpisodeFilter = (typeof EPISODE_FILTERS)[number]

export const EPISODE_SORTS = ['publishedAt', 'title', 'season', 'episode', 'filename'] as const
export type EpisodeSort = (typeof EPISODE_SORTS)[number]

export interface EpisodeView {
  readonly filter: EpisodeFilter
  readonly sort: EpisodeSort
  readonly isDescending: boolean
  readonly search: string
}

export const DEFAULT_EPISODE_VIEW: EpisodeView = {
  filter: 'incomplete',
  sort: 'publishedAt',
  isDescending: true,
  search: '',
}

export function shownEpisodes(
  episodes: readonly Episode[],
  view: EpisodeView,
  heardOf: ProgressLookup,
): Episode[] {
  const wanted = view.search.trim().toLocaleLowerCase()
  const shown = episodes.filter(
    (episode) => passes(view.filter, heardOf(episode.id)) && contains(episode, wanted),
  )
  const sorted = shown.toSorted((a, b) => compareEpisodes(a, b, view.sort))
  return view.isDescending ? sorted.reverse() : sorted
}

function passes(filter: EpisodeFilter, progress: ReturnType<ProgressLookup>): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'incomplete':
      return !progress?.isFinished
    case 'complete':
      return progress?.isFinished ?? false
    case 'in-progress':
      return progress !== undefined && !progress.isFinished && progress.progress > 0
  }
}

function contains(episode: Episode, wanted: string): boolean {
  return [episode.title, episode.subtitle].some((text) => text.toLocaleLowerCase().includes(wanted))
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compareEpisodes(a: Episode, b: Episode, sort: EpisodeSort): number {
  if (sort === 'publishedAt') return byPublishDate(a, b)
  const order = collator.compare(sortText(a, sort), sortText(b, sort))
  return order === 0 ? byPublishDate(a, b) : order
}

function sortText(episode: Episode, sort: Exclude<EpisodeSort, 'publishedAt'>): string {
  return sort === 'filename' ? (episode.audioFile?.metadata.filename ?? '') : episode[sort]
}
