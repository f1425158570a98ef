import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import type { NewPodcast } from '@lectern/contract/podcast-views'
import type { Context } from '../../../context.ts'
import { credentialsIn } from '../../../lib/url-credentials.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { AppError, invalid, messageOf } from '../../../lib/errors.ts'
import { reasonOf } from '../../../platform/files/file-errors.ts'
import { contains } from '../../../platform/files/containment.ts'
import { newId } from '../../../platform/ids.ts'
import { setCoverFromAddress } from '../../editing/item-covers.service.ts'
import { findItemAt, findItemAtLocked, saveItems } from '../../items/item-scans.service.ts'
import type { FieldSources, Item, Podcast } from '../../items/items.types.ts'
import { bareAddress } from '../fetch/request-headers.rules.ts'
import { changeFeedSettings } from '../follow/feed-settings.service.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import { getLibraries } from '../../libraries/libraries.service.ts'
import type { LibraryFolder } from '../../libraries/libraries.types.ts'
import type { User } from '../../users/users.types.ts'

/** Creates a podcast that a user selected: its folder, its item and its cover. */

export type AddContext = Pick<
  Context,
  'db' | 'clock' | 'config' | 'events' | 'log' | 'settings' | 'privateHosts'
>

const ALREADY = 'Podcast already exists'

export async function createPodcast(ctx: AddContext, user: User, given: NewPodcast): Promise<Item> {
  const folder = await getFolder(ctx, user, given)
  const relPath = await placeIn(folder, given.path)
  if (await findItemAt(ctx, folder.id, relPath)) throw new AppError('invalid', ALREADY)
  const item = await draft(ctx, given, folder, relPath)
  const { sortingPrefixes } = ctx.settings.current()
  await ctx.db.transaction().execute(async (tx) => {
    if (await findItemAtLocked(tx, item)) throw new AppError('invalid', ALREADY)
    await saveItems(tx, [item], { sortingPrefixes, now: item.addedAt })
  })
  await keepCredentials(ctx, item.id, given.media.metadata.feedUrl ?? '')
  ctx.events.emit('items.added', { libraryId: item.libraryId, ids: [item.id] })
  ctx.log.info(`${user.username} added the podcast "${item.media.title}".`)
  await fetchCover(ctx, user, item.id, given.media.metadata.imageUrl ?? null)
  return item
}

async function getFolder(
  ctx: AddContext,
  user: User,
  { libraryId, folderId }: NewPodcast,
): Promise<LibraryFolder> {
  const library = (await getLibraries(ctx, user)).find(({ id }) => id === libraryId)
  if (!library) throw new AppError('not_found', 'Library not found')
  if (library.mediaType !== 'podcast') throw new AppError('invalid', 'This is not a podcast library')
  return (
    library.folders.find(({ id }) => id === folderId) ??
    (() => {
      throw new AppError('not_found', 'Folder not found')
    })()
  )
}

async function placeIn(folder: LibraryFolder, given: string): Promise<string> {
  const whole = path.resolve(folder.path, given)
  const relPath = path.relative(folder.path, whole)
  const isInside = relPath !== '' && !relPath.startsWith('..') && !path.isAbsolute(relPath)
  const isHidden = relPath.split(path.sep).some((part) => part.startsWith('.'))
  if (!isInside || isHidden || !(await contains(folder.path, whole))) invalid('Invalid podcast path')
  try {
    await mkdir(whole, { recursive: true })
  } catch (error) {
    throw new AppError('invalid', `The folder could not be made: ${reasonOf(error)}`)
  }
  return relPath.split(path.sep).join('/')
}

async function draft(
  ctx: AddContext,
  given: NewPodcast,
  folder: LibraryFolder,
  relPath: string,
): Promise<Item> {
  const now = ctx.clock.now()
  const stats = await stat(path.join(folder.path, relPath), { bigint: true })
  return {
    id: newId(),
    mediaId: newId(),
    libraryId: given.libraryId,
    folderId: folder.id,
    relPath,
    isFile: false,
    dev: String(stats.dev),
    ino: String(stats.ino),
    mtimeMs: Number(stats.mtimeMs),
    ctimeMs: Number(stats.ctimeMs),
    birthtimeMs: Number(stats.birthtimeMs),
    isMissing: false,
    isInvalid: false,
    addedAt: now,
    updatedAt: now,
    lastScanAt: null,
    scanVersion: null,
    filesHash: '',
    fingerprint: null,
    media: toPodcast(ctx, given, now),
    tags: given.media.tags ?? [],
    files: [],
    cover: null,
    fieldSources: sourcesOf(given),
  }
}

function toPodcast(ctx: AddContext, { media }: NewPodcast, now: number): Podcast {
  const { metadata } = media
  const isAutoDownload = media.autoDownloadEpisodes ?? false
  return {
    kind: 'podcast',
    title: metadata.title,
    author: metadata.author || null,
    description: metadata.description ? cleanHtml(metadata.description) : null,
    releaseDate: metadata.releaseDate || null,
    genres: metadata.genres ?? [],
    feedUrl: metadata.feedUrl ? bareAddress(metadata.feedUrl) : null,
    imageUrl: metadata.imageUrl || null,
    itunesPageUrl: metadata.itunesPageUrl || null,
    itunesId: metadata.itunesId || null,
    itunesArtistId: metadata.itunesArtistId || null,
    isExplicit: metadata.explicit ?? false,
    language: metadata.language || null,
    type: metadata.type ?? null,
    episodes: [],
    isAutoDownload,
    autoDownloadSchedule:
      media.autoDownloadSchedule || (isAutoDownload ? ctx.settings.current().podcastEpisodeSchedule : null),
    maxEpisodesToKeep: media.maxEpisodesToKeep ?? 0,
    maxNewEpisodes: media.maxNewEpisodesToDownload ?? 3,
    lastEpisodeCheckAt: now,
  }
}

async function keepCredentials(ctx: AddContext, itemId: ItemId, feedUrl: string): Promise<void> {
  const credentials = credentialsIn(feedUrl)
  const followed = credentials && (await findFollowed(ctx.db, itemId))
  if (followed) await changeFeedSettings(ctx, followed, credentials)
}

/** These values come from the directory and the feed, so a scan of the folder must not override them. */
function sourcesOf({ media: { metadata, tags } }: NewPodcast): FieldSources {
  const { type, ...rest } = metadata
  const given = Object.entries({ ...rest, podcastType: type, tags }).filter(
    ([, value]) => value != null && value !== '' && (!Array.isArray(value) || value.length > 0),
  )
  return Object.fromEntries(given.map(([field]) => [field, { source: 'provider' as const }]))
}

async function fetchCover(
  ctx: AddContext,
  user: User,
  itemId: ItemId,
  address: string | null,
): Promise<void> {
  if (address === null || address === '') return
  try {
    await setCoverFromAddress(ctx, user, itemId, address, 'provider', { inFolder: true })
  } catch (error) {
    ctx.log.warn(`The cover of the new podcast could not be fetched: ${messageOf(error)}`)
  }
}
