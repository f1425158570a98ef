import { stat } from 'node:fs/promises'
import path from 'node:path/posix'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf, notFound } from '../../lib/errors.ts'
import { mapLimit } from '../../lib/map-limit.ts'
import { type ZipEntry, type ZipStream, zipStream } from '../../platform/files/zip-stream.ts'
import { getFileByIno } from '../items/item-files.service.ts'
import type { FileOnDisk } from '../items/item-files.types.ts'
import { pathInFolder } from '../items/item-paths.rules.ts'
import { getItem, getItems, type ItemInPlace } from '../items/items.service.ts'
import type { ItemFile } from '../items/items.types.ts'
import { forbiddenFiles } from '../libraries/forbidden-folders.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { distinctNames, safeName, safePath } from './downloads.rules.ts'

/** Downloads of single files, whole items, or several items at once. */

type Ctx = Pick<Context, 'db' | 'config' | 'log'>

const LOOKS_AT_ONCE = 8

export interface Archive {
  readonly name: string
  open(): ZipStream
}

export async function getFileDownload(
  ctx: Ctx,
  viewer: User,
  itemId: ItemId,
  ino: string,
): Promise<FileOnDisk> {
  const file = await getFileByIno(ctx, viewer, itemId, ino)
  ctx.log.info(`${viewer.username} downloads ${file.path}.`)
  return file
}

/** The file itself if the item is a single file; otherwise an archive of all its files. */
export async function getItemDownload(ctx: Ctx, viewer: User, id: ItemId): Promise<FileOnDisk | Archive> {
  const inPlace = await getItem(ctx, viewer, id)
  const { item } = inPlace
  ctx.log.info(`${viewer.username} downloads "${item.media.title}".`)
  const [only, ...others] = item.files
  const allowed = await allowedFiles(ctx, inPlace)
  if (only && others.length === 0) {
    if (allowed.length === 0) return notFound('File')
    return { path: pathOf(inPlace, only), name: path.basename(only.relPath), kind: only.kind }
  }
  const files = allowed.map((file) => ({ path: pathOf(inPlace, file), name: safePath(file.relPath) }))
  return archiveOf(ctx, safeName(item.media.title), files)
}

/** One folder per item; single-file items are placed at the top level. */
export async function getItemsDownload(
  ctx: Ctx,
  viewer: User,
  libraryId: LibraryId,
  ids: readonly ItemId[],
): Promise<Archive> {
  const library = await getLibrary(ctx, viewer, libraryId)
  const found = (await getItems(ctx, viewer, ids)).filter(({ item }) => item.libraryId === libraryId)
  if (found.length === 0) return notFound('Item')
  ctx.log.info(`${viewer.username} downloads ${found.length} items of "${library.name}".`)
  const folders = distinctNames(found.map(({ item }) => safeName(item.media.title)))
  const files = await mapLimit(found, LOOKS_AT_ONCE, async (inPlace) => {
    const folder = inPlace.item.isFile ? '' : `${folders[found.indexOf(inPlace)]}/`
    return (await allowedFiles(ctx, inPlace)).map((file) => ({
      path: pathOf(inPlace, file),
      name: `${folder}${safePath(file.relPath)}`,
    }))
  })
  return archiveOf(ctx, safeName(library.name), files.flat())
}

/** Leaves out files that have become links to forbidden locations since the scan. */
async function allowedFiles(ctx: Ctx, inPlace: ItemInPlace): Promise<ItemFile[]> {
  const { item, folderPath } = inPlace
  const isForbidden = await forbiddenFiles(ctx, { libraryId: item.libraryId, folderPath })
  const checked = await mapLimit(item.files, LOOKS_AT_ONCE, async (file) =>
    (await isForbidden(pathOf(inPlace, file))) ? [] : [file],
  )
  return checked.flat()
}

function pathOf({ item, folderPath }: ItemInPlace, file: ItemFile): string {
  return path.join(folderPath, pathInFolder(item, file.relPath))
}

interface WantedFile {
  readonly path: string
  readonly name: string
}

/** Files that have disappeared since the last scan are left out and logged. */
async function archiveOf(ctx: Ctx, name: string, files: readonly WantedFile[]): Promise<Archive> {
  const looked = await mapLimit(files, LOOKS_AT_ONCE, (file) => lookAt(ctx, file))
  const there = looked.filter((file) => file !== undefined)
  if (there.length === 0) return notFound('File')
  const names = distinctNames(there.map((file) => file.name))
  const entries = there.map((file, index) => ({ ...file, name: names[index] ?? file.name }))
  return { name: `${name}.zip`, open: () => zipStream(entries) }
}

async function lookAt(ctx: Ctx, { path: filePath, name }: WantedFile): Promise<ZipEntry | undefined> {
  try {
    const stats = await stat(filePath)
    if (stats.isFile()) return { path: filePath, name, size: stats.size, mtimeMs: stats.mtimeMs }
  } catch (error) {
    ctx.log.warn(`A download leaves out ${filePath}: ${messageOf(error)}`)
  }
  return undefined
}
