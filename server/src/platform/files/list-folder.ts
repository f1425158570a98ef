import { statSync, type Dirent, type Stats } from 'node:fs'
import { isFilesystemRoot, isInsideAny } from '../../lib/paths.ts'
import type { Disk } from './disk.ts'
import { fileErrorCode, isNotFoundError } from './file-errors.ts'
import type { FileStat, FolderStat, WalkProblem } from './walk.types.ts'

export type FolderEntry =
  | { readonly kind: 'file'; readonly isLink: boolean; readonly stat: FileStat }
  | { readonly kind: 'folder'; readonly relPath: string }
  | { readonly kind: 'passed-by'; readonly relPath: string; readonly numEntries: number }

export interface ListOptions {
  /** Folders with such a name are not entered. */
  readonly isPassedBy: (name: string) => boolean
  /** Real paths of all walked roots: links to anything inside them are skipped. */
  readonly roots: readonly string[]
  /** Real paths of folders that links must not lead to. */
  readonly forbidden: readonly string[]
}

export interface ListedFolder {
  readonly relPath: string
  /** Null if the folder can't be read, or no longer exists. */
  readonly stat: FolderStat | null
  readonly entries: FolderEntry[]
  readonly problems: WalkProblem[]
}

/** Paths are indexed, and PostgreSQL limits index entries to 2.7 KB. */
const LONGEST_PATH_BYTES = 2_400
const REPLACEMENT = '\uFFFD'

/** Lists one level of a walk. */
export async function listFolder(
  disk: Disk,
  root: string,
  relPath: string,
  options: ListOptions,
): Promise<ListedFolder> {
  const folder: ListedFolder = { relPath, stat: null, entries: [], problems: [] }
  const path = relPath === '' ? root : `${root}/${relPath}`
  try {
    const stat = await disk.stat(path)
    const names = await disk.list(path)
    const dirents = names.some(({ name }) => name.includes(REPLACEMENT))
      ? await onlyText(disk, path, relPath, names, folder.problems)
      : names
    // In a fixed order, regardless of the file system's: it may decide which of two links is followed.
    for (const dirent of dirents.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const entry = await look(disk, { path, relPath }, dirent, options, folder.problems)
      if (entry) folder.entries.push(entry)
    }
    return { ...folder, stat: toFolderStat(stat, path) }
  } catch (error) {
    // A folder that was renamed or removed in the meantime is not a problem.
    if (!isNotFoundError(error) || relPath === '') folder.problems.push(toProblem(relPath, error))
    return { ...folder, entries: [], stat: null }
  }
}

async function look(
  disk: Disk,
  folder: { readonly path: string; readonly relPath: string },
  dirent: Dirent,
  options: ListOptions,
  problems: WalkProblem[],
): Promise<FolderEntry | null> {
  const { name } = dirent
  const place = {
    path: `${folder.path}/${name}`,
    relPath: folder.relPath === '' ? name : `${folder.relPath}/${name}`,
  }
  const { path, relPath } = place
  if (isTooLong(relPath)) {
    problems.push({ kind: 'pathTooLong', relPath: relPath.slice(0, 500), code: '' })
    return null
  }
  if (dirent.isDirectory()) return folderEntry(disk, place, options.isPassedBy(name))
  const isLink = dirent.isSymbolicLink()
  try {
    const problem = isLink ? await linkProblem(disk, path, options) : null
    if (problem) {
      problems.push({ kind: problem, relPath, code: '' })
      return null
    }
    const stat = await disk.stat(path)
    if (stat.isFile())
      return { kind: 'file', isLink, stat: { relPath, size: stat.size, ...toFolderStat(stat, path) } }
    if (stat.isDirectory()) return await folderEntry(disk, place, options.isPassedBy(name))
    problems.push({ kind: 'notAFile', relPath, code: '' })
  } catch (error) {
    if (isLink && (isNotFoundError(error) || fileErrorCode(error) === 'ELOOP')) {
      problems.push({ kind: 'deadLink', relPath, code: fileErrorCode(error) })
    } else if (!isNotFoundError(error)) problems.push(toProblem(relPath, error))
  }
  return null
}

async function linkProblem(
  disk: Disk,
  link: string,
  { roots, forbidden }: ListOptions,
): Promise<WalkProblem['kind'] | null> {
  const target = await disk.realPath(link)
  if (isInsideAny(target, roots)) return 'linkedTwice'
  return isFilesystemRoot(target) || isInsideAny(target, forbidden) ? 'forbiddenLink' : null
}

async function folderEntry(
  disk: Disk,
  { path, relPath }: { readonly path: string; readonly relPath: string },
  isPassedBy: boolean,
): Promise<FolderEntry> {
  if (!isPassedBy) return { kind: 'folder', relPath }
  const count = async () => (await disk.list(path)).length
  return { kind: 'passed-by', relPath, numEntries: await count().catch(() => 0) }
}

function isTooLong(relPath: string): boolean {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  return relPath.length * 3 > LONGEST_PATH_BYTES && Buffer.byteLength(relPath) > LONGEST_PATH_BYTES
}

/** Drops names that are not valid UTF-8, as the file can't be opened by the decoded string. */
async function onlyText(
  disk: Disk,
  path: string,
  relPath: string,
  dirents: readonly Dirent[],
  problems: WalkProblem[],
): Promise<Dirent[]> {
  const names = new Set<string>()
  for (const bytes of await disk.listBytes(path)) {
    const name = bytes.toString('utf8')
    if (Buffer.from(name, 'utf8').equals(bytes)) names.add(name)
    else problems.push({ kind: 'notUtf8', relPath: relPath === '' ? name : `${relPath}/${name}`, code: '' })
  }
  return dirents.filter(({ name }) => names.has(name))
}

function toProblem(relPath: string, error: unknown): WalkProblem {
  const code = fileErrorCode(error)
  return {
    kind: code === 'ENAMETOOLONG' ? 'pathTooLong' : 'unreadable',
    relPath: relPath.slice(0, 500),
    code,
  }
}

const devices = new Map<number, string>()

export function toFolderStat(stat: Stats, path: string): FolderStat {
  return {
    mtimeMs: Math.trunc(stat.mtimeMs),
    ctimeMs: Math.trunc(stat.ctimeMs),
    birthtimeMs: Math.trunc(stat.birthtimeMs),
    ino: Number.isSafeInteger(stat.ino) ? String(stat.ino) : exactInode(path),
    dev: deviceName(stat.dev),
  }
}

/** Some file systems use inode numbers beyond the safe integer range. */
function exactInode(path: string): string {
  return String(statSync(path, { bigint: true }).ino)
}

/** Interned, so that there is one string per device rather than one per file. */
function deviceName(dev: number): string {
  const known = devices.get(dev)
  if (known !== undefined) return known
  const name = String(dev)
  devices.set(dev, name)
  return name
}
