import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { messageOf } from '../../../lib/errors.ts'
import { exists } from '../../../platform/files/exists.ts'
import { JobError } from '../../../platform/jobs/jobs.rules.ts'
import type { JobRun } from '../../../platform/jobs/jobs.types.ts'
import { readAudio } from '../../../platform/media/audio-tags.ts'
import { findTools } from '../../../platform/media/tools.ts'
import { changeMediaFile } from '../../../platform/media/writing/change-media-file.ts'
import { removeTemporary } from '../../../platform/media/writing/replace-file.ts'
import { getItemsInPlace } from '../../items/items.service.ts'
import type { Episode, Item, Podcast } from '../../items/items.types.ts'
import { type ItemScanner, rescanItem } from '../../tools/rescan-item.service.ts'
import { addEpisode } from '../episodes/attach-episode.service.ts'
import { findEpisodes, setHandled } from '../episodes/feed-episodes.store.ts'
import { headersForFile, PLAIN_USER_AGENT } from '../fetch/request-headers.rules.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import { refreshFeed } from '../follow/refresh-feed.service.ts'
import { DISK_IS_AWAY, isDiskThere } from '../podcast-disk.service.ts'
import type { Followed, StoredEpisode } from '../podcasts.types.ts'
import { tagsForEpisode } from './episode-tags.rules.ts'
import { fetchToFile, DownloadNotFoundError } from './fetch-to-file.service.ts'
import { episodeFileName } from './file-name.rules.ts'
import { placeFile } from '../../../platform/files/place-file.ts'
import { endingOf } from './sound-kind.rules.ts'
import { readHead } from '../../../platform/files/read-head.ts'

/**
 * Downloads one episode. The file is written under a hidden name in the podcast's folder, and the final path is saved
 * with the podcast before the rename, so a server that is killed at any point can resume.
 */

type Ctx = Pick<Context, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings' | 'privateHosts'>

/** Enough to tell the format of an audio file. */
const HEAD_BYTES = 4096

export interface Order {
  readonly itemId: ItemId
  readonly episodeId: string
}

interface Target {
  readonly followed: Followed
  readonly stored: StoredEpisode
  readonly item: Item
  readonly podcast: Podcast
  readonly episode: Episode | undefined
  readonly folder: string
}

export async function downloadEpisode(
  ctx: Ctx,
  scanner: ItemScanner,
  order: Order,
  run: JobRun,
): Promise<void> {
  const target = await findTarget(ctx, order)
  try {
    await downloadTo(ctx, scanner, target, run)
  } catch (error) {
    if (!(await findFollowed(ctx.db, order.itemId))) await removeAll(target.folder, order.episodeId)
    throw error
  }
}

async function downloadTo(ctx: Ctx, scanner: ItemScanner, target: Target, run: JobRun): Promise<void> {
  await removeLeft(run.checkpoint)
  if (target.episode?.fileRelPath != null) return
  if (!(await isInPlace(target))) {
    await mkdir(target.folder, { recursive: true })
    await addToPodcast(ctx, target, await fetchWhole(ctx, target, run), run)
  }
  await rescan(ctx, scanner, target, run)
  await setHandled(ctx.db, [target.stored.id])
  await removeParts(target.folder, target.stored.id)
}

async function findTarget(ctx: Ctx, { itemId, episodeId }: Order): Promise<Target> {
  const followed = await findFollowed(ctx.db, itemId)
  const [place] = await getItemsInPlace(ctx.db, [itemId])
  const [stored] = followed ? await findEpisodes(ctx.db, followed.itemNum, [episodeId]) : []
  if (!followed || !place || !stored || place.item.media.kind !== 'podcast') {
    throw new JobError('The podcast or the episode no longer exists', { isFinal: true })
  }
  if (!(await isDiskThere(place))) throw new JobError(DISK_IS_AWAY)
  const { item, folderPath } = place
  const podcast = place.item.media
  const episode = podcast.episodes.find(({ id }) => id === episodeId)
  return { followed, stored, item, podcast, episode, folder: path.join(folderPath, item.relPath) }
}

/** True if the server stopped after the file was renamed, but before it was scanned. */
async function isInPlace({ episode, folder }: Target): Promise<boolean> {
  const relPath = episode?.downloadRelPath ?? null
  return relPath !== null && exists(path.join(folder, relPath))
}

/** Returns the path of the complete file, which still has a hidden name. */
async function fetchWhole(ctx: Ctx, { followed, stored, folder }: Target, run: JobRun): Promise<string> {
  const [part, whole] = ['part', 'whole'].map((ending) => path.join(folder, `.${stored.id}.${ending}`))
  if (part === undefined || whole === undefined) throw new Error('Two names are needed.')
  // The server stopped after the last byte, but before the file got its final name.
  if (await exists(whole)) return whole
  const { url } = stored
  try {
    await fetchToFile(ctx, { url, headers: headersForFile(followed, url), part, target: whole }, run)
  } catch (error) {
    if (!(error instanceof DownloadNotFoundError)) throw error
    // URLs of private feeds expire after a while, and some servers reject certain user agents.
    const newer = await newerUrl(ctx, followed, stored)
    const headers = {
      ...headersForFile(followed, newer, { isAsked: error.asksForLogin }),
      ...(followed.feed.userAgent === null ? { 'user-agent': PLAIN_USER_AGENT } : {}),
    }
    await fetchToFile(ctx, { url: newer, headers, part, target: whole }, run)
  }
  return whole
}

async function newerUrl(ctx: Ctx, followed: Followed, stored: StoredEpisode): Promise<string> {
  if (followed.feedUrl === null) return stored.url
  await refreshFeed(ctx, followed.itemId).catch(() => undefined)
  const [newer] = await findEpisodes(ctx.db, followed.itemNum, [stored.id])
  return newer?.url ?? stored.url
}

async function addToPodcast(ctx: Ctx, target: Target, whole: string, run: JobRun): Promise<void> {
  const { stored, folder, item } = target
  const tools = await findTools(ctx.config)
  await refuseUnreadable(whole, tools.ffprobe)
  const ending = endingOf(await readHead(whole, HEAD_BYTES), stored.url)
  const ready = path.join(folder, `.${stored.id}.${ending}`)
  await rename(whole, ready)
  await embedTags(ctx, target, ready, tools.ffmpeg, run)
  const names = new Set((await readdir(folder)).map((name) => name.toLowerCase()))
  const known = new Set(
    target.podcast.episodes.flatMap(({ id, fileRelPath, downloadRelPath }) =>
      id === stored.id ? [] : [(fileRelPath ?? downloadRelPath ?? '').toLowerCase()],
    ),
  )
  const name = episodeFileName(
    stored,
    ending,
    (one) => names.has(one.toLowerCase()) || known.has(one.toLowerCase()),
  )
  await addEpisode(ctx, item.id, stored, name)
  await placeFile(ready, path.join(folder, name))
}

async function refuseUnreadable(file: string, ffprobe: string | null): Promise<void> {
  try {
    await readAudio(file, { ffprobe })
  } catch (error) {
    await rm(file, { force: true })
    throw new JobError(
      `The downloaded file cannot be played: ${messageOf(error).replaceAll(file, 'the file')}`,
      {
        cause: error,
      },
    )
  }
}

/** Tags are written to a copy; after a crash, the next run deletes it. */
interface TaggingCheckpoint {
  readonly temporary: string
}

async function removeLeft(checkpoint: unknown): Promise<void> {
  const { temporary } = (checkpoint ?? {}) as Partial<TaggingCheckpoint>
  if (temporary !== undefined) await removeTemporary(temporary).catch(() => undefined)
}

/** Tags are optional: a file that can't hold any is used without. */
async function embedTags(
  ctx: Ctx,
  { podcast, stored }: Target,
  file: string,
  ffmpeg: string | null,
  run: JobRun,
): Promise<void> {
  try {
    await changeMediaFile(
      file,
      { chapters: null, tags: tagsForEpisode(podcast, stored) },
      {
        ffmpeg,
        signal: run.signal,
        avoidedInodes: new Set(),
        onTemporary: (temporary) => run.saveCheckpoint({ temporary } satisfies TaggingCheckpoint),
        beforeReplacing: () => Promise.resolve(),
        onProgress: () => undefined,
      },
    )
  } catch (error) {
    run.signal.throwIfAborted()
    ctx.log.debug(`"${stored.title}" is kept without tags: ${messageOf(error)}`)
  }
}

async function rescan(
  ctx: Ctx,
  scanner: ItemScanner,
  { followed, stored }: Target,
  run: JobRun,
): Promise<void> {
  const wanted = { itemId: followed.itemId, libraryId: followed.libraryId, userId: run.createdBy }
  await rescanItem(ctx, scanner, wanted, run.signal, { readsAll: false })
  run.signal.throwIfAborted()
  const [place] = await getItemsInPlace(ctx.db, [followed.itemId])
  const media = place?.item.media
  const episode = media?.kind === 'podcast' ? media.episodes.find(({ id }) => id === stored.id) : undefined
  if (episode?.fileRelPath == null) {
    throw new JobError('The file exists, but was not found by the scan', { retryAfterMs: 5000 })
  }
}

/** Deletes what a download has left in the folder of a removed podcast; the checkpoint tells where that was. */
export async function removeFromCheckpoint(checkpoint: unknown, episodeId: string): Promise<void> {
  await removeLeft(checkpoint)
  const { part, temporary } = (checkpoint ?? {}) as { readonly part?: string; readonly temporary?: string }
  const file = part ?? temporary
  if (file !== undefined) await removeAll(path.dirname(file), episodeId)
}

/** The podcast was removed during the download. */
async function removeAll(folder: string, episodeId: string): Promise<void> {
  await removeParts(folder, episodeId)
  await rmdir(folder).catch(() => undefined)
}

/** Deletes temporary files of an abandoned download. */
export async function removeParts(folder: string, episodeId: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith('.') && one.includes(episodeId))) {
    const file = path.join(folder, name)
    if ((await stat(file).catch(() => null))?.isFile() === true) await rm(file, { force: true })
  }
}
