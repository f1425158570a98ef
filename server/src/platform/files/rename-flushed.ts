import { open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Gives a finished file or folder its name, in one step. All of it is on disk before: after a power cut there is what
 * was there, or the new one as a whole, never an empty one.
 */
export async function renameFlushed(from: string, to: string): Promise<void> {
  await flush(from)
  await rename(from, to)
}

/** Returns when a file, or every file below a folder, is on disk. */
export async function flush(place: string): Promise<void> {
  if (!(await stat(place)).isDirectory()) return flushFile(place)
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await flushFile(path.join(entry.parentPath, entry.name))
}

async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
