import { realpath } from 'node:fs/promises'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { isInsideAny, isSameOrInside } from '../../lib/paths.ts'
import { realPathOf } from '../../platform/files/containment.ts'
import { listLibraries } from './libraries.store.ts'
import { ownFolders, SYSTEM_FOLDERS } from './library-folders.rules.ts'
import { sampleFolder } from './sample-folder.service.ts'

/** Where links in a library must not lead: files of the server itself, of the system, or of another library. */

type Ctx = Pick<Context, 'db' | 'config'>

/** The real paths of all folders that links in a library must not lead to. */
export async function getForbiddenFolders(ctx: Ctx, libraryId: LibraryId): Promise<string[]> {
  const others = (await listLibraries(ctx.db)).filter(({ id }) => id !== libraryId)
  const folders = others.flatMap((library) => library.folders.map(({ path }) => path))
  return realPathsOf([...SYSTEM_FOLDERS, ...ownFolders(ctx.config), ...folders])
}

/** Tells whether a file in a library folder leads to a forbidden location. Links may change after a scan. */
export type IsForbiddenFile = (path: string) => Promise<boolean>

export async function forbiddenFiles(
  ctx: Ctx,
  { libraryId, folderPath }: { readonly libraryId: LibraryId; readonly folderPath: string },
): Promise<IsForbiddenFile> {
  const [folder, isOwn] = await Promise.all([realPathOf(folderPath), ownFiles(ctx)])
  let forbidden: Promise<string[]> | undefined
  return async (path) => {
    // Opening a missing file fails anyway.
    const real = await realpath(path).catch(() => undefined)
    if (real === undefined) return false
    if (isOwn(real)) return true
    if (folder !== undefined && isSameOrInside(real, folder)) return false
    return isInsideAny(real, await (forbidden ??= getForbiddenFolders(ctx, libraryId)))
  }
}

/** Recognises the server's own files by their real path, except those of the sample library. */
async function ownFiles({ config }: Pick<Context, 'config'>): Promise<(realFile: string) => boolean> {
  const { sample, own } = await ownPathsOf(config)
  return (realFile) =>
    isInsideAny(realFile, own) && !(sample !== undefined && isSameOrInside(realFile, sample))
}

interface OwnPaths {
  readonly sample: string | undefined
  readonly own: readonly string[]
}

/** Needed for every file that is sent, while the server's folders hardly ever change. */
const KEPT_MS = 10_000
const kept = new WeakMap<Context['config'], { readonly paths: Promise<OwnPaths>; readonly until: number }>()

function ownPathsOf(config: Context['config']): Promise<OwnPaths> {
  const known = kept.get(config)
  if (known && performance.now() < known.until) return known.paths
  const paths = readOwnPaths(config)
  kept.set(config, { paths, until: performance.now() + KEPT_MS })
  return paths
}

async function readOwnPaths(config: Context['config']): Promise<OwnPaths> {
  const [sample, own] = await Promise.all([realPathOf(sampleFolder(config)), realPathsOf(ownFolders(config))])
  return { sample, own }
}

async function realPathsOf(folders: readonly string[]): Promise<string[]> {
  const real = await Promise.all(folders.map(async (folder) => (await realPathOf(folder)) ?? folder))
  return [...new Set(real)]
}
