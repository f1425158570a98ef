import { opendir } from 'node:fs/promises'

/** The mount point of a disk that is not mounted is usually an empty folder. Throws if the folder can't be read. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  const entries = await opendir(folder)
  try {
    return (await entries.read()) === null
  } finally {
    await entries.close()
  }
}
