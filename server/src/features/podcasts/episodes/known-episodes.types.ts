import type { ItemId } from '@lectern/contract/ids'

/** An episode from a feed or on disk, as shown in lists: metadata, file and the user's progress. */
export interface KnownEpisodeEntry {
  readonly id: string
  readonly itemId: ItemId
  readonly title: string
  readonly subtitle: string
  readonly pubDate: string
  readonly publishedAt: number | null
  readonly sortedAt: number
  readonly season: string
  readonly episode: string
  readonly episodeType: string
  readonly isExplicit: boolean
  readonly durationSeconds: number | null
  readonly url: string | null
  readonly enclosureType: string
  readonly enclosureSize: string
  readonly guid: string | null
  readonly link: string
  readonly imageUrl: string | null
  readonly isInFeed: boolean
  readonly hasFile: boolean
  readonly fileSize: number
  readonly hasChapters: boolean
  readonly hasTranscript: boolean
  readonly place: EpisodePlace | null
}

export interface EpisodePlace {
  readonly positionSeconds: number
  readonly fraction: number
  readonly isFinished: boolean
  readonly updatedAt: number
}

export interface LatestEntry extends KnownEpisodeEntry {
  readonly podcastTitle: string
  readonly podcastAuthor: string | null
  readonly coverPath: string | null
  readonly podcastUpdatedAt: number
}

/** States of unfinished downloads, by episode. */
export type DownloadStates = ReadonlyMap<string, 'queued' | 'downloading' | 'failed'>
