import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { readPostgres } from '../../platform/db/copy/postgres-rows.ts'
import { migrationNames, tableShapes } from '../../platform/db/copy/table-shapes.ts'
import { databaseFile, databaseSize } from '../../platform/db/database-size.ts'
import { describeFileError, fileErrorCode } from '../../platform/files/file-errors.ts'
import { findMissingSpace, inMegabytes } from '../../platform/files/free-space.ts'
import { renameFlushed } from '../../platform/files/rename-flushed.ts'
import { newId } from '../../platform/ids.ts'
import { JobError } from '../../platform/jobs/jobs.rules.ts'
import type { Job, JobRun } from '../../platform/jobs/jobs.types.ts'
import type { RunningTask } from '../tasks/tasks.types.ts'
import { ArchiveError } from './archive/archive-error.types.ts'
import { runInThread } from './archive/archive-thread.service.ts'
import {
  BACKUP_EXTENSION,
  type FolderName,
  FOLDERS,
  type Manifest,
  tablesToSave,
} from './archive/backup-format.rules.ts'
import {
  type ArchivePlan,
  type FileToSave,
  type Following,
  halfOf,
  writeArchive,
} from './archive/write-archive.service.ts'
import type { Unpacking } from './archive/unpack-archive.service.ts'
import { type FolderContext, listBackups, makeBackupFolder, removeBackup } from './backup-folder.service.ts'
import { backupId, backupToRemove } from './backups.rules.ts'
import type { BackupKind } from './backups.types.ts'
import { copyElsewhere } from './copy-backup.service.ts'
import { noteVerified } from './verified-record.service.ts'
import { isUnfinished } from '../../platform/jobs/job-states.ts'

export type BackupContext = Pick<
  Context,
  'config' | 'settings' | 'db' | 'clock' | 'log' | 'jobs' | 'tasks' | 'events'
>

export function defineBackupJobs(ctx: BackupContext): void {
  ctx.jobs.define('make-backup', async ({ kind }, run) => {
    const task = ctx.tasks.start({
      action: 'backup',
      title: 'Making a backup',
      titleKey: 'backups.task',
      audience: 'admins',
    })
    try {
      const backup = await makeBackup(ctx, kind, run)
      task.finish({ backupId: backup })
      await tellCompleted(ctx, backup)
      return { backupId: backup }
    } catch (error) {
      if (run.signal.aborted) task.finish()
      else tellFailed(ctx, task, sentenceOf(error))
      throw error instanceof ArchiveError ? new JobError(error.message, { isFinal: true }) : error
    }
  })
}

async function tellCompleted(ctx: BackupContext, id: string): Promise<void> {
  const backups = await listBackups(ctx)
  const backup = backups.find((one) => one.id === id)
  if (!backup) return
  const values = {
    completionTime: new Date(ctx.clock.now()).toLocaleString(),
    backupPath: backup.path,
    backupSize: inMegabytes(backup.size),
    backupCount: String(backups.length),
    removedOldest: String(backups.length >= ctx.settings.current().backupsToKeep),
  }
  ctx.events.emit('notification.raised', { name: 'onBackupCompleted', libraryId: null, values })
}

function tellFailed(ctx: BackupContext, task: RunningTask, errorMsg: string): void {
  task.fail(errorMsg)
  ctx.events.emit('notification.raised', { name: 'onBackupFailed', libraryId: null, values: { errorMsg } })
}

/** Concurrent requests share one backup. */
export async function requestBackup(ctx: BackupContext, kind: BackupKind, userId?: UserId): Promise<string> {
  const { job } = await ctx.jobs.enqueue(
    'make-backup',
    { kind },
    { key: kind, ...(userId === undefined ? {} : { createdBy: userId }) },
  )
  const ended = await untilEnded(ctx, job.id)
  if (ended.state === 'done') return (ended.result as { backupId: string }).backupId
  throw new AppError('unavailable', ended.error ?? 'The backup was stopped.')
}

async function untilEnded(ctx: BackupContext, id: string): Promise<EndedJob> {
  let forget = () => {}
  const ended = new Promise<EndedJob>((resolve) => {
    forget = ctx.events.on('job.changed', ({ job }) => {
      if (job.id === id && !isUnfinished(job)) resolve(job)
    })
  })
  try {
    // The job may have ended before the listener was attached.
    const job: EndedJob = (await ctx.jobs.find(id)) ?? { state: 'cancelled', result: null, error: null }
    return isUnfinished(job) ? await ended : job
  } finally {
    forget()
  }
}

type EndedJob = Pick<Job, 'state' | 'result' | 'error'>

/** What `makeBackup` needs: less than a whole server, because an upgrade makes one before the server runs. */
export type MakingContext = Pick<Context, 'config' | 'settings' | 'db' | 'clock' | 'log'>

export async function makeBackup(
  ctx: MakingContext,
  kind: BackupKind,
  run: Pick<JobRun, 'signal' | 'progress'>,
) {
  const { maxBackupSize, backupMetadataCovers } = ctx.settings.current()
  const contents = {
    migrations: migrationNames(),
    files: backupMetadataCovers ? await filesToSave(ctx.config.metadataDir) : null,
    maxBytes: maxBackupSize > 0 ? maxBackupSize * 1e9 : null,
  }
  const { id, file, manifest } = await writeBackup(ctx, kind, contents, {
    signal: run.signal,
    progress: (done, total) => run.progress({ done: Math.round((100 * done) / (total || 1)), total: 100 }),
  })
  await copyElsewhere(ctx, file, manifest)
  await removeSurplus(ctx, kind, id)
  return id
}

export async function removeSurplus(ctx: FolderContext, kind: BackupKind, newest: string): Promise<void> {
  const { backupsToKeep } = ctx.settings.current()
  const surplus = backupToRemove(await listBackups(ctx), kind, backupsToKeep, newest)
  if (surplus) await removeBackup(ctx, surplus.id)
}

interface Contents extends Pick<ArchivePlan, 'files' | 'maxBytes'> {
  /** Those that the database has, which may be older than this version. */
  readonly migrations: readonly string[]
}

export async function writeBackup(
  ctx: MakingContext,
  kind: BackupKind,
  { migrations, files, maxBytes }: Contents,
  following: Following,
): Promise<{ readonly id: string; readonly file: string; readonly manifest: Manifest }> {
  const folder = await makeBackupFolder(ctx)
  const createdAt = ctx.clock.now()
  const id = backupId(new Date(createdAt), new Set((await listBackups(ctx)).map((backup) => backup.id)))
  const { backupPassphrase: passphrase, metadataDir } = ctx.config
  await checkSpace(ctx, folder, files ?? [])
  const about = {
    id,
    kind,
    createdAt,
    serverVersion: PRODUCT_VERSION,
    migrations: [...migrations],
    metadataDir,
  }
  const draft = {
    file: path.join(folder, `.draft-${newId()}${BACKUP_EXTENSION}`),
    about,
    files,
    passphrase,
    maxBytes,
  }
  const file = path.join(folder, `${id}${BACKUP_EXTENSION}`)
  return { id, file, manifest: await writeVerified(ctx, draft, file, following) }
}

type Draft = Omit<ArchivePlan, 'tables' | 'about'> & { readonly about: Omit<ArchivePlan['about'], 'engine'> }

/** The file gets its name only once it is complete and verified. */
async function writeVerified(
  ctx: MakingContext,
  draft: Draft,
  file: string,
  following: Following,
): Promise<Manifest> {
  try {
    const manifest = await writeAndCheck(ctx, draft, following)
    await renameFlushed(draft.file, file)
    await noteVerified(file, manifest)
    return manifest
  } catch (error) {
    throw explained(error)
  } finally {
    await rm(draft.file, { force: true }).catch(() => undefined)
  }
}

async function writeAndCheck(ctx: MakingContext, draft: Draft, following: Following): Promise<Manifest> {
  const tables = tablesToSave(await tableShapes(draft.about.migrations), draft.passphrase !== null)
  const database = await databaseFile(ctx.db)
  const planOf = (engine: 'sqlite' | 'postgres') => ({ ...draft, tables, about: { ...draft.about, engine } })
  return withCheck(ctx, draft.file, async (check) => {
    if (database !== null) {
      return runInThread({ do: 'make', database, plan: planOf('sqlite'), check }, following)
    }
    await readPostgres(ctx.db, (source) => writeArchive(planOf('postgres'), source, halfOf(following, 0)))
    return runInThread({ do: 'unpack', plan: check }, halfOf(following, 1))
  })
}

export function verifyArchive(ctx: CheckContext, archive: string, following: Following): Promise<Manifest> {
  return withCheck(ctx, archive, (plan) => runInThread({ do: 'unpack', plan }, following))
}

type CheckContext = Pick<Context, 'config' | 'clock'>

/** Backups are verified by restoring them into a temporary database. */
async function withCheck<T>(
  { config, clock }: CheckContext,
  archive: string,
  work: (check: Unpacking) => Promise<T>,
): Promise<T> {
  const folder = path.join(config.metadataDir, 'backup-work', newId())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const database = path.join(folder, 'restored.sqlite')
  try {
    const passphrase = config.backupPassphrase
    return await work({ archive, database, folder: null, passphrase, now: clock.now() })
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function filesToSave(metadataDir: string): Promise<FileToSave[]> {
  const files: FileToSave[] = []
  for (const folder of Object.keys(FOLDERS) as FolderName[]) {
    const root = path.join(metadataDir, folder)
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const name = [FOLDERS[folder], ...path.relative(root, file).split(path.sep)].join('/')
      files.push({ path: file, name })
    }
  }
  return files
}

/** Needs room for the archive, the snapshot, the data unpacked for verification and the database restored from it. */
async function checkSpace(ctx: MakingContext, folder: string, files: readonly FileToSave[]): Promise<void> {
  let bytes = await databaseSize(ctx.db)
  const check = { folder: ctx.config.metadataDir, bytes: 3 * bytes }
  for (const file of files) bytes += (await stat(file.path).catch(() => null))?.size ?? 0
  const lack = await findMissingSpace([{ folder, bytes }, check])
  if (lack !== null) throw new ArchiveError(`${lack} No backup was made.`)
}

function explained(error: unknown): unknown {
  if (error instanceof ArchiveError || fileErrorCode(error) === '') return error
  return new ArchiveError(`The backup could not be written: ${describeFileError(error)}.`)
}

const sentenceOf = (error: unknown): string =>
  error instanceof ArchiveError ? error.message : 'The backup could not be made.'
