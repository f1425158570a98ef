import { realPathOf } from '../../platform/files/containment.ts'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { listLibraries, listLibrariesForUpdate, saveLibrary } from './libraries.store.ts'
import { checkNewFolders, ownFolders, usedFolders } from './library-folders.rules.ts'
import type { Library } from './libraries.types.ts'
import { sampleFolder } from './sample-folder.service.ts'

/** Imports libraries from another server, keeping their ids. */

export async function getAllLibraries(ctx: Pick<Context, 'db'>): Promise<Library[]> {
  return listLibraries(ctx.db)
}

/** Why a folder can't be used for an imported library; null if it can. Unavailable folders are compared by path. */
export async function findFolderProblem(
  ctx: Pick<Context, 'db' | 'config'>,
  library: Pick<Library, 'id' | 'folders'>,
  path: string,
): Promise<string | null> {
  const others = (await listLibraries(ctx.db)).filter(({ id }) => id !== library.id)
  const used = usedFolders(others)
  const own = ownFolders(ctx.config)
  const sample = sampleFolder(ctx.config)
  const paths = [path, ...used.map((folder) => folder.path), ...own, sample]
  const real = new Map(
    await Promise.all(paths.map(async (one) => [one, (await realPathOf(one)) ?? one] as const)),
  )
  const realPath = (one: string) => real.get(one) ?? one
  try {
    checkNewFolders([path], { used, ownFolders: own, sampleFolder: sample, realPath })
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Appends new libraries; existing ones are not changed. Returns the new ones. */
export async function saveImportedLibraries(tx: Tx, libraries: readonly Library[]): Promise<Library[]> {
  const known = await listLibrariesForUpdate(tx)
  const ids = new Set(known.map(({ id }) => id))
  const fresh = libraries
    .filter(({ id }) => !ids.has(id))
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map((library, index) => ({ ...library, displayOrder: known.length + index + 1 }))
  for (const library of fresh) await saveLibrary(tx, library)
  return fresh
}
