import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../lib/errors.ts'
import { describeFileError } from '../../platform/files/file-errors.ts'
import { type MovedFile, moveToTrashFolder } from '../../platform/files/trash-folder.ts'
import type { ItemInPlace } from '../items/items.service.ts'
import type { EditContext } from './edit-items.service.ts'

/** The folder that paths of an item's files begin at, below the folder of the library. */
export const baseOf = ({ isFile, relPath }: ItemInPlace['item']): string =>
  isFile ? path.dirname(relPath) : relPath

/** Deletes a file of an item; where the admin wants that, it goes to the trash folder of its disk. */
export async function deleteFromDisk(
  { settings }: Pick<EditContext, 'settings'>,
  { item, folderPath }: ItemInPlace,
  relPath: string,
  trashId: string,
): Promise<MovedFile[]> {
  const inFolder = path.join(baseOf(item), relPath)
  try {
    if (settings.current().keepDeletedFiles) {
      const moved = await moveToTrashFolder(folderPath, trashId, inFolder)
      return moved ? [moved] : []
    }
    await rm(path.join(folderPath, inFolder), { force: true })
    return []
  } catch (error) {
    throw new AppError('conflict', `${relPath} could not be deleted: ${describeFileError(error)}`)
  }
}
