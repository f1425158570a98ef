import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Picture } from '../items/covers.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findAuthorImage, findLibrariesWithBooks } from './author-images.store.ts'

/** Author images; resized and cached like covers. */

const MIME_TYPES: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' }

/** Without a viewer, anyone may see the image. */
export async function getAuthorImage(
  ctx: Pick<Context, 'db'>,
  viewer: User | null,
  authorId: string,
): Promise<Picture> {
  if (viewer) await checkVisible(ctx, viewer, authorId)
  const image = (await findAuthorImage(ctx.db, authorId)) ?? notFound('Image')
  const extension = image.path.split('.').at(-1)?.toLowerCase() ?? ''
  return {
    path: image.path,
    hash: image.hash ?? hashOf(`${image.path} ${image.updatedAt}`),
    mimeType: MIME_TYPES[extension] ?? 'image/jpeg',
    updatedAt: image.updatedAt,
  }
}

async function checkVisible(ctx: Pick<Context, 'db'>, viewer: User, authorId: string): Promise<void> {
  const libraryIds = await findLibrariesWithBooks(ctx.db, viewer, authorId)
  if (!libraryIds.some((id) => maySeeLibrary(viewer, id))) notFound('Image')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
