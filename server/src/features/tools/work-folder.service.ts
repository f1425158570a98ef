import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseJson } from '../../lib/json.ts'
import { endLeftPrograms } from '../../platform/process/end-left-programs.ts'

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
  /** Removes folders left by earlier processes, ends programs still writing to them, and returns their paths. */
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
  const folderOf = async (jobId: string) => {
    const { folder } = await read(jobId)
    return typeof folder === 'string' && path.basename(folder).startsWith(PREFIX) ? folder : null
  }
  const remove = async (jobId: string) => {
    const folder = await folderOf(jobId)
    if (folder !== null) {
      await rm(folder, { recursive: true, force: true })
      // Empty if the book was deleted in the meantime.
      await rmdir(path.dirname(folder)).catch(() => undefined)
    }
    await rm(noteOf(jobId), { force: true })
    return folder
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
        const leftIn = await folderOf(jobId)
        if (leftIn !== null) await endLeftPrograms(leftIn)
        // Its disk may be unavailable; the next start tries again.
        const folder = await remove(jobId).catch(() => null)
        if (folder !== null) removed.push(folder)
      }
      return removed
    },
  }
}
