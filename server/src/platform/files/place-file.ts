import { link, open, rename, unlink } from 'node:fs/promises'
import path from 'node:path'

/** Gives a finished file its name, in one step and never over another file; then it is on disk for good. */
export async function placeFile(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await moveWithout(from, to)
  await syncFolder(path.dirname(to))
}

async function moveWithout(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Some file systems have no links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EMLINK') throw error
    return rename(from, to)
  }
  await unlink(from)
}

async function syncFolder(folder: string): Promise<void> {
  // Not every system can do that with a folder.
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
