import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../lib/errors.ts'
import { isSameOrInside } from '../../lib/paths.ts'
import { describeFileError } from '../../platform/files/file-errors.ts'
import { type MovedFile, moveToTrashFolder } from '../../platform/files/trash-folder.ts'
import type { ItemInPlace } from '../items/items.service.ts'
import type { EditContext } from './edit-items.service.ts'

/** The folder an item's file paths are relative to, itself relative to the library folder. */
export const baseOf = ({ isFile, relPath }: ItemInPlace['item']): string =>
  isFile ? path.dirname(relPath) : relPath

/** Deletes a file of an item, or moves it to the trash folder on its disk if the settings say so. */
export async function deleteFromDisk(
  { settings }: Pick<EditContext, 'settings'>,
  { item, folderPath }: ItemInPlace,
  relPath: string,
  trashId: string,
): Promise<MovedFile[]> {
  const inFolder = path.join(baseOf(item), relPath)
  const file = path.join(folderPath, inFolder)
  // A forged or damaged row could name any file of the server. Links within the folder are the admins' own.
  if (!isSameOrInside(file, folderPath))
    throw new AppError('conflict', `${relPath} is outside the library folder, and was not deleted.`)
  try {
    if (settings.current().keepDeletedFiles) {
      const moved = await moveToTrashFolder(folderPath, trashId, inFolder)
      return moved ? [moved] : []
    }
    await rm(file, { force: true })
    return []
  } catch (error) {
    throw new AppError('conflict', `${relPath} could not be deleted: ${describeFileError(error)}`)
  }
}
