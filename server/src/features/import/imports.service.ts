import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LibraryId } from '@lectern/contract/ids'
import type { ImportChoice } from '@lectern/contract/import'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { fileErrorCode } from '../../platform/files/file-errors.ts'
import { JobError } from '../../platform/jobs/jobs.rules.ts'
import { getUsers } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import type { Scanner } from '../scanner/scanner.service.ts'
import { getAllLibraries } from '../libraries/imported-libraries.service.ts'
import type { ImportsState, ImportWish } from './import.types.ts'
import { checkPlan, previewImport } from './plan/preview.service.ts'
import type { ImportPreview } from './plan/preview.types.ts'
import { runImport } from './run/run-import.service.ts'
import type { Checkpoint } from './run/run.types.ts'
import { dropCopies, openSource, workFolderOf } from './source/open-source.service.ts'
import { isUnfinished } from '../../platform/jobs/job-states.ts'

/** Previews a source and imports it in the background. */
export interface Imports {
  state(): Promise<ImportsState>
  /** Returns how many bytes of the file have arrived. */
  upload(offset: number, content: Readable): Promise<number>
  preview(viewer: User, choice: ImportChoice): Promise<ImportPreview>
  start(viewer: User, choice: ImportChoice): Promise<ImportsState>
  cancel(): Promise<ImportsState>
}

type Ctx = Pick<Context, 'db' | 'config' | 'clock' | 'events' | 'log' | 'settings' | 'jobs' | 'tokenSecret'>

/** Scans and imports write the same items, so they must not run at the same time. */
export interface ImportScans {
  hold: Scanner['hold']
  request: (libraryId: LibraryId) => void
}

export function createImports(ctx: Ctx, scans: ImportScans): Imports {
  const uploadFile = path.join(ctx.config.metadataDir, 'import', 'upload.audiobookshelf')
  let isUploading = false

  ctx.jobs.define('import', async (wish, run) => {
    const release = await scans.hold('An import is running. Scan when it is done.', run.signal)
    try {
      const report = await runImport(ctx, wish, {
        checkpoint: run.checkpoint as Checkpoint | null,
        saveCheckpoint: (checkpoint) => run.saveCheckpoint(checkpoint),
        progress: ({ step, done, total }) => run.progress({ done, total, text: step }),
        signal: run.signal,
      })
      if (wish.path === uploadFile) await rm(uploadFile, { force: true })
      for (const { id } of await getAllLibraries(ctx)) scans.request(id)
      return report
    } catch (error) {
      throw error instanceof AppError ? new JobError(error.message, { isFinal: true, cause: error }) : error
    } finally {
      release()
    }
  })

  async function wishOf(viewer: User, choice: ImportChoice): Promise<ImportWish> {
    const source =
      choice.path ??
      ((await sizeOf(uploadFile)) === null ? invalid('No file has been uploaded yet') : uploadFile)
    if (!path.isAbsolute(source)) invalid('Enter an absolute path')
    return {
      path: source,
      metadataPath: choice.metadataPath,
      mappings: choice.mappings,
      root: viewer.type === 'root' ? (choice.root ?? (await defaultRootChoice(ctx))) : 'keep',
      tokenSecret: choice.tokenSecret,
    }
  }

  async function state(): Promise<ImportsState> {
    const [job] = await ctx.jobs.list({ kind: 'import', limit: 1 })
    return { job: job ?? null, uploaded: await sizeOf(uploadFile) }
  }

  return {
    state,
    async upload(offset, content) {
      if (isUploading) throw new AppError('conflict', 'Another chunk of the file is being received')
      isUploading = true
      try {
        await mkdir(path.dirname(uploadFile), { recursive: true, mode: 0o700 })
        const received = offset === 0 ? 0 : ((await sizeOf(uploadFile)) ?? 0)
        if (offset !== received) throw new AppError('conflict', `The next chunk must start at ${received}`)
        await pipeline(
          content,
          createWriteStream(uploadFile, { flags: offset === 0 ? 'w' : 'a', mode: 0o600 }),
        )
        return (await sizeOf(uploadFile)) ?? 0
      } catch (error) {
        if (fileErrorCode(error) !== 'ENOSPC') throw error
        await rm(uploadFile, { force: true })
        throw new AppError('unavailable', 'The file could not be stored: the disk is full.', { cause: error })
      } finally {
        isUploading = false
      }
    },
    async preview(viewer, choice) {
      await refuseWhileRunning()
      const wish = await wishOf(viewer, choice)
      const source = await openSource(wish, workFolderOf(ctx))
      try {
        return await previewImport(ctx, wish, source)
      } finally {
        source.close()
      }
    },
    async start(viewer, choice) {
      await refuseWhileRunning()
      const wish = await wishOf(viewer, choice)
      await checkFirst(wish)
      await ctx.jobs.enqueue(
        'import',
        { ...wish, mappings: [...wish.mappings] },
        { key: 'import', createdBy: viewer.id },
      )
      ctx.log.info(`${viewer.username} imports ${wish.path}.`)
      return state()
    },
    async cancel() {
      const { job } = await state()
      if (job) await ctx.jobs.cancel(job.id)
      return state()
    },
  }

  /** Rejects requests that are bound to fail. */
  async function checkFirst(wish: ImportWish): Promise<void> {
    const source = await openSource(wish, workFolderOf(ctx))
    try {
      await checkPlan(ctx, wish, source)
    } catch (error) {
      await dropCopies(workFolderOf(ctx))
      throw error
    } finally {
      source.close()
    }
  }

  /** A preview would replace the copy that the import is reading. */
  async function refuseWhileRunning(): Promise<void> {
    const { job } = await state()
    if (job && isUnfinished(job)) throw new AppError('conflict', 'An import is under way')
  }
}

/** On a fresh server, the account created at first start is replaced. */
export async function defaultRootChoice(ctx: Pick<Context, 'db'>): Promise<ImportWish['root']> {
  return (await getUsers(ctx)).length <= 1 ? 'replace' : 'keep'
}

function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  )
}
