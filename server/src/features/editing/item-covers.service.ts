import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { describePicture } from '../../platform/media/picture-file.ts'
import { getItem, type ItemInPlace } from '../items/items.service.ts'
import type { Cover } from '../items/items.types.ts'
import { forbiddenFiles } from '../libraries/forbidden-folders.service.ts'
import type { User } from '../users/users.types.ts'
import { type EditContext, editItem } from './edit-items.service.ts'
import { fetchPicture, MAX_PICTURE_BYTES } from '../metadata/fetch-picture.service.ts'
import { storePicture } from './store-picture.service.ts'

/** Covers set by users: an uploaded image, one from a URL, one of the item's own files, or none. */

type CoverContext = EditContext & Pick<Context, 'config'> & Partial<Pick<Context, 'privateHosts'>>

interface CoverPlace {
  /** Whether to store it next to the item's files; by default, the settings decide. */
  readonly inFolder?: boolean
}

export async function setCoverBytes(
  ctx: CoverContext,
  user: User,
  id: ItemId,
  bytes: Buffer,
  source: Extract<Cover['source'], 'hand' | 'provider'> = 'hand',
  { inFolder = ctx.settings.current().storeCoverWithItem }: CoverPlace = {},
): Promise<string> {
  const place = await getItem(ctx, user, id)
  return storePicture({ folder: coverFolder(ctx, place, inFolder), name: 'cover', bytes }, (kept) =>
    saveCover(ctx, user, id, { ...kept, color: null, source, updatedAt: ctx.clock.now() }),
  )
}

export async function setCoverFromAddress(
  ctx: CoverContext,
  user: User,
  id: ItemId,
  address: string,
  source: Extract<Cover['source'], 'hand' | 'provider'> = 'hand',
  place: CoverPlace = {},
): Promise<string> {
  await getItem(ctx, user, id)
  return setCoverBytes(ctx, user, id, await fetchPicture(ctx, address), source, place)
}

/** Accepts only files of the item: a path from a client is never used to access the disk. */
export async function setCoverFromFile(
  ctx: CoverContext,
  user: User,
  id: ItemId,
  given: string,
): Promise<string> {
  const place = await getItem(ctx, user, id)
  const file = place.item.files.find(
    (one) => one.kind === 'image' && [one.relPath, filePath(place, one.relPath)].includes(given),
  )
  if (!file) throw new AppError('invalid', 'Cover path does not exist')
  const found = filePath(place, file.relPath)
  const isForbidden = await forbiddenFiles(ctx, {
    libraryId: place.item.libraryId,
    folderPath: place.folderPath,
  })
  if (await isForbidden(found)) invalid('Cover path does not exist')
  const { size } = await stat(found).catch(() => invalid('Cover path does not exist'))
  if (size > MAX_PICTURE_BYTES) throw new AppError('too_large', 'The file is too large')
  const picture = await readFile(found)
    .then(describePicture)
    .catch(() => invalid('Invalid image'))
  await saveCover(ctx, user, id, {
    ...picture,
    path: found,
    color: null,
    source: 'hand',
    updatedAt: ctx.clock.now(),
  })
  return found
}

export async function removeCover(ctx: CoverContext, user: User, id: ItemId): Promise<void> {
  await saveCover(ctx, user, id, null)
}

async function saveCover(ctx: CoverContext, user: User, id: ItemId, cover: Cover | null): Promise<void> {
  const note = { kind: 'cover', userId: user.id, note: null } as const
  await editItem(ctx, user, id, note, (before) => {
    if (before.cover?.hash === cover?.hash && before.cover?.path === cover?.path) return null
    return { before, item: { ...before, cover, updatedAt: ctx.clock.now() }, changes: [] }
  })
}

function coverFolder(ctx: CoverContext, { item, folderPath }: ItemInPlace, inFolder: boolean): string {
  const isWithItem = inFolder && !item.isFile && item.media.kind !== 'music'
  return isWithItem
    ? path.join(folderPath, item.relPath)
    : path.join(ctx.config.metadataDir, 'items', item.id)
}

function filePath({ item, folderPath }: ItemInPlace, relPath: string): string {
  return item.isFile
    ? path.join(folderPath, path.dirname(item.relPath), relPath)
    : path.join(folderPath, item.relPath, relPath)
}
