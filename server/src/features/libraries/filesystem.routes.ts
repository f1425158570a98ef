import { sep } from 'node:path'
import { filesystem } from '@lectern/contract/filesystem'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { depthOf } from '../../lib/paths.ts'
import { presentFolder } from './filesystem.present.ts'
import { isPathTaken, offerFolders } from './filesystem.service.ts'

export function filesystemRoutes(http: Http, ctx: Context): void {
  http.endpoint(filesystem.list, async ({ query }) => {
    const { parent, folders } = await offerFolders(ctx, query.path)
    const level = query.level < 0 ? depthOf(parent) : query.level
    return { posix: sep === '/', directories: folders.map((folder) => presentFolder(folder, level)) }
  })

  http.endpoint(filesystem.pathExists, async ({ caller, body }) => ({
    exists: await isPathTaken(ctx, caller.user, body),
  }))
}
