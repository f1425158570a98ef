import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { renameFlushed } from '../../platform/files/rename-flushed.ts'
import { newId } from '../../platform/ids.ts'
import { BACKUP_EXTENSION, type Manifest } from './archive/backup-format.rules.ts'
import { backupFolder, listBackupsIn } from './backup-folder.service.ts'
import { backupToRemove, freeId } from './backups.rules.ts'
import { forgetVerified, noteVerified } from './verified-record.service.ts'

type CopyContext = Pick<Context, 'config' | 'settings' | 'clock' | 'log'>

const DRAFT = '.draft-'
const DRAFTS_KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Makes a second copy, if configured, and keeps as many copies as backups. If that fails, the backup still counts, but
 * the failure is reported.
 */
export async function copyElsewhere(ctx: CopyContext, file: string, manifest: Manifest): Promise<void> {
  const { backupCopyPath, backupsToKeep } = ctx.settings.current()
  if (!backupCopyPath || backupCopyPath === backupFolder(ctx)) return
  const draft = path.join(backupCopyPath, `${DRAFT}${newId()}${BACKUP_EXTENSION}`)
  // Not in that folder: other servers may copy their backups there, and those must not be removed.
  const recordFile = path.join(ctx.config.metadataDir, '.lectern-backup-copies.json')
  try {
    await mkdir(backupCopyPath, { recursive: true })
    await removeOldDrafts(ctx, backupCopyPath)
    const taken = new Set((await listBackupsIn(backupCopyPath, recordFile)).map((backup) => backup.id))
    const id = freeId(path.basename(file, BACKUP_EXTENSION), taken)
    const target = path.join(backupCopyPath, `${id}${BACKUP_EXTENSION}`)
    await copyFile(file, draft)
    await renameFlushed(draft, target)
    await noteVerified(target, manifest, recordFile)
    const copies = await listBackupsIn(backupCopyPath, recordFile)
    const surplus = backupToRemove(copies, manifest.kind, backupsToKeep, id)
    if (!surplus) return
    await rm(surplus.path)
    await forgetVerified(surplus.path, recordFile)
  } catch (error) {
    ctx.log.error(`The backup could not be copied to ${backupCopyPath}: ${messageOf(error)}`)
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** Removes what a killed server left; newer drafts may be another server's. */
async function removeOldDrafts({ clock }: CopyContext, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT) || !name.endsWith(BACKUP_EXTENSION)) continue
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => null)
    if (stats && clock.now() - stats.mtimeMs > DRAFTS_KEPT_MS) await rm(file, { force: true })
  }
}
