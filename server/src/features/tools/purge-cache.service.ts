import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { isNotFoundError } from '../../platform/files/file-errors.ts'

type Ctx = Pick<Context, 'config' | 'log'>

/** Everything in the cache can be recreated, except original files that tools have moved there. */
export async function purgeCache(ctx: Ctx, by: string): Promise<void> {
  await emptyFolder(path.join(ctx.config.metadataDir, 'cache'))
  ctx.log.info(`${by} purged the cache.`)
}

export async function purgeItemCache(ctx: Ctx, by: string): Promise<void> {
  await emptyFolder(path.join(ctx.config.metadataDir, 'cache', 'items'))
  ctx.log.info(`${by} purged the cache of items.`)
}

/** Keeps the folder itself, as others may be writing to it. */
async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNotFoundError(error)) return []
    throw error
  })
  for (const name of names) await rm(path.join(folder, name), { recursive: true, force: true })
}
