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

export const recordOf = (folder: string): string => path.join(folder, NAME)

export async function readVerified(recordFile: string): Promise<Map<string, Checked>> {
  try {
    return new Map(Object.entries(Record.parse(JSON.parse(await readFile(recordFile, 'utf8')))))
  } catch {
    return new Map()
  }
}

export async function noteVerified(
  file: string,
  manifest: Manifest,
  recordFile: string = recordOf(path.dirname(file)),
): Promise<void> {
  const { size, mtimeMs } = await stat(file)
  const { createdAt, serverVersion, kind, files } = manifest
  const checked = { size, mtimeMs, createdAt, serverVersion, isRestorePoint: kind === 'restore-point' }
  await change(recordFile, (record) =>
    record.set(path.basename(file), { ...checked, hasFiles: files !== null }),
  )
}

export async function forgetVerified(
  file: string,
  recordFile: string = recordOf(path.dirname(file)),
): Promise<void> {
  await change(recordFile, (record) => record.delete(path.basename(file)))
}

async function change(recordFile: string, edit: (record: Map<string, Checked>) => void): Promise<void> {
  await writing.acquire()
  try {
    const record = await readVerified(recordFile)
    edit(record)
    await writeWhole(recordFile, `${recordFile}.tmp`, JSON.stringify(Object.fromEntries(record)))
  } finally {
    writing.release()
  }
}
