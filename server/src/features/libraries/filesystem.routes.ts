import { sep } from 'node:path'
import { filesystem } from '@lectern/contract/filesystem'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { depthOf } from '../../lib/paths.ts'
import { presentFolder } from './filesystem.present.ts'
import type { User } from '../users/users.types.ts'
import { checkUploadPath, offerFolders, type PlaceInLibrary } from './filesystem.service.ts'

/** The title of the item at or around a path, if the viewer may see it. Provided by the slice that owns items. */
export type TitleAt = (viewer: User, place: PlaceInLibrary) => Promise<string | undefined>

export function filesystemRoutes(http: Http, ctx: Context, titleAt: TitleAt): void {
  http.endpoint(filesystem.list, async ({ query }) => {
    const { parent, folders } = await offerFolders(ctx, query.path)
    const level = query.level < 0 ? depthOf(parent) : query.level
    return { posix: sep === '/', directories: folders.map((folder) => presentFolder(folder, level)) }
  })

  http.endpoint(filesystem.pathExists, async ({ caller, body }) => {
    const { isTaken, place } = await checkUploadPath(ctx, caller.user, body)
    const libraryItemTitle = isTaken ? await titleAt(caller.user, place) : undefined
    return { exists: isTaken, ...(libraryItemTitle !== undefined && { libraryItemTitle }) }
  })
}
