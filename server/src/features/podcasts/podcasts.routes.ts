import { podcasts } from '@lectern/contract/podcasts'
import { feedAddressOf } from '@lectern/contract/rules/feed-address'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { presentItemExpanded } from '../items/present/items.present.ts'
import { getItem } from '../items/items.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import { createPodcast } from './add/create-podcast.service.ts'
import { saveGivenEpisodes } from './add/given-episodes.service.ts'
import { createOpmlImports } from './add/opml-import.service.ts'
import { withFeed } from './add/with-feed.rules.ts'
import { readOpml, writeOpml } from './add/opml.service.ts'
import type { Downloads } from './downloads/downloads.service.ts'
import { getPodcast, getPodcastsOf } from './episodes/episodes.service.ts'
import { fetchFeed } from './fetch/fetch-feed.service.ts'
import { bareAddress } from './fetch/request-headers.rules.ts'
import { getDescribedPodcasts } from './follow/described-podcasts.service.ts'
import { refreshFeed } from './follow/refresh-feed.service.ts'
import { presentFeed } from './podcasts.present.ts'
import { NEW_FEED } from './podcasts.types.ts'

/** Routes for finding and adding podcasts. */
export function podcastsRoutes(http: Http, ctx: Context, downloads: Downloads): void {
  const imports = createOpmlImports(ctx)

  http.endpoint(podcasts.create, async ({ caller, body }) => {
    const { id } = await createPodcast(ctx, caller.user, body)
    const followed = await getPodcast(ctx, caller.user, id)
    if (body.episodesToDownload && body.episodesToDownload.length > 0) {
      const stored = await saveGivenEpisodes(ctx, followed, body.episodesToDownload)
      await downloads.add(followed, stored, { isAuto: false, userId: caller.user.id })
    }
    // The response doesn't wait for the feed; errors are stored with it.
    if (followed.feedUrl !== null) void refreshFeed(ctx, id).catch(() => undefined)
    const { item, folderPath } = await getItem(ctx, caller.user, id)
    return presentItemExpanded(item, { folderPath, sortingPrefixes: ctx.settings.current().sortingPrefixes })
  })

  http.endpoint(podcasts.feed, async ({ body }) => {
    const address = feedAddressOf(body.rssFeed ?? '')
    if (address === null) throw new AppError('invalid', 'Bad request')
    const { feed, askedUrl } = await readOnce(address)
    return { podcast: presentFeed(feed, askedUrl) }
  })

  http.endpoint(podcasts.opml, async ({ body }) => {
    const feeds = readOpml(body.opmlText).slice(0, MOST_PREVIEWED)
    if (feeds.length === 0) return { error: 'No RSS feeds found in OPML' }
    const read = []
    for (const { feedUrl } of feeds) {
      const found = await readOnce(feedUrl).catch(() => null)
      if (found)
        read.push({
          metadata: presentFeed({ ...found.feed, episodes: [] }, found.askedUrl).metadata,
          numEpisodes: found.feed.episodes.length,
        })
    }
    return { feeds: read }
  })

  http.endpoint(podcasts.opmlParse, async ({ caller, body }) => {
    const feeds = readOpml(body.opmlText)
    if (feeds.length === 0) throw new AppError('invalid', 'No RSS feeds found in OPML')
    if (body.libraryId === undefined) return { feeds: feeds.map((feed) => ({ ...feed, text: feed.title })) }
    const library = await getLibrary(ctx, caller.user, body.libraryId)
    const known = await getPodcastsOf(ctx, library.id)
    const idOf = (feedUrl: string) => withFeed(known, feedUrl)?.itemId ?? null
    return { feeds: feeds.map((feed) => ({ ...feed, text: feed.title, libraryItemId: idOf(feed.feedUrl) })) }
  })

  http.endpoint(podcasts.opmlCreate, ({ caller, body }) =>
    imports.start(caller.user, {
      feeds: body.feeds,
      libraryId: body.libraryId,
      folderId: body.folderId,
      isAutoDownload: body.autoDownloadEpisodes,
    }),
  )
  http.endpoint(podcasts.opmlReport, async ({ caller, params }) => {
    await getLibrary(ctx, caller.user, params.id)
    return imports.report(params.id)
  })
  http.endpoint(podcasts.opmlExport, async ({ caller, params, reply }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    const described = await getDescribedPodcasts(ctx, caller.user, library.id)
    const text = writeOpml(
      library.name,
      described.flatMap(({ feedUrl, ...rest }) =>
        feedUrl === null ? [] : [{ ...rest, feedUrl: bareAddress(feedUrl) }],
      ),
    )
    return reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="podcasts.opml"')
      .send(text)
  })
  http.endpoint(podcasts.titles, async ({ caller, params }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    const described = await getDescribedPodcasts(ctx, caller.user, library.id)
    return {
      podcasts: described.map(({ title, itunesId, feedUrl, itemId }) => ({
        title,
        itunesId,
        feedUrl: feedUrl === null ? null : bareAddress(feedUrl),
        libraryItemId: itemId,
        libraryId: library.id,
      })),
    }
  })
  http.endpoint(podcasts.downloadEpisodes, async ({ caller, params, body }) => {
    if (body.length === 0) throw new AppError('invalid', 'Invalid episodes')
    const podcast = await getPodcast(ctx, caller.user, params.id)
    const stored = await saveGivenEpisodes(ctx, podcast, body)
    await downloads.add(podcast, stored, { isAuto: false, userId: caller.user.id })
  })

  /** Fetches a feed for a preview; nothing is stored. */
  async function readOnce(address: string) {
    const how = { allPages: false, throughWebPage: true }
    const result = await fetchFeed(ctx, address, NEW_FEED, how).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new AppError('not_found', error.message, { cause: error })
    })
    return result.kind === 'read' ? result : notFound('Feed')
  }
}

/** Older clients need every feed to be read before they show any. */
const MOST_PREVIEWED = 100
