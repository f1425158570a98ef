import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { trimFolder } from './trim-folder.ts'
import { writeWhole } from './write-whole.ts'

export interface DiskCache {
  /**
   * Returns the content of the file; if it doesn't exist, it is created once, however many callers ask at the same
   * time.
   */
  readOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

const opened = new Map<string, DiskCache>()

/** The cache in this folder, shared by all who ask for it. */
export function diskCacheIn(folder: string, maxBytes: number): DiskCache {
  const known = opened.get(folder) ?? createDiskCache(folder, maxBytes)
  opened.set(folder, known)
  return known
}

/** A folder of files that can be regenerated, limited in size. */
export function createDiskCache(folder: string, maxBytes: number): DiskCache {
  const making = new Map<string, Promise<Buffer>>()
  let keptBytes: number | undefined
  let trimming: Promise<void> | undefined

  return {
    async readOrMake(name, make) {
      const kept = await readFile(path.join(folder, name)).catch(() => undefined)
      if (kept && kept.length > 0) return kept
      const running = making.get(name)
      if (running) return running
      const made = makeAndKeep(name, make).finally(() => making.delete(name))
      making.set(name, made)
      return made
    },
  }

  /** If the file can't be written the content is still returned: a failing cache is not an error. */
  async function makeAndKeep(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make()
    const file = path.join(folder, name)
    try {
      await mkdir(folder, { recursive: true })
      await writeWhole(file, `${file}.${randomUUID()}.tmp`, bytes)
      await count(bytes.length)
    } catch {
      // The disk is full or read-only.
    }
    return bytes
  }

  async function count(bytes: number): Promise<void> {
    if (keptBytes !== undefined) keptBytes += bytes
    if (keptBytes !== undefined && keptBytes <= maxBytes) return
    trimming ??= trimFolder(folder, maxBytes)
      .then((kept) => void (keptBytes = kept))
      .finally(() => (trimming = undefined))
    await trimming
  }
}
