import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, messageOf } from '../../lib/errors.ts'
import { getItem } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { type EditContext, editItem } from './edit-items.service.ts'
import { orderTracks } from './track-order.rules.ts'

/** Deletes one file of an item, from disk and from the item. */
export async function deleteFile(ctx: EditContext, user: User, id: string, ino: string): Promise<void> {
  const { item, folderPath } = await getItem(ctx, user, id)
  const file = item.files.find((one) => one.ino === ino)
  if (!file) throw new AppError('not_found', 'File not found')
  const base = item.isFile ? path.dirname(item.relPath) : item.relPath
  try {
    await rm(path.join(folderPath, base, file.relPath), { force: true })
  } catch (error) {
    throw new AppError('conflict', `The file could not be deleted: ${messageOf(error)}`)
  }
  const note = { kind: 'edit', userId: user.id, note: null } as const
  await editItem(ctx, user, id, note, (before) => ({
    before,
    item: { ...withoutFile(before, file.relPath), updatedAt: ctx.clock.now() },
    changes: [],
  }))
  ctx.log.info(`${user.username} deleted ${file.relPath} of "${item.media.title}".`)
}

function withoutFile(before: Item, relPath: string): Item {
  const files = before.files.filter((file) => file.relPath !== relPath)
  const item: Item = {
    ...before,
    files: orderTracks({ ...before, files }, []),
    media: mediaWithout(before, relPath),
  }
  const hasMedia = item.files.some((file) => (file.media?.trackIndex ?? -1) > 0 || file.kind === 'ebook')
  return item.media.kind === 'podcast' ? item : { ...item, isInvalid: !hasMedia }
}

function mediaWithout({ media }: Item, relPath: string): Item['media'] {
  if (media.kind === 'book' && media.ebookRelPath === relPath) return { ...media, ebookRelPath: null }
  if (media.kind !== 'podcast') return media
  return { ...media, episodes: media.episodes.filter((episode) => episode.fileRelPath !== relPath) }
}
