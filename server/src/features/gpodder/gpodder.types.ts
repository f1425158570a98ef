import type { ACTIONS } from '@lectern/contract/gpodder-shapes'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'

export interface GpodderDevice {
  readonly id: string
  readonly caption: string
  readonly type: string
}

/** Something a client did with an episode, with the URLs that the client uses. */
export interface Action {
  readonly feedUrl: string
  readonly episodeUrl: string
  readonly guid: string | null
  readonly device: string | null
  readonly action: (typeof ACTIONS)[number]
  readonly happenedAt: number
  readonly startedSeconds: number | null
  readonly positionSeconds: number | null
  readonly totalSeconds: number | null
}

export interface StoredAction extends Action {
  readonly num: number
}

export interface Subscriptions {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** A podcast in a library that has a feed. */
export interface PodcastWithFeed {
  readonly itemNum: ItemNum
  readonly itemId: ItemId
  readonly libraryId: LibraryId
  readonly feedUrl: string
  readonly title: string
  readonly description: string | null
  readonly language: string | null
  readonly imageUrl: string | null
  readonly addedAt: number
}

/** A podcast an account is subscribed to; for feeds that are in no library, only the URL is known. */
export interface SubscribedPodcast extends Pick<
  PodcastWithFeed,
  'feedUrl' | 'title' | 'description' | 'language' | 'imageUrl'
> {
  readonly itemNum: ItemNum | null
}

export interface NewEpisode {
  readonly itemNum: ItemNum
  readonly title: string
  readonly url: string
  readonly description: string
  readonly link: string
  readonly releasedAt: number
}

/** An episode with the URLs and GUID that clients use. */
export interface NamedEpisode {
  readonly id: string
  readonly feedUrl: string
  readonly episodeUrl: string
  readonly guid: string | null
}
