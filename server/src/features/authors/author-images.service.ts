import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Picture } from '../items/covers.service.ts'
import { findAuthorImage } from './author-images.store.ts'

/** The pictures of authors; scaled and kept like covers. */

const MIME_TYPES: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' }

export async function getAuthorImage(ctx: Pick<Context, 'db'>, authorId: string): Promise<Picture> {
  const image = (await findAuthorImage(ctx.db, authorId)) ?? notFound('Image')
  const extension = image.path.split('.').at(-1)?.toLowerCase() ?? ''
  return {
    path: image.path,
    hash: image.hash ?? hashOf(`${image.path} ${image.updatedAt}`),
    mimeType: MIME_TYPES[extension] ?? 'image/jpeg',
    updatedAt: image.updatedAt,
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
