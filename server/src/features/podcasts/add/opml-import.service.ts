import path from 'node:path'
import type { LibraryId } from '@lectern/contract/ids'
import type { OpmlReportView } from '@lectern/contract/podcast-opml'
import { sanitizeFileName } from '@lectern/contract/rules/file-names'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { reasonOf } from '../../../platform/files/file-errors.ts'
import { findItemAt } from '../../items/item-scans.service.ts'
import { getLibrary } from '../../libraries/libraries.service.ts'
import { findActiveUser } from '../../users/users.service.ts'
import type { User } from '../../users/users.types.ts'
import type { Feed } from '../feed/feed.types.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { fetchFeed } from '../fetch/fetch-feed.service.ts'
import { listOfLibrary } from '../follow/feeds.store.ts'
import { refreshFeed } from '../follow/refresh-feed.service.ts'
import { type Followed, NEW_FEED } from '../podcasts.types.ts'
import { type AddContext, createPodcast } from './create-podcast.service.ts'
import { withFeed } from './with-feed.rules.ts'
import { isUnfinished } from '../../../platform/jobs/job-states.ts'

/** Imports many podcasts at once, with one report of the outcome for each. */

type Ctx = AddContext & Pick<Context, 'jobs' | 'tasks'>
type ReportEntry = OpmlReportView['entries'][number]

export interface ImportOrder {
  readonly feeds: readonly string[]
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly isAutoDownload: boolean
}

export interface OpmlImports {
  start(user: User, order: ImportOrder): Promise<void>
  report(libraryId: LibraryId): Promise<OpmlReportView>
}

const IMPORT = 'opml-import'

export function createOpmlImports(ctx: Ctx): OpmlImports {
  ctx.jobs.define(IMPORT, async (order, run) => {
    const user = await findActiveUser(ctx, order.userId)
    if (!user) throw new AppError('forbidden', 'The account that asked for it no longer exists')
    const task = ctx.tasks.start({
      action: IMPORT,
      title: 'Importing podcasts',
      titleKey: 'MessageTaskOpmlImport',
      titleValues: [],
      libraryId: order.libraryId,
      audience: 'admins',
      data: { libraryId: order.libraryId, total: order.feeds.length },
    })
    // Feeds processed before a restart are not processed again.
    const entries = [...((run.checkpoint as ReportEntry[] | null) ?? [])]
    for (const feedUrl of order.feeds.slice(entries.length)) {
      run.signal.throwIfAborted()
      entries.push(await importOne(ctx, user, feedUrl, order))
      await run.saveCheckpoint(entries)
      run.progress({ done: entries.length, total: order.feeds.length })
    }
    const numFailed = entries.filter(({ outcome }) => outcome === 'failed').length
    task.finish({ numAdded: entries.filter(({ outcome }) => outcome === 'added').length, numFailed })
    return entries
  })

  return {
    async start(user, order) {
      const library = await getLibrary(ctx, user, order.libraryId)
      if (library.mediaType !== 'podcast') throw new AppError('invalid', 'This is not a podcast library')
      if (!library.folders.some(({ id }) => id === order.folderId)) {
        throw new AppError('not_found', 'Folder not found')
      }
      const { isNew } = await ctx.jobs.enqueue(
        IMPORT,
        { ...order, feeds: [...new Set(order.feeds)], userId: user.id },
        { key: order.libraryId, createdBy: user.id },
      )
      if (!isNew) throw new AppError('conflict', 'Podcasts are already being imported into this library')
    },
    async report(libraryId) {
      const jobs = await ctx.jobs.list({ kind: IMPORT, limit: 100 })
      const own = jobs.filter(({ payload }) => payload.libraryId === libraryId)
      const newest = own.toSorted((a, b) => b.createdAt - a.createdAt)[0]
      const entries = newest?.state === 'done' ? (newest.result as ReportEntry[]) : []
      return {
        isRunning: newest !== undefined && isUnfinished(newest),
        done: newest?.progress?.done ?? entries.length,
        total: newest?.payload.feeds.length ?? 0,
        finishedAt: newest?.finishedAt ?? null,
        entries,
      }
    },
  }
}

async function importOne(ctx: Ctx, user: User, feedUrl: string, order: ImportOrder): Promise<ReportEntry> {
  const known = withFeed(await listOfLibrary(ctx.db, order.libraryId), feedUrl)
  if (known) return existing(feedUrl, known)
  try {
    const result = await fetchFeed(ctx, feedUrl, NEW_FEED, { allPages: false })
    if (result.kind !== 'read') throw new AppError('unavailable', 'The feed could not be read')
    // The list may be older than the move of a feed that is followed at its new URL.
    const moved = result.movedTo && withFeed(await listOfLibrary(ctx.db, order.libraryId), result.movedTo)
    if (moved) return existing(feedUrl, moved)
    const { channel } = result.feed
    const item = await createPodcast(ctx, user, await toNewPodcast(ctx, user, feedUrl, result.feed, order))
    void refreshFeed(ctx, item.id).catch(() => undefined)
    return { feedUrl, title: channel.title, outcome: 'added', error: null, libraryItemId: item.id }
  } catch (error) {
    return { feedUrl, title: feedUrl, outcome: 'failed', error: reasonOf(error), libraryItemId: null }
  }
}

const existing = (feedUrl: string, { title, itemId }: Followed): ReportEntry => ({
  feedUrl,
  title,
  outcome: 'exists',
  error: null,
  libraryItemId: itemId,
})

/** Podcasts with different feeds may have the same title. */
async function freeName(ctx: Ctx, folderId: string, name: string): Promise<string> {
  let free = name
  for (let number = 2; await findItemAt(ctx, folderId, free); number += 1) free = `${name} (${number})`
  return free
}

async function toNewPodcast(ctx: Ctx, user: User, feedUrl: string, { channel }: Feed, order: ImportOrder) {
  const library = await getLibrary(ctx, user, order.libraryId)
  const folder = library.folders.find(({ id }) => id === order.folderId)
  const name = sanitizeFileName(channel.title).replace(/^[.\s]+/, '') || 'Podcast'
  return {
    path: path.join(folder?.path ?? '', await freeName(ctx, order.folderId, name)),
    folderId: order.folderId,
    libraryId: order.libraryId,
    media: {
      metadata: {
        title: channel.title || feedUrl,
        author: channel.author,
        description: plainText(channel.description),
        genres: [...channel.categories],
        feedUrl,
        imageUrl: channel.imageUrl,
        explicit: channel.isExplicit,
        language: channel.language,
        type: channel.type,
      },
      autoDownloadEpisodes: order.isAutoDownload,
    },
  }
}
