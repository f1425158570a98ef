import type { FEED_EPISODE_FILTERS, FEED_EPISODE_SORTS } from '@lectern/contract/constants'
import { compareNaturally } from '@lectern/contract/rules/sorting'
import type { KnownEpisodeEntry } from './known-episodes.types.ts'

/** Searches, filters and sorts a podcast's episodes. */

export interface EpisodeListOptions {
  readonly q: string
  readonly filter: (typeof FEED_EPISODE_FILTERS)[number]
  readonly sort: (typeof FEED_EPISODE_SORTS)[number]
  readonly desc: boolean
}

export function arrange(
  episodes: readonly KnownEpisodeEntry[],
  wish: EpisodeListOptions,
): KnownEpisodeEntry[] {
  const words = plain(wish.q).split(' ')
  const isFound = ({ title, subtitle }: KnownEpisodeEntry) => {
    const text = plain(`${title} ${subtitle}`)
    return words.every((word) => text.includes(word))
  }
  const found = episodes.filter((episode) => passes(episode, wish.filter) && isFound(episode))
  const compare = COMPARE[wish.sort]
  const direction = wish.desc ? -1 : 1
  return found.toSorted((a, b) => direction * compare(a, b) || b.sortedAt - a.sortedAt)
}

function passes({ place, hasFile }: KnownEpisodeEntry, filter: EpisodeListOptions['filter']): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'unplayed':
      return place?.isFinished !== true
    case 'played':
      return place?.isFinished === true
    case 'in-progress':
      return place !== null && !place.isFinished && place.positionSeconds > 0
    case 'downloaded':
      return hasFile
    case 'missing':
      return !hasFile
  }
}

type Compare = (a: KnownEpisodeEntry, b: KnownEpisodeEntry) => number

const COMPARE: Readonly<Record<EpisodeListOptions['sort'], Compare>> = {
  publishedAt: (a, b) => a.sortedAt - b.sortedAt,
  title: (a, b) => compareNaturally(a.title, b.title),
  season: (a, b) => compareNaturally(a.season, b.season) || compareNaturally(a.episode, b.episode),
  episode: (a, b) => compareNaturally(a.episode, b.episode),
  duration: (a, b) => (a.durationSeconds ?? 0) - (b.durationSeconds ?? 0),
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
