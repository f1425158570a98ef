import { link, open, rename, unlink } from 'node:fs/promises'
import path from 'node:path'

/**
 * Moves a finished file to its final name atomically, without overwriting an existing file, and flushes it to disk.
 */
export async function placeFile(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await moveWithoutOverwrite(from, to)
  await syncFolder(path.dirname(to))
}

async function moveWithoutOverwrite(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Some file systems don't support hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EMLINK') throw error
    return rename(from, to)
  }
  await unlink(from)
}

async function syncFolder(folder: string): Promise<void> {
  // Not every system can open a folder for this.
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
