import { isEmptyFolder } from '../../platform/files/is-empty-folder.ts'
import type { ItemInPlace } from '../items/items.service.ts'

export const DISK_IS_AWAY = 'The library folder cannot be reached'

/**
 * Whether the disk of a podcast is connected. In the empty folder that a disk leaves behind, downloads would fill the
 * wrong disk, and the other episodes would look deleted.
 */
export async function isDiskThere({ item, folderPath }: ItemInPlace): Promise<boolean> {
  const hasFiles = !item.isMissing && item.files.length > 0
  return isEmptyFolder(folderPath).then(
    (isEmpty) => !(isEmpty && hasFiles),
    () => false,
  )
}
