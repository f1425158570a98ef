import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseJson } from '../../lib/json.ts'
import { removeTemporary } from '../../platform/media/writing/replace-file.ts'

/** Remembers the one temporary file there may be, so that a server that was killed can clear it away later. */
export interface LeftOver {
  note(temporary: string): Promise<void>
  forget(): Promise<void>
  /** Removes what an earlier server left; the path of it, if there was something. */
  clear(): Promise<string | null>
}

export function createLeftOver(metadataDir: string): LeftOver {
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
        // Its disk may not be there at the moment; the next start tries again.
        return null
      }
      await forget()
      return temporary
    },
  }
}
