import { mkdir, opendir, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { exists } from './exists.ts'
import { fileErrorCode } from './file-errors.ts'

export interface MadeFolder {
  readonly path: string
  /** Takes away what was made for it, as far as that is still empty. What existed before stays. */
  undo(): Promise<void>
}

/** Makes a folder and all parents it lacks. When that fails, nothing of it is left behind. */
export async function makeFolder(folder: string): Promise<MadeFolder> {
  const made: string[] = []
  const undo = () => removeEmpty(made.toReversed())
  try {
    for (const part of await missingFolders(folder)) if (await makeOne(part)) made.push(part)
  } catch (error) {
    await undo()
    throw error
  }
  return { path: folder, undo }
}

/** Whether it was us: somebody else may want the same folder at the same moment. */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Tried rather than asked: network disks answer questions about permissions as they like. */
export async function isReadableFolder(folder: string): Promise<boolean> {
  try {
    await (await opendir(folder)).close()
    // A listed entry may be a broken link.
    await stat(`${folder}/.`)
    return true
  } catch {
    return false
  }
}

/** The folder and those of its parents that do not exist, outermost first. */
async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = folder; at !== path.dirname(at) && !(await exists(at)); at = path.dirname(at))
    missing.push(at)
  return missing.toReversed()
}

async function removeEmpty(folders: readonly string[]): Promise<void> {
  // What holds something by now stays as it is, and so do its parents.
  for (const folder of folders) await rmdir(folder).catch(() => undefined)
}
