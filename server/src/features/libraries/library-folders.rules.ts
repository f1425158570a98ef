import type { LibraryChange } from '@lectern/contract/libraries'
import { invalid } from '../../lib/errors.ts'
import { isFilesystemRoot, isInsideAny, isSameOrInside, normalisePath } from '../../lib/paths.ts'
import type { Library, LibraryFolder } from './libraries.types.ts'

/** Which folders a library may have. */

type FolderChoice = NonNullable<LibraryChange['folders']>[number]

export interface FolderPlan {
  readonly kept: readonly LibraryFolder[]
  readonly removed: readonly LibraryFolder[]
  readonly newPaths: readonly string[]
}

export const invalidFolder = (path: string): never => invalid(`Invalid folder directory "${path}"`)

/** The folders requested: those with an id are kept, those without one are new, those missing are removed. */
export function planFolders(current: readonly LibraryFolder[], choices: readonly FolderChoice[]): FolderPlan {
  for (const { id, path } of choices) if (id !== null) checkKept(current, id, path)
  const isKept = (folder: LibraryFolder) => choices.some(({ id }) => id === folder.id)
  return {
    kept: current.filter(isKept),
    removed: current.filter((folder) => !isKept(folder)),
    newPaths: choices.flatMap(({ id, path }) => (id === null ? [newPath(path)] : [])),
  }
}

function checkKept(current: readonly LibraryFolder[], id: string, path: string | null): void {
  const folder = current.find((known) => known.id === id)
  if (!folder) return invalid(`Folder not found with id ${id}`)
  if (path !== null && normalisePath(path) !== folder.path) {
    invalid(`The path of folder "${folder.path}" cannot be changed: add the new one and remove this one`)
  }
}

function newPath(given: string | null): string {
  if (given === null) return invalid('Invalid request: each new folder needs a fullPath')
  return normalisePath(given) ?? invalidFolder(given)
}

export interface UsedFolder {
  readonly path: string
  readonly libraryName: string
}

/** The folders of all libraries, except those that the given library is about to remove. */
export function usedFolders(
  libraries: readonly Library[],
  changing?: Pick<Library, 'id' | 'folders'>,
): UsedFolder[] {
  return libraries.flatMap(({ id, name, folders }) =>
    (changing?.id === id ? changing.folders : folders).map(({ path }) => ({ path, libraryName: name })),
  )
}

/** Folders with secrets and settings of the machine. Users' disks are often mounted in /run/media. */
export const SYSTEM_FOLDERS: readonly string[] = [
  '/boot',
  '/dev',
  '/etc',
  '/private/etc',
  '/proc',
  '/root',
  '/run/credentials',
  '/run/secrets',
  '/sys',
]

export function isSystemFolder(realPath: string): boolean {
  return isInsideAny(realPath, SYSTEM_FOLDERS)
}

/** The folders for the server's own files. */
export function ownFolders(
  config: Readonly<Record<'configDir' | 'metadataDir' | 'backupDir', string>>,
): string[] {
  return [config.configDir, config.metadataDir, config.backupDir]
}

export interface Surroundings {
  readonly used: readonly UsedFolder[]
  /** The folders for the server's own files. */
  readonly ownFolders: readonly string[]
  /** A folder inside those that libraries may use nevertheless. */
  readonly sampleFolder: string
  /** Resolves links in a path. */
  realPath(path: string): string
}

/** Throws, with the reason, if one of the new folders can't be used for a library. */
export function checkNewFolders(newPaths: readonly string[], around: Surroundings): void {
  newPaths.forEach((path, index) => {
    const real = around.realPath(path)
    if (isFilesystemRoot(real) || isSystemFolder(real)) invalid(`Folder "${path}" belongs to the system`)
    const isSample = isSameOrInside(real, around.realPath(around.sampleFolder))
    for (const own of around.ownFolders) {
      if (!isSample && overlap(real, around.realPath(own)))
        invalid(`Folder "${path}" contains data of the server itself`)
    }
    for (const used of around.used) checkApart(path, used.path, ` of library "${used.libraryName}"`, around)
    for (const other of newPaths.slice(0, index)) checkApart(path, other, '', around)
  })
}

function checkApart(
  path: string,
  other: string,
  whose: string,
  { realPath }: Pick<Surroundings, 'realPath'>,
): void {
  const [real, realOther] = [realPath(path), realPath(other)]
  if (real === realOther) invalid(`Folder "${path}" is already a folder${whose}`)
  if (isSameOrInside(real, realOther)) invalid(`Folder "${path}" is inside "${other}", a folder${whose}`)
  if (isSameOrInside(realOther, real)) invalid(`Folder "${path}" contains "${other}", a folder${whose}`)
}

const overlap = (a: string, b: string): boolean => isSameOrInside(a, b) || isSameOrInside(b, a)
