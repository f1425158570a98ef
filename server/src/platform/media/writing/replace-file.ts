import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  type FileHandle,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import path from 'node:path'
import { MediaError } from '../media-error.ts'
import type { NewContent } from './writing.types.ts'

/** The state of a file when writing started. */
export interface NotedFile {
  /** With links resolved, so that a link stays a link. */
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  readonly dev: number
  readonly mode: number
  readonly uid: number
  readonly gid: number
}

const PREFIX = '.lectern-embed-'
const SUFFIX = '.part'
const SPARE_BYTES = 16 * 1024 * 1024

export async function noteFile(filePath: string): Promise<NotedFile> {
  const real = await realpath(filePath)
  const { size, mtimeMs, ino, dev, mode, uid, gid } = await stat(real)
  return { path: real, size, mtimeMs, ino, dev, mode, uid, gid }
}

/** In the same folder, so that replacing is atomic; hidden, so that scans and watchers ignore it. */
export function temporaryFor(filePath: string): string {
  return path.join(path.dirname(filePath), `${PREFIX}${randomUUID()}${SUFFIX}`)
}

function isTemporary(name: string): boolean {
  return name.startsWith(PREFIX) && name.endsWith(SUFFIX)
}

/** Checked first rather than after an hour of copying. */
export async function checkWritable({ path: filePath, size }: NotedFile): Promise<void> {
  await access(filePath, constants.W_OK)
  await access(path.dirname(filePath), constants.W_OK | constants.X_OK)
  const { blocks, bavail, bsize } = await statfs(path.dirname(filePath))
  // Some network file systems don't report their size.
  if (blocks > 0 && bavail * bsize < size + SPARE_BYTES) {
    throw new MediaError('unreadable', 'there is not enough room on its disk for a second copy')
  }
}

const MAX_TRIES = 100

/**
 * Creates the empty file. Clients identify files by inode, and file systems reuse the inode of a replaced file: a
 * client still playing that one must not be served the new one.
 */
export async function makeTemporary(temporary: string, avoidedInodes: ReadonlySet<string>): Promise<void> {
  const inTheWay: string[] = []
  try {
    for (let count = 0; count < MAX_TRIES; count++) {
      const handle = await open(temporary, 'wx', 0o600)
      const { ino } = await handle.stat({ bigint: true })
      await handle.close()
      if (!avoidedInodes.has(String(ino))) return
      // While this file exists, its inode can't be reused.
      inTheWay.push(`${temporary}.${count}`)
      await rename(temporary, `${temporary}.${count}`)
    }
    throw new MediaError('unreadable', 'its disk gives out the same numbers again and again')
  } finally {
    for (const name of inTheWay) await rm(name, { force: true })
  }
}

export async function writeTemporary(
  temporary: string,
  content: NewContent,
  report: (writtenBytes: number) => void,
): Promise<void> {
  const handle = await open(temporary, 'r+')
  let written = 0
  try {
    for await (const bytes of content) {
      await handle.writeFile(bytes)
      written += bytes.length
      report(written)
    }
  } finally {
    await handle.close()
  }
}

/** Removes the temporary file and its leftovers, including those from a crashed process. */
export async function removeTemporary(temporary: string): Promise<void> {
  const [folder, name] = [path.dirname(temporary), path.basename(temporary)]
  if (!isTemporary(name)) return
  const left = (await readdir(folder)).filter((other) => other.startsWith(name))
  for (const other of left) await rm(path.join(folder, other), { force: true })
}

/** Replaces the old file atomically. */
export async function replaceBy(old: NotedFile, temporary: string): Promise<void> {
  const handle = await open(temporary, 'r')
  try {
    await keepPermissions(handle, old)
    await handle.sync()
  } finally {
    await handle.close()
  }
  const now = await noteFile(old.path)
  const isSame = (['size', 'mtimeMs', 'ino', 'dev'] as const).every((key) => now[key] === old[key])
  if (!isSame) throw new MediaError('unreadable', 'it was changed in the meantime')
  await rename(temporary, old.path)
  await syncFolder(path.dirname(old.path))
}

/** Keeps owner, group and mode. If owner or group can't be kept, nobody may lose access to the file. */
async function keepPermissions(handle: FileHandle, old: NotedFile): Promise<void> {
  const own = await handle.stat()
  await handle
    .chown(old.uid, old.gid)
    .catch(() => handle.chown(own.uid, old.gid))
    .catch(() => undefined)
  // File systems without permissions reject chmod.
  await handle.chmod(old.mode & 0o7777).catch(() => undefined)
  const now = await handle.stat()
  const [owner, group, others] = [old.mode >> 6, old.mode >> 3, old.mode].map((mode) => mode & 7)
  const isGroupKept = now.gid === old.gid
  const isFine =
    (now.mode & 0o777) === (old.mode & 0o777) &&
    (isGroupKept || hasAllPermissions(others, group)) &&
    (now.uid === old.uid || hasAllPermissions(isGroupKept ? group : others, owner))
  if (!isFine) throw new MediaError('no_permission', 'its owner and permissions could not be preserved')
}

/** Whether `ones` has all permissions of `these`. */
const hasAllPermissions = (ones = 0, these = 7): boolean => (these & ~ones) === 0

/** Without this, the name could still refer to the old file after a power loss; that file is intact, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
