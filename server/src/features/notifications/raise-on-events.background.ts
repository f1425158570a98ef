import type { Context } from '../../context.ts'
import { plainText } from '../../lib/plain-text.ts'
import { getItemsInPlace } from '../items/items.service.ts'
import type { Notifier } from './fire.service.ts'
import { findLibraryName } from './notifications.store.ts'

/**
 * Turns events of other slices into notifications. Slices may also raise one themselves, with `notification.raised`.
 */
export function raiseOnEvents(ctx: Pick<Context, 'db' | 'events'>, notifier: Notifier): void {
  ctx.events.onOwn('notification.raised', (raised) => notifier.raise(raised))

  ctx.events.onOwn('episode.downloaded', async ({ itemId, episodeId, isAuto }) => {
    if (!isAuto) return
    const [place] = await getItemsInPlace(ctx.db, [itemId])
    if (place?.item.media.kind !== 'podcast') return
    const { libraryId, tags, media } = place.item
    const episode = media.episodes.find(({ id }) => id === episodeId)
    await notifier.raise({
      name: 'onPodcastEpisodeDownloaded',
      libraryId,
      values: {
        libraryItemId: itemId,
        libraryId,
        libraryName: (await findLibraryName(ctx.db, libraryId)) ?? '',
        mediaTags: tags.join(', '),
        podcastTitle: media.title,
        podcastAuthor: media.author ?? '',
        podcastDescription: plainText(media.description ?? ''),
        podcastGenres: media.genres.join(', '),
        episodeId,
        episodeTitle: episode?.title ?? '',
        episodeSubtitle: episode?.subtitle ?? '',
        episodeDescription: plainText(episode?.description ?? ''),
      },
    })
  })

  ctx.events.onOwn('feed.failed', async ({ followed, isGivenUp }) => {
    const { libraryId, title, feedUrl, feed } = followed
    const values = { title, feedUrl: feedUrl ?? '', numFailed: String(feed.numFailures) }
    await notifier.raise({ name: 'onRSSFeedFailed', libraryId, values })
    if (isGivenUp) await notifier.raise({ name: 'onRSSFeedDisabled', libraryId, values })
  })
}
