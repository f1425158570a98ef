import path from 'node:path'
import type { LibraryId } from '@lectern/contract/ids'
import { compareNaturally } from '@lectern/contract/rules/sorting'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { isSameOrInside, normalisePath } from '../../lib/paths.ts'
import { contains, realPathOf } from '../../platform/files/containment.ts'
import { exists } from '../../platform/files/exists.ts'
import { listFolders } from '../../platform/files/list-folders.ts'
import type { User } from '../users/users.types.ts'
import { isOfferedName } from './filesystem.rules.ts'
import { getLibraries } from './libraries.service.ts'
import { listLibraries } from './libraries.store.ts'
import type { OfferedFolder } from './libraries.types.ts'
import { isSystemFolder, ownFolders, usedFolders } from './library-folders.rules.ts'

/** Lists the server's folders, for choosing a library's folders or the target of an upload. */

type Ctx = Pick<Context, 'db' | 'config'>

export interface OfferedFolders {
  readonly parent: string
  readonly folders: readonly OfferedFolder[]
}

/** Returns one level, never the whole tree. Without a path: the top level. */
export async function offerFolders(ctx: Ctx, given: string | undefined): Promise<OfferedFolders> {
  const parent = given ? normalisePath(given) : path.resolve('/')
  const realParent = parent && (await realPathOf(parent))
  if (!parent || !realParent || isSystemFolder(realParent)) return invalidPath()
  const found = (await listFolders(parent, isOfferedName)) ?? invalidPath()
  const used = await realPathsOf(usedFolders(await listLibraries(ctx.db)).map((folder) => folder.path))
  const own = await realPathsOf(ownFolders(ctx.config))
  const folders = found
    .filter(({ realPath }) => !isSystemFolder(realPath) && !own.includes(realPath))
    .map((entry) => ({
      ...entry,
      isUsed: used.some((folder) => isSameOrInside(entry.realPath, folder)),
    }))
    .sort((a, b) => compareNaturally(a.name, b.name))
  return { parent, folders }
}

/** A path relative to a library folder, in the form items use. */
export interface PlaceInLibrary {
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly relPath: string
}

/** Only works inside folders of libraries the viewer may see; other paths are not revealed. */
export async function checkUploadPath(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  { folderPath, directory }: { folderPath: string; directory: string },
): Promise<{ readonly isTaken: boolean; readonly place: PlaceInLibrary }> {
  const wanted = normalisePath(folderPath)
  const folders = (await getLibraries(ctx, viewer)).flatMap((library) =>
    library.folders.map((known) => ({ ...known, libraryId: library.id })),
  )
  const folder = folders.find((known) => known.path === wanted) ?? notFound('Folder')
  const target = path.join(folder.path, directory)
  const isInside = isSameOrInside(target, folder.path) && (await contains(folder.path, target))
  if (!isInside) invalid('Invalid request: directory leads out of the folder')
  const relPath = path.relative(folder.path, target).split(path.sep).join('/')
  return {
    isTaken: await exists(target),
    place: { libraryId: folder.libraryId, folderId: folder.id, relPath },
  }
}

function invalidPath(): never {
  return invalid('Invalid "path" query string')
}

async function realPathsOf(paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map(async (folder) => (await realPathOf(folder)) ?? folder))
}
