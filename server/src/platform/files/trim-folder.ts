import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Fraction of the cap to trim to, so that not every new file triggers another trim. */
const TRIM_TO = 0.8
/** No write takes this long, so its writer must be gone. */
const DRAFT_AGE_MS = 3_600_000
const DRAFT = /\.tmp$/

/**
 * Deletes the least recently used files until the rest fits, and drafts left behind by a killed server. Returns the
 * remaining size in bytes.
 */
export async function trimFolder(folder: string, maxBytes: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const files: { file: string; size: number; usedAt: number }[] = []
  for (const name of names) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile()) continue
    if (!DRAFT.test(name))
      files.push({ file, size: stats.size, usedAt: Math.max(stats.atimeMs, stats.mtimeMs) })
    else if (Date.now() - stats.mtimeMs > DRAFT_AGE_MS) await rm(file, { force: true })
  }
  let kept = files.reduce((sum, { size }) => sum + size, 0)
  if (kept <= maxBytes) return kept
  for (const { file, size } of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (kept <= maxBytes * TRIM_TO) break
    await rm(file, { force: true }).catch(() => undefined)
    kept -= size
  }
  return kept
}
