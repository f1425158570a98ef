import { constants } from 'node:fs'
import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '../../platform/files/file-errors.ts'

const MAX_BACKUPS = 1_000

/** Copies a file into a folder, appending a number if the name is taken: earlier backups are kept. */
export async function backUpFile(file: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const { name, ext } = path.parse(file)
  for (let number = 1; number <= MAX_BACKUPS; number++) {
    const target = path.join(folder, number === 1 ? `${name}${ext}` : `${name} (${number})${ext}`)
    if (await copyTo(file, target)) return target
  }
  throw new Error(`There are already too many copies of ${file}.`)
}

/** Returns false if the target exists. Partial copies are removed. */
async function copyTo(file: string, target: string): Promise<boolean> {
  try {
    await copyFile(file, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false
    await rm(target, { force: true })
    throw error
  }
  const handle = await open(target, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  return true
}
