import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type ItemId, NO_ID } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, messageOf, notFound } from '../../lib/errors.ts'
import { isSameOrInside } from '../../lib/paths.ts'
import { diskCacheIn, type DiskCache } from '../../platform/files/disk-cache.ts'
import { resizeCover } from '../../platform/media/images.ts'
import { forbiddenFiles } from '../libraries/forbidden-folders.service.ts'
import { findCover } from './storage/covers.store.ts'
import type { User } from '../users/users.types.ts'
import { seesAnyItem } from './items.service.ts'
import { pictureKey, type PictureRequest } from './covers.rules.ts'

/** A picture file: an item's cover or an author's photo. */
export interface Picture {
  readonly path: string
  /** Hash of the content. */
  readonly hash: string
  readonly mimeType: string
  readonly updatedAt: number
}

/** Covers are scaled once and cached by content hash, so a changed cover is never served from a stale copy. */

/** Skips the visibility check if there is no viewer. */
export async function getCover(
  ctx: Pick<Context, 'db'>,
  viewer: User | null,
  itemId: ItemId,
): Promise<Picture> {
  if (viewer && !(await seesAnyItem(ctx, viewer, [itemId]))) notFound('Cover')
  return (await findCover(ctx.db, itemId)) ?? notFound('Cover')
}

type PictureContext = Pick<Context, 'db' | 'config' | 'log'>

const MAX_CACHE_BYTES = 1024 ** 3

/** Disk cache of scaled pictures: one folder with one size limit. */
export const coverCache = ({ config }: Pick<Context, 'config'>): DiskCache =>
  diskCacheIn(path.join(config.metadataDir, 'cache', 'covers'), MAX_CACHE_BYTES)

export async function getScaledCover(
  ctx: PictureContext,
  cover: Picture,
  request: PictureRequest,
): Promise<Buffer> {
  try {
    return await coverCache(ctx).readOrMake(pictureKey(cover.hash, request), async () => {
      await refuseForbiddenPicture(ctx, cover)
      return resizeCover(cover.path, { ...request, takesDamaged: true })
    })
  } catch (error) {
    ctx.log.warn(`The cover ${cover.path} cannot be shown: ${messageOf(error)}`)
    throw new AppError('not_found', 'Cover not found', { cause: error })
  }
}

/** Opens the original file. */
export async function openCover(
  ctx: PictureContext,
  cover: Picture,
): Promise<{ readonly stream: Readable; readonly size: number }> {
  await refuseForbiddenPicture(ctx, cover)
  const handle = await open(cover.path).catch(() => notFound('Cover'))
  const { size } = await handle.stat()
  if (size > 0) return { size, stream: handle.createReadStream({ end: size - 1 }) }
  await handle.close()
  return notFound('Cover')
}

/** Rejects library pictures that have become links to a forbidden location since the scan. */
export async function refuseForbiddenPicture(
  ctx: PictureContext,
  { path: file }: Pick<Picture, 'path'>,
): Promise<void> {
  if (isSameOrInside(file, ctx.config.metadataDir)) return
  const isForbidden = await forbiddenFiles(ctx, { libraryId: NO_ID, folderPath: path.dirname(file) })
  if (await isForbidden(file)) notFound('Cover')
}
