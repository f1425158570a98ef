import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import { isInsideAny, normalisePath } from '../../lib/paths.ts'
import { describeFileError } from '../../platform/files/file-errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeSettings } from '../settings/settings.service.ts'
import { backupFolder } from './backup-folder.service.ts'

interface Places {
  readonly path?: string | undefined
  readonly copyPath?: string | undefined
}

/** Returns false if nothing changed. A folder is only accepted if it is writable. */
export async function changeBackupPlaces(
  ctx: Pick<Context, 'config' | 'settings' | 'db' | 'events'>,
  { path: wanted, copyPath }: Places,
): Promise<boolean> {
  const current = ctx.settings.current()
  const change: { backupPath?: string; backupCopyPath?: string } = {}
  if (wanted !== undefined) {
    const folder = normalisePath(wanted) ?? invalid('A folder path on the server starts with /')
    if (folder !== backupFolder(ctx)) {
      if (ctx.config.isBackupDirFixed) invalid('The backup folder is set by BACKUP_PATH')
      await checkFolder(folder)
      change.backupPath = folder === ctx.config.backupDir ? '' : folder
    }
  }
  if (copyPath !== undefined) {
    const folder =
      copyPath === '' ? '' : (normalisePath(copyPath) ?? invalid('A folder path on the server starts with /'))
    if (folder !== current.backupCopyPath) {
      if (folder !== '') await checkFolder(folder)
      change.backupCopyPath = folder
    }
  }
  if (Object.keys(change).length === 0) return false
  await changeSettings(ctx, change)
  return true
}

/** Creating a folder there may never finish: Node retries as long as the system reports the parent as missing. */
const KERNEL_FOLDERS: readonly string[] = ['/dev', '/proc', '/sys']

async function checkFolder(folder: string): Promise<void> {
  if (isInsideAny(folder, KERNEL_FOLDERS)) invalid(`The folder ${folder} belongs to the system`)
  const trial = path.join(folder, `.lectern-${newId()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    invalid(`Nothing can be written to ${folder}: ${describeFileError(error)}`)
  }
}
