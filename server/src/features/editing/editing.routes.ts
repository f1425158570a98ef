import { editing } from '@lectern/contract/editing'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { isMultipart, readSmallFile } from '../../platform/http/multipart.ts'
import { presentItem, presentItemExpanded } from '../items/present/items.present.ts'
import { getItem } from '../items/items.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import { getUsers } from '../users/users.service.ts'
import { editEpisode } from './episode-edits.service.ts'
import { presentChangeSet, presentSources } from './editing.present.ts'
import {
  editMany,
  editMedia,
  editMediaAndCover,
  setChapters,
  setTrackOrder,
  toggleEbook,
} from './editing.service.ts'
import { MAX_PICTURE_BYTES } from '../metadata/fetch-picture.service.ts'
import { getChanges, revertChange } from './history.service.ts'
import { removeCover, setCoverBytes, setCoverFromAddress, setCoverFromFile } from './item-covers.service.ts'
import { deleteFile, removeEpisode } from './item-files.service.ts'
import { removeAllItems } from './remove-all.service.ts'
import { removeIssues } from './remove-issues.service.ts'
import { removeItems } from './remove-items.service.ts'
import type { RenamableNames } from './undo-rename.service.ts'

export function editingRoutes(http: Http, ctx: Context, renamables: RenamableNames): void {
  const viewOf = async (caller: { user: Parameters<typeof getItem>[1] }, id: ItemId) => {
    const { item, folderPath } = await getItem(ctx, caller.user, id)
    return presentItem(item, { folderPath, sortingPrefixes: ctx.settings.current().sortingPrefixes })
  }

  http.endpoint(editing.updateMedia, async ({ caller, params, body }) => {
    const { isChanged } = await editMediaAndCover(ctx, caller.user, params.id, body)
    return { updated: isChanged, libraryItem: await viewOf(caller, params.id) }
  })
  http.endpoint(editing.updateItem, async ({ caller, params, body }) => {
    await editMedia(ctx, caller.user, params.id, body.media ?? {})
    return viewOf(caller, params.id)
  })
  http.endpoint(editing.episode, async ({ caller, params }) => {
    const { media } = await viewOf(caller, params.id)
    const episodes = 'episodes' in media ? media.episodes : []
    return episodes.find(({ id }) => id === params.episodeId) ?? notFound('Episode')
  })
  http.endpoint(editing.updateEpisode, async ({ caller, params, body }) => {
    await editEpisode(ctx, caller.user, params, body)
    const { item, folderPath } = await getItem(ctx, caller.user, params.id)
    return presentItemExpanded(item, { folderPath, sortingPrefixes: ctx.settings.current().sortingPrefixes })
  })
  http.endpoint(editing.removeEpisode, async ({ caller, params, query }) => {
    await removeEpisode(ctx, caller.user, params, { deletesFile: query.hard })
    return viewOf(caller, params.id)
  })
  http.endpoint(editing.updateBatch, async ({ caller, body }) => {
    return { success: true, updates: await editMany(ctx, caller.user, body) }
  })
  http.endpoint(editing.removeAll, ({ caller, query }) => removeAllItems(ctx, caller.user, query.confirm))
  http.endpoint(editing.remove, async ({ caller, params, query }) => {
    await removeItems(ctx, caller.user, [params.id], { deletesFiles: query.hard })
  })
  http.endpoint(editing.removeBatch, async ({ caller, query, body }) => {
    await removeItems(ctx, caller.user, body.libraryItemIds, { deletesFiles: query.hard })
  })
  http.endpoint(editing.removeIssues, async ({ caller, params }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    await removeIssues(ctx, caller.user, library.id)
  })
  http.endpoint(editing.chapters, async ({ caller, params, body }) => {
    const { isChanged } = await setChapters(ctx, caller.user, params.id, body.chapters)
    return { success: true, updated: isChanged }
  })
  http.endpoint(editing.tracks, async ({ caller, params, body }) => {
    await setTrackOrder(ctx, caller.user, params.id, body.orderedFileData)
    return viewOf(caller, params.id)
  })
  http.endpoint(editing.ebookStatus, async ({ caller, params }) => {
    await toggleEbook(ctx, caller.user, params.id, params.ino)
  })
  http.endpoint(editing.removeFile, async ({ caller, params }) => {
    await deleteFile(ctx, caller.user, params.id, params.ino)
  })
  http.endpoint(editing.setCover, async ({ caller, params, body }) => {
    await getItem(ctx, caller.user, params.id)
    if (!body.cover) throw new AppError('invalid', 'Invalid request no cover path')
    return { success: true, cover: await setCoverFromFile(ctx, caller.user, params.id, body.cover) }
  })
  http.endpoint(editing.uploadCover, async ({ caller, params, body, request }) => {
    await getItem(ctx, caller.user, params.id)
    if (body?.url) {
      return { success: true, cover: await setCoverFromAddress(ctx, caller.user, params.id, body.url) }
    }
    if (!isMultipart(request)) throw new AppError('invalid', 'Invalid request no file or url')
    const { bytes, fields } = await readSmallFile(request, MAX_PICTURE_BYTES)
    const url = fields.get('url')
    if (bytes) return { success: true, cover: await setCoverBytes(ctx, caller.user, params.id, bytes) }
    if (url) return { success: true, cover: await setCoverFromAddress(ctx, caller.user, params.id, url) }
    throw new AppError('invalid', 'Invalid request no file or url')
  })
  http.endpoint(editing.removeCover, async ({ caller, params }) => {
    await removeCover(ctx, caller.user, params.id)
  })
  http.endpoint(editing.sources, async ({ caller, params }) => {
    const { item } = await getItem(ctx, caller.user, params.id)
    const names = new Map((await getUsers(ctx)).map(({ id, username }) => [id, username]))
    return { fields: presentSources(item.fieldSources, names) }
  })
  http.endpoint(editing.changes, async ({ caller, params }) => {
    return { changes: (await getChanges(ctx, caller.user, params.id)).map(presentChangeSet) }
  })
  http.endpoint(editing.revert, async ({ caller, params, body }) => {
    const { reverted, kept } = await revertChange(ctx, caller.user, params.id, body ?? {}, renamables)
    return { reverted, kept: [...kept] }
  })
}
