import path from 'node:path/posix'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { forbiddenFiles } from '../libraries/forbidden-folders.service.ts'
import type { User } from '../users/users.types.ts'
import { pathInFolder } from './item-paths.rules.ts'
import { findEbooksOf, findFiles } from './storage/item-files.store.ts'
import type { FileInPlace, FileOnDisk } from './item-files.types.ts'

/** Looks up item files for clients. Client input never becomes a path: it is only compared with stored files. */

type Ctx = Pick<Context, 'db' | 'config'>

const MAX_DEPTH = 64

export async function getFileByIno(ctx: Ctx, viewer: User, itemId: ItemId, ino: string): Promise<FileOnDisk> {
  const [file] = await findFiles(ctx.db, viewer, itemId, { ino })
  return file ? onDisk(ctx, file) : notFound('File')
}

/** Finds a file by its path relative to the item; for a single-file item, any path will do. */
export async function getFileByPath(
  ctx: Ctx,
  viewer: User,
  itemId: ItemId,
  relPath: string,
): Promise<FileOnDisk> {
  const files = await findFiles(ctx.db, viewer, itemId, { relPath })
  const file =
    files.find((candidate) => candidate.relPath === relPath) ??
    files.find((candidate) => candidate.isFileItem && isItself(candidate))
  return file ? onDisk(ctx, file) : notFound('File')
}

/** Returns the main e-book, or the one with the given inode. */
export async function getEbook(
  ctx: Ctx,
  viewer: User,
  itemId: ItemId,
  ino: string | null,
): Promise<FileOnDisk> {
  const files = await findFiles(ctx.db, viewer, itemId, { kind: 'ebook' })
  if (files.length === 0) return notFound('E-book')
  const file = files.find((candidate) => (ino === null ? !candidate.isSupplementary : candidate.ino === ino))
  if (file) return onDisk(ctx, file)
  if (ino === null) return notFound('E-book')
  throw new AppError('invalid', 'Invalid ebook file id')
}

/** Finds an e-book by its path relative to a library folder, which is how the older protocol addresses e-books. */
export async function getEbookByPath(
  ctx: Ctx,
  viewer: User,
  place: { readonly libraryId: LibraryId; readonly folderId: string; readonly relPath: string },
): Promise<FileOnDisk> {
  const files = await findEbooksOf(ctx.db, viewer, place.folderId, {
    itemRelPaths: beginningsOf(place.relPath),
    name: path.basename(place.relPath),
  })
  const file = files.find(
    (candidate) => candidate.libraryId === place.libraryId && pathOf(candidate) === place.relPath,
  )
  return file ? onDisk(ctx, file) : notFound('E-book')
}

/** `a/b/c` could be a file in item `a`, in item `a/b`, an item itself, or an e-book next to the audio file of one. */
function beginningsOf(relPath: string): string[] {
  const parts = relPath.split('/').slice(0, MAX_DEPTH)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const isItself = (file: FileInPlace): boolean => file.relPath === path.basename(file.itemRelPath)

const pathOf = ({ itemRelPath, isFileItem, relPath }: FileInPlace): string =>
  pathInFolder({ relPath: itemRelPath, isFile: isFileItem }, relPath)

async function onDisk(ctx: Ctx, file: FileInPlace): Promise<FileOnDisk> {
  const filePath = path.join(file.folderPath, pathOf(file))
  const isForbidden = await forbiddenFiles(ctx, file)
  if (await isForbidden(filePath)) return notFound('File')
  return {
    path: filePath,
    name: path.basename(file.relPath),
    kind: file.kind,
  }
}
