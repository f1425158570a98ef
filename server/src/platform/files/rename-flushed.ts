import { open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Moves a finished file or folder to its final name atomically. Its content is flushed first: after a power cut there
 * is either the old version or the complete new one, never an empty one.
 */
export async function renameFlushed(from: string, to: string): Promise<void> {
  await flush(from)
  await rename(from, to)
}

/** Flushes a file, or every file below a folder, to disk. */
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
