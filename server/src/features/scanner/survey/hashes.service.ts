import { createHash } from 'node:crypto'
import { compareTexts } from '@lectern/contract/rules/sorting'

interface FileFacts {
  readonly relPath: string
  readonly size: number
  readonly mtimeMs: number
  readonly ino: string
}

/** Hashes everything the walk sees of an item's files: an equal hash means that nothing changed. */
export function filesHashOf(files: readonly FileFacts[]): string {
  const sorted = [...files].sort((a, b) => compareTexts(a.relPath, b.relPath))
  const hash = createHash('sha1')
  for (const { relPath, size, mtimeMs, ino } of sorted) hash.update(`${relPath}\n${size} ${mtimeMs} ${ino}\n`)
  return hash.digest('base64url')
}

interface MediaContent {
  readonly size: number
  readonly durationSeconds: number
  readonly headHash: string | null
}

/** The same for the same audio, regardless of paths and file names; null if no file has been hashed. */
export function fingerprintOf(media: readonly MediaContent[]): string | null {
  const known = media.filter((file) => file.headHash !== null)
  if (known.length === 0) return null
  const lines = known
    .map((file) => `${file.headHash} ${file.size} ${file.durationSeconds.toFixed(2)}`)
    .sort(compareTexts)
  return createHash('sha1').update(lines.join('\n')).digest('base64url')
}

export function contentHashOf(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64url')
}
