import path from 'node:path'
import { tools } from '@lectern/contract/tools'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError, invalid, notFound } from '../../lib/errors.ts'
import { exists } from '../../platform/files/exists.ts'
import { probeFile } from '../../platform/media/ffprobe.ts'
import { findTools } from '../../platform/media/tools.ts'
import { getFileByIno } from '../items/item-files.service.ts'
import { removeMetadataFiles } from './metadata-files.service.ts'
import { purgeCache, purgeItemCache } from './purge-cache.service.ts'

const PROBED = new Set(['audio', 'video'])

/** Maintenance, and inspection of files. */
export function maintenanceRoutes(http: Http, ctx: Context): void {
  http.endpoint(tools.purgeCache, ({ caller }) => purgeCache(ctx, caller.user.username))
  http.endpoint(tools.purgeItemCache, ({ caller }) => purgeItemCache(ctx, caller.user.username))
  http.endpoint(tools.removeMetadataFiles, ({ caller, params, query }) =>
    removeMetadataFiles(ctx, caller.user, params.id, query.ext),
  )
  http.endpoint(tools.ffprobe, async ({ caller, params }) => {
    const file = await getFileByIno(ctx, caller.user, params.id, params.ino)
    if (!PROBED.has(file.kind)) invalid('Only audio and video files can be probed.')
    const { ffprobe } = await findTools(ctx.config)
    if (ffprobe === null) return invalid('This needs ffprobe, which was not found on the server.')
    const { format, ...rest } = await probe(ffprobe, file.path)
    return { ...rest, format: { ...(format as object), filename: path.basename(file.path) } }
  })
}

async function probe(ffprobe: string, file: string): Promise<Record<string, unknown>> {
  try {
    return await probeFile(ffprobe, file)
  } catch (error) {
    if (!(await exists(file))) return notFound('File')
    throw new AppError('unsupported', 'ffprobe could not read this file', { cause: error })
  }
}
