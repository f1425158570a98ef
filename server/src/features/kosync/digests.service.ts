import { createHash } from 'node:crypto'
import path from 'node:path/posix'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { runInBackground } from '../../lib/run-in-background.ts'
import { partialMd5 } from '../../platform/files/partial-md5.ts'
import { pathInFolder } from '../items/item-paths.rules.ts'
import { listEbooksWithoutDigest, saveDigest, type EbookWithoutDigest } from './digests.store.ts'

type Ctx = Pick<Context, 'db' | 'log'>

const AT_ONCE = 50
/** KOReader times out after five seconds. */
const PATIENCE_MS = 1500
const LOOK_AGAIN_MS = 25

export interface Digests {
  /** Computes missing digests. Waits a short time for them; the rest is done in the background. */
  catchUp(): Promise<void>
}

/** The hashes KOReader identifies files by. They are computed from a few kilobytes of each file. */
export function createDigests(ctx: Ctx): Digests {
  let isBehind = false
  const start = runInBackground(
    () => isBehind,
    async () => {
      try {
        const files = await listEbooksWithoutDigest(ctx.db, AT_ONCE)
        isBehind = files.length === AT_ONCE
        for (const file of files) await digest(ctx, file)
      } catch (error) {
        isBehind = false
        ctx.log.warn(`E-books could not be prepared for KOReader: ${messageOf(error)}`)
      }
    },
  )
  return {
    async catchUp() {
      if ((await listEbooksWithoutDigest(ctx.db, 1)).length === 0) return
      isBehind = true
      start()
      const until = performance.now() + PATIENCE_MS
      while (performance.now() < until && (await listEbooksWithoutDigest(ctx.db, 1)).length > 0)
        await sleep(LOOK_AGAIN_MS)
    },
  }
}

async function digest(ctx: Ctx, file: EbookWithoutDigest): Promise<void> {
  const name = path.basename(file.relPath)
  const inFolder = pathInFolder({ relPath: file.itemRelPath, isFile: file.isFileItem }, file.relPath)
  const content = await partialMd5(path.join(file.folderPath, inFolder)).catch(() => null)
  const hashes = { content, name: createHash('md5').update(name).digest('hex') }
  await ctx.db.transaction().execute((tx) => saveDigest(tx, file, hashes))
}
