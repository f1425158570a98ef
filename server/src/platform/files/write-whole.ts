import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes to a draft and renames it, so that nobody reads a partial file; flushed first, so that after a power cut
 * there is either the old file or the new one, never an empty one.
 */
export async function writeWhole(file: string, draft: string, content: Buffer | string): Promise<void> {
  try {
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}
