import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { User } from '../users/users.types.ts'
import type { OpenFeeds, ReadOpenFeeds } from './collections.types.ts'

/** Only read if the request has `include=rssfeed`. */
export const includedFeeds = async (
  readOpenFeeds: ReadOpenFeeds,
  viewer: User,
  include: ReadonlySet<string>,
): Promise<OpenFeeds | undefined> => (include.has('rssfeed') ? readOpenFeeds(viewer) : undefined)

interface Feedable {
  id: string
  rssFeed?: FeedMinifiedView | null | undefined
}

/** Adds the open feed of each group if they are included. */
export const withFeeds = <View extends Feedable>(views: View[], feeds: OpenFeeds | undefined): View[] =>
  feeds ? views.map((view) => ({ ...view, rssFeed: feeds.get(view.id) ?? null })) : views
