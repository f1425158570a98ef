import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { createMutex } from '../../platform/db/mutex.ts'
import { writeWhole } from '../../platform/files/write-whole.ts'
import type { Manifest } from './archive/backup-format.rules.ts'

/**
 * Records which files of a folder were verified. It is stored next to them and not in the database, which may be
 * restored to a time before they were created. A file whose size or time has changed counts as not verified.
 */

const NAME = '.lectern-backups.json'

const Checked = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  createdAt: z.number(),
  serverVersion: z.string(),
  isRestorePoint: z.boolean(),
  hasFiles: z.boolean(),
})
export type Checked = z.output<typeof Checked>
const Record = z.record(z.string(), Checked)

const writing = createMutex()

export async function readVerified(folder: string): Promise<Map<string, Checked>> {
  try {
    return new Map(Object.entries(Record.parse(JSON.parse(await readFile(path.join(folder, NAME), 'utf8')))))
  } catch {
    return new Map()
  }
}

export async function noteVerified(file: string, manifest: Manifest): Promise<void> {
  const { size, mtimeMs } = await stat(file)
  const { createdAt, serverVersion, kind, files } = manifest
  const checked = { size, mtimeMs, createdAt, serverVersion, isRestorePoint: kind === 'restore-point' }
  await change(path.dirname(file), (record) =>
    record.set(path.basename(file), { ...checked, hasFiles: files !== null }),
  )
}

export async function forgetVerified(file: string): Promise<void> {
  await change(path.dirname(file), (record) => record.delete(path.basename(file)))
}

async function change(folder: string, edit: (record: Map<string, Checked>) => void): Promise<void> {
  await writing.acquire()
  try {
    const record = await readVerified(folder)
    edit(record)
    const file = path.join(folder, NAME)
    await writeWhole(file, `${file}.tmp`, JSON.stringify(Object.fromEntries(record)))
  } finally {
    writing.release()
  }
}
