import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const making = new Map<string, Promise<Buffer>>()

/** The file's content; where it is not there yet it is made, once, however many ask at the same time. */
export async function readOrMake(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const running = making.get(file)
  if (running) return running
  const made = makeAndKeep(file, make).finally(() => making.delete(file))
  making.set(file, made)
  return made
}

/** Written beside and renamed, so that nobody reads half a file. A cache that can't be written is no cache, not an error. */
async function makeAndKeep(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = await make()
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
  return bytes
}
