import { mkdir, opendir, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { exists } from './exists.ts'
import { fileErrorCode } from './file-errors.ts'

export interface MadeFolder {
  readonly path: string
  /** Removes the folders that were created, as long as they are still empty. Folders that existed before are kept. */
  undo(): Promise<void>
}

/** Creates a folder and its missing parents. If that fails, nothing is left behind. */
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

/** Returns false if another process created the folder at the same time. */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Tests by opening it: network file systems give unreliable answers about permissions. */
export async function isReadableFolder(folder: string): Promise<boolean> {
  try {
    await (await opendir(folder)).close()
    // The entry may be a broken link.
    await stat(`${folder}/.`)
    return true
  } catch {
    return false
  }
}

/** The folder and its parents that don't exist, outermost first. */
async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = folder; at !== path.dirname(at) && !(await exists(at)); at = path.dirname(at))
    missing.push(at)
  return missing.toReversed()
}

async function removeEmpty(folders: readonly string[]): Promise<void> {
  // Folders that are no longer empty are kept, and so are their parents.
  for (const folder of folders) await rmdir(folder).catch(() => undefined)
}
