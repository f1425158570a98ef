import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { messageOf, notFound } from '../../lib/errors.ts'
import { BACKUP_EXTENSION } from './archive/backup-format.rules.ts'
import { openArchive, readDetails } from './archive/open-archive.service.ts'
import type { Backup } from './backups.types.ts'
import { type Checked, forgetVerified, readVerified, recordOf } from './verified-record.service.ts'

export type FolderContext = Pick<Context, 'config' | 'settings'>

export function backupFolder({ config, settings }: FolderContext): string {
  return (!config.isBackupDirFixed && settings.current().backupPath) || config.backupDir
}

export async function makeBackupFolder(ctx: FolderContext): Promise<string> {
  const folder = backupFolder(ctx)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Newest first. */
export function listBackups(ctx: FolderContext): Promise<Backup[]> {
  const folder = backupFolder(ctx)
  return listBackupsIn(folder, recordOf(folder))
}

export async function listBackupsIn(folder: string, recordFile: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => [])
  const verified = await readVerified(recordFile)
  const backups: Backup[] = []
  for (const name of names) {
    if (!name.endsWith(BACKUP_EXTENSION) || !ID.test(name.slice(0, -BACKUP_EXTENSION.length))) continue
    const backup = await look(path.join(folder, name), verified.get(name))
    if (backup) backups.push(backup)
  }
  return backups.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
}

export async function getBackup(ctx: FolderContext, id: string): Promise<Backup> {
  return (await listBackups(ctx)).find((backup) => backup.id === id) ?? notFound('Backup')
}

export async function removeBackup(ctx: FolderContext, id: string): Promise<void> {
  const backup = await getBackup(ctx, id)
  await rm(backup.path)
  await forgetVerified(backup.path)
}

/** Backups that were put into the folder manually are opened only once. */
const looked = new LRUCache<string, Backup>({ max: 500 })

async function look(file: string, checked: Checked | undefined): Promise<Backup | null> {
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) return null
  const { size, mtimeMs } = stats
  const id = path.basename(file, BACKUP_EXTENSION)
  if (checked && checked.size === size && checked.mtimeMs === mtimeMs) {
    const { createdAt, serverVersion, hasFiles, isRestorePoint } = checked
    const facts = { createdAt, serverVersion, hasFiles, isRestorePoint }
    return { id, path: file, size, ...facts, isVerified: true, problem: null }
  }
  const key = JSON.stringify([file, size, mtimeMs])
  const known = looked.get(key) ?? {
    id,
    path: file,
    size,
    isVerified: false,
    ...(await factsOf(file, mtimeMs)),
  }
  looked.set(key, known)
  return known
}

async function factsOf(file: string, mtimeMs: number) {
  try {
    const archive = await openArchive(file)
    archive.close()
    const { createdAt, serverVersion, files, kind } = archive.manifest
    const isRestorePoint = kind === 'restore-point'
    return { createdAt, serverVersion, hasFiles: files !== null, isRestorePoint, problem: null }
  } catch (error) {
    const details = await readDetails(file)
    return {
      createdAt: details?.createdAt || Math.trunc(mtimeMs),
      serverVersion: details?.serverVersion ?? null,
      hasFiles: false,
      isRestorePoint: false,
      problem: messageOf(error),
    }
  }
}
