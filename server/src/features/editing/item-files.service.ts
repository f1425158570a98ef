import type { ItemId } from '@lectern/contract/ids'
import { notFound } from '../../lib/errors.ts'
import { keepFilesInTrash } from '../../platform/db/trash/trash.ts'
import { newId } from '../../platform/ids.ts'
import { getEpisodeHolders } from '../items/item-edits.service.ts'
import { getItem, type ItemInPlace } from '../items/items.service.ts'
import type { Episode, Item } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { deleteFromDisk } from './delete-files.service.ts'
import { type EditContext, editItem } from './edit-items.service.ts'
import { withoutEpisodes, withoutFile } from './item-files.rules.ts'

const NOTE = { kind: 'edit', note: null } as const

/** Deletes one file of an item from the disk and from the item, along with the episode it belongs to. */
export async function deleteFile(ctx: EditContext, user: User, id: ItemId, ino: string): Promise<void> {
  const place = await getItem(ctx, user, id)
  const file = place.item.files.find((one) => one.ino === ino) ?? notFound('File')
  await dropFile(ctx, user, place, file.relPath)
  const gone = episodesOf(place.item).filter(({ fileRelPath }) => fileRelPath === file.relPath)
  await change(ctx, user, place.item, gone, (before) => withoutFile(before, file.relPath))
  ctx.log.info(`${user.username} deleted ${file.relPath} of "${place.item.media.title}".`)
}

/** Removes an episode from its podcast, and its file if requested; a file that is kept is excluded. */
export async function removeEpisode(
  ctx: EditContext,
  user: User,
  { id, episodeId }: { readonly id: ItemId; readonly episodeId: string },
  { deletesFile }: { readonly deletesFile: boolean },
): Promise<void> {
  const place = await getItem(ctx, user, id)
  const episode = episodesOf(place.item).find((one) => one.id === episodeId) ?? notFound('Episode')
  const { fileRelPath } = episode
  const isFileToo = deletesFile && fileRelPath !== null
  if (isFileToo) await dropFile(ctx, user, place, fileRelPath)
  await change(ctx, user, place.item, [episode], (before) => {
    const rest = withoutEpisodes(before, [episodeId])
    return isFileToo ? withoutFile(rest, fileRelPath) : rest
  })
  const withIt = isFileToo ? ' with its file' : ''
  ctx.log.info(`${user.username} removed "${episode.title}" of "${place.item.media.title}"${withIt}.`)
}

async function change(
  ctx: EditContext,
  user: User,
  { id }: Item,
  gone: readonly Episode[],
  after: (before: Item) => Item,
): Promise<void> {
  const ids = gone.map((episode) => episode.id)
  const heldBy = await getEpisodeHolders(ctx, ids)
  await editItem(ctx, user, id, { ...NOTE, userId: user.id }, (before) => ({
    before,
    item: { ...after(before), updatedAt: ctx.clock.now() },
    changes: [],
  }))
  if (ids.length > 0) ctx.events.emit('episodes.removed', { itemId: id, ids, heldBy })
}

async function dropFile(ctx: EditContext, user: User, place: ItemInPlace, relPath: string): Promise<void> {
  const id = newId()
  const files = await deleteFromDisk(ctx, place, relPath, id)
  if (files.length === 0) return
  const note = { id, title: relPath, libraryId: place.item.libraryId, removedBy: user.username, files }
  await ctx.db.transaction().execute((tx) => keepFilesInTrash(tx, note, ctx.clock.now()))
}

const episodesOf = ({ media }: Item): readonly Episode[] => (media.kind === 'podcast' ? media.episodes : [])
