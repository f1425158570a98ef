import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseJson } from '../../lib/json.ts'
import { removeTemporary } from '../../platform/media/writing/replace-file.ts'

/** Records the path of the one temporary file there may be, so that it can be deleted after a crash. */
export interface TemporaryFileCleanup {
  note(temporary: string): Promise<void>
  forget(): Promise<void>
  /** Deletes the file an earlier process left; returns its path if there was one. */
  clear(): Promise<string | null>
}

export function createTemporaryFileCleanup(metadataDir: string): TemporaryFileCleanup {
  const note = path.join(metadataDir, 'embed-under-way.json')
  const forget = () => rm(note, { force: true })
  return {
    async note(temporary) {
      await mkdir(metadataDir, { recursive: true })
      await writeFile(note, JSON.stringify({ temporary }))
    },
    forget,
    async clear() {
      const text = await readFile(note, 'utf8').catch(() => '{}')
      const { temporary } = parseJson<{ temporary?: unknown }>(text, {})
      if (typeof temporary !== 'string') return null
      try {
        await removeTemporary(temporary)
      } catch {
        // Its disk may be unavailable; the next start tries again.
        return null
      }
      await forget()
      return temporary
    },
  }
}
