import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { exists } from '../../platform/files/exists.ts'
import { eachItemBrief } from '../items/item-scans.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'

interface RemovedFiles {
  readonly found: number
  readonly removed: number
}

/** Deletes the metadata files that this or another server has written next to items' files. */
export async function removeMetadataFiles(
  ctx: Pick<Context, 'db' | 'log'>,
  viewer: User,
  libraryId: LibraryId,
  ext: 'json' | 'abs',
): Promise<RemovedFiles> {
  const library = await getLibrary(ctx, viewer, libraryId)
  const folders = new Map(library.folders.map((folder) => [folder.id, folder.path]))
  let [found, removed] = [0, 0]
  for await (const briefs of eachItemBrief(ctx, libraryId)) {
    for (const { folderId, relPath, isFile } of briefs) {
      const folder = folders.get(folderId)
      if (folder === undefined || isFile) continue
      const file = path.join(folder, relPath, `metadata.${ext}`)
      if (!(await exists(file))) continue
      found += 1
      await rm(file).then(
        () => (removed += 1),
        (error: unknown) => ctx.log.warn(`${file} could not be deleted: ${messageOf(error)}`),
      )
    }
  }
  ctx.log.info(`${viewer.username} removed ${removed} metadata.${ext} files of "${library.name}".`)
  return { found, removed }
}
