import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { OpenFeeds } from './collections.types.ts'

interface Feedable {
  id: string
  rssFeed?: FeedMinifiedView | null | undefined
}

/** Adds the open feed of each group if the request has `include=rssfeed`. */
export async function withFeeds<View extends Feedable>(
  views: View[],
  include: ReadonlySet<string>,
  openFeeds: OpenFeeds,
): Promise<View[]> {
  if (!include.has('rssfeed')) return views
  const open = await openFeeds()
  return views.map((view) => ({ ...view, rssFeed: open.get(view.id) ?? null }))
}
