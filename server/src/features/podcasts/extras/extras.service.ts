import path from 'node:path'
import { createHash } from 'node:crypto'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError, notFound } from '../../../lib/errors.ts'
import { diskCacheIn, type DiskCache } from '../../../platform/files/disk-cache.ts'
import { type FetchedResponse, fetchOutbound } from '../../../platform/net/outbound.ts'
import { getItem } from '../../items/items.service.ts'
import type { User } from '../../users/users.types.ts'
import { findEpisodes, listTranscriptLanguages } from '../episodes/feed-episodes.store.ts'
import { headersForFile } from '../fetch/request-headers.rules.ts'
import { createTextReader } from '../feed/decode-text.rules.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import type { Followed, StoredEpisode } from '../podcasts.types.ts'
import { type FeedChapter, readChapters, untilTheEnd } from './feed-chapters.rules.ts'
import { readTranscript, type Transcript } from './transcripts.rules.ts'

/** Podcasting 2.0 chapters and transcripts: fetched on first request and cached. */

type Ctx = Pick<Context, 'db' | 'config' | 'privateHosts'>

const TIMEOUT_MS = 20_000
const MOST_BYTES = 8 * 1024 * 1024

export async function getChapters(
  ctx: Ctx,
  user: User,
  itemId: ItemId,
  episodeId: string,
): Promise<{ chapters: FeedChapter[]; hasTranscript: boolean }> {
  const { item } = await getItem(ctx, user, itemId)
  const { podcast, stored } = await findStored(ctx, itemId, episodeId)
  const episode =
    item.media.kind === 'podcast' ? item.media.episodes.find(({ id }) => id === episodeId) : undefined
  const file = item.files.find(({ relPath }) => relPath === episode?.fileRelPath)
  const duration = file?.media?.durationSeconds ?? stored?.durationSeconds ?? null
  if (stored?.chaptersUrl && podcast) {
    const found = await fetchChapters(ctx, podcast, stored.chaptersUrl, duration)
    if (found.length > 0) return { chapters: found, hasTranscript: stored.transcripts.length > 0 }
  }
  const own =
    episode && episode.chapters.length > 0 ? episode.chapters : untilTheEnd(stored?.chapters ?? [], duration)
  if (!episode && !stored) notFound('Episode')
  return {
    chapters: own.map((chapter) => ({ ...chapter, imageUrl: null, linkUrl: null })),
    hasTranscript: stored !== undefined && stored.transcripts.length > 0,
  }
}

/** An episode without the chapters of its feed still has those of its file. */
async function fetchChapters(
  ctx: Ctx,
  podcast: Followed,
  url: string,
  durationSeconds: number | null,
): Promise<FeedChapter[]> {
  try {
    const text = await fetchKept(ctx, podcast, url, (one) => parse(one) !== null)
    return readChapters(parse(text), durationSeconds)
  } catch {
    return []
  }
}

export async function getTranscript(
  ctx: Ctx,
  user: User,
  { itemId, episodeId, language }: { itemId: ItemId; episodeId: string; language: string | null },
): Promise<Transcript & { readonly language: string | null }> {
  await getItem(ctx, user, itemId)
  const { podcast, stored } = await findStored(ctx, itemId, episodeId)
  const all = stored?.transcripts ?? []
  const chosen = all.find((one) => language !== null && one.language === language) ?? all[0]
  if (!chosen || !podcast) return notFound('Transcript')
  const read = (text: string) => readTranscript(text, chosen.type)
  const text = await fetchKept(ctx, podcast, chosen.url, (one) => read(one).lines.length > 0)
  return { ...read(text), language: chosen.language }
}

/** Maps episodes that have a transcript to its language. */
export function getTranscriptLanguages(
  ctx: Pick<Context, 'db'>,
  itemIds: readonly ItemId[],
): Promise<Map<string, string | null>> {
  return listTranscriptLanguages(ctx.db, itemIds)
}

async function findStored(
  ctx: Ctx,
  itemId: ItemId,
  episodeId: string,
): Promise<{ podcast: Followed | undefined; stored: StoredEpisode | undefined }> {
  const podcast = await findFollowed(ctx.db, itemId)
  const [stored] = podcast ? await findEpisodes(ctx.db, podcast.itemNum, [episodeId]) : []
  return { podcast, stored }
}

const KEPT_BYTES = 64 * 1024 * 1024

const cacheOf = ({ config }: Pick<Context, 'config'>): DiskCache =>
  diskCacheIn(path.join(config.metadataDir, 'cache', 'podcasts'), KEPT_BYTES)

/** Only what is usable is kept: a server may respond with an error page and recover later. */
async function fetchKept(
  ctx: Ctx,
  podcast: Followed,
  url: string,
  isUsable: (text: string) => boolean,
): Promise<string> {
  const name = createHash('sha256').update(url).digest('hex')
  const bytes = await cacheOf(ctx).readOrMake(name, async () => {
    const { hostname } = new URL(url)
    const answer = await fetchOutbound(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      privateHosts: ctx.privateHosts,
      headers: headersForFile(podcast, url),
    })
    if (answer.status !== 200) {
      throw new AppError('unavailable', `${hostname} refused it (${answer.status})`)
    }
    const text = decoded(answer)
    if (!isUsable(text)) throw new AppError('unavailable', `${hostname} sent something else`)
    return Buffer.from(text)
  })
  return bytes.toString('utf8')
}

function decoded({ bytes, contentType }: FetchedResponse): string {
  const reader = createTextReader(contentType)
  return reader.push(bytes) + reader.end()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}
