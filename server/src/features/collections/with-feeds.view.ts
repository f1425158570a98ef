import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { OpenFeeds } from './collections.types.ts'

/** Adds the open feed of each, for those who ask with `include=rssfeed`. */
export async function withFeeds<View extends { id: string; rssFeed?: FeedMinifiedView | null | undefined }>(
  views: View[],
  include: ReadonlySet<string>,
  openFeeds: OpenFeeds,
): Promise<View[]> {
  if (!include.has('rssfeed')) return views
  const open = await openFeeds()
  return views.map((view) => ({ ...view, rssFeed: open.get(view.id) ?? null }))
}
