import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseJson } from '../../lib/json.ts'

const PREFIX = '.lectern-work-'

interface Note {
  readonly folder: string
  /** Whether its files are being moved into place: then they are needed until the job has ended. */
  readonly isNeeded: boolean
}

/** Hidden folders for new files of a book. They are recorded, so that none are left behind by a killed server. */
export interface WorkFolders {
  make(jobId: string, inFolder: string): Promise<string>
  keep(jobId: string, folder: string): Promise<void>
  remove(jobId: string): Promise<void>
  /** Removes folders left by earlier processes and returns their paths. */
  clear(isUnfinished: (jobId: string) => Promise<boolean>): Promise<string[]>
}

export function createWorkFolders(metadataDir: string): WorkFolders {
  const notes = path.join(metadataDir, 'conversions')
  const noteOf = (jobId: string) => path.join(notes, `${jobId}.json`)
  const write = async (jobId: string, note: Note) => {
    await mkdir(notes, { recursive: true })
    await writeFile(noteOf(jobId), JSON.stringify(note))
  }
  const read = async (jobId: string) =>
    parseJson<Partial<Note>>(await readFile(noteOf(jobId), 'utf8').catch(() => '{}'), {})
  const remove = async (jobId: string) => {
    const { folder } = await read(jobId)
    const isOurs = typeof folder === 'string' && path.basename(folder).startsWith(PREFIX)
    if (isOurs) await rm(folder, { recursive: true, force: true })
    await rm(noteOf(jobId), { force: true })
    return isOurs ? folder : null
  }

  return {
    async make(jobId, inFolder) {
      await remove(jobId)
      const folder = path.join(inFolder, `${PREFIX}${randomUUID()}`)
      await write(jobId, { folder, isNeeded: false })
      await mkdir(folder)
      return folder
    },
    keep: (jobId, folder) => write(jobId, { folder, isNeeded: true }),
    async remove(jobId) {
      await remove(jobId)
    },
    async clear(isUnfinished) {
      const names = await readdir(notes).catch(() => [])
      const removed: string[] = []
      for (const jobId of names.map((name) => path.parse(name).name)) {
        if ((await read(jobId)).isNeeded === true && (await isUnfinished(jobId))) continue
        // Its disk may be unavailable; the next start tries again.
        const folder = await remove(jobId).catch(() => null)
        if (folder !== null) removed.push(folder)
      }
      return removed
    },
  }
}
