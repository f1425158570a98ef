import type { FeedEpisodeGiven } from '@lectern/contract/podcast-views'
import type { Context } from '../../../context.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { newId } from '../../../platform/ids.ts'
import {
  findEpisodes,
  lockEpisodes,
  readEpisodes,
  readKeptEpisodes,
  saveEpisodes,
} from '../episodes/feed-episodes.store.ts'
import { readDate } from '../feed/feed-dates.rules.ts'
import { readDuration } from '../feed/feed-durations.rules.ts'
import type { FeedEpisode } from '../feed/feed.types.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { contentHash } from '../../../lib/content-hash.ts'
import { changesOf } from '../follow/feed-changes.rules.ts'
import { pairEpisodes } from '../feed/feed-identity.rules.ts'
import type { Followed, StoredEpisode } from '../podcasts.types.ts'

/** Clients send episodes back as they appear in the feed: finds the matching known ones and adds the rest. */
export async function saveGivenEpisodes(
  ctx: Pick<Context, 'db' | 'clock'>,
  podcast: Followed,
  given: readonly FeedEpisodeGiven[],
): Promise<StoredEpisode[]> {
  const episodes = given.map(toFeedEpisode)
  return ctx.db.transaction().execute(async (tx) => {
    await lockEpisodes(tx, podcast.itemNum)
    const known = await readEpisodes(tx, podcast.itemNum)
    const pairs = pairEpisodes(episodes, known)
    const unknown = pairs.filter((pair) => pair.known === null).map(({ episode }) => episode)
    const changes = changesOf(
      { episodes: unknown },
      {
        episodes: [],
        kept: await readKeptEpisodes(tx, podcast.itemNum),
        newsSince: Number.POSITIVE_INFINITY,
        isFirst: true,
      },
      { now: ctx.clock.now(), newId, cleanHtml, hash: contentHash },
    )
    // The next refresh determines whether the feed has them.
    const added = changes.added.map((episode) => ({ ...episode, isInFeed: false }))
    await saveEpisodes(tx, podcast, added)
    const ids = [...pairs.flatMap((pair) => pair.known?.id ?? []), ...added.map(({ id }) => id)]
    return findEpisodes(tx, podcast.itemNum, ids)
  })
}

function toFeedEpisode(given: FeedEpisodeGiven): FeedEpisode {
  const pubDate = given.pubDate ?? ''
  const duration = given.duration ?? ''
  return {
    guid: given.guid || null,
    title: plainText(given.title ?? ''),
    subtitle: plainText(given.subtitle ?? ''),
    description: given.description ?? '',
    pubDate,
    publishedAt: readDate(pubDate) ?? wholeNumber(given.publishedAt),
    episodeType: given.episodeType ?? '',
    season: given.season ?? '',
    episode: given.episode ?? '',
    author: given.author ?? '',
    duration,
    durationSeconds: readDuration(duration),
    isExplicit: given.explicit === true || /^(?:yes|true|explicit)$/i.test(String(given.explicit ?? '')),
    enclosure: {
      url: given.enclosure.url,
      type: given.enclosure.type ?? '',
      length: given.enclosure.length ?? '',
    },
    link: '',
    imageUrl: null,
    chaptersUrl: null,
    chaptersType: null,
    chapters: [],
    transcripts: [],
  }
}

const wholeNumber = (value: number | null | undefined): number | null =>
  value != null && Number.isSafeInteger(Math.trunc(value)) ? Math.trunc(value) : null
