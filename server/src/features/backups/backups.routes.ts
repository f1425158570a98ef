import { type BackupListView, backups } from '@lectern/contract/backups'
import { nextRun } from '@lectern/contract/rules/cron-next-run'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { readMultipart } from '../../platform/http/multipart.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { withUploadBody } from '../../platform/http/upload-body.ts'
import { changeBackupPlaces } from './backup-places.service.ts'
import { backupFolder, getBackup, listBackups, removeBackup } from './backup-folder.service.ts'
import { presentBackup } from './backups.present.ts'
import { requestBackup } from './make-backup.service.ts'
import { createRestores } from './restore/apply-backup.service.ts'
import type { BackupUploads } from './upload-backup.service.ts'

export function backupsRoutes(http: Http, ctx: Context, uploads: BackupUploads): void {
  const apply = createRestores(ctx)
  const list = async (): Promise<BackupListView> => {
    const { backupSchedule, backupCopyPath } = ctx.settings.current()
    return {
      backups: (await listBackups(ctx)).map(presentBackup),
      backupLocation: backupFolder(ctx),
      backupPathEnvSet: ctx.config.isBackupDirFixed,
      copyLocation: backupCopyPath || null,
      isSealed: ctx.config.backupPassphrase !== null,
      nextBackupAt: backupSchedule
        ? (nextRun(backupSchedule, new Date(ctx.clock.now()))?.getTime() ?? null)
        : null,
    }
  }

  http.endpoint(backups.list, list)
  http.endpoint(backups.create, async ({ caller }) => {
    await requestBackup(ctx, 'backup', caller.user.id)
    return list()
  })
  http.endpoint(backups.remove, async ({ params }) => {
    await removeBackup(ctx, params.id)
    return list()
  })
  http.endpoint(backups.apply, ({ params, caller }) => apply(params.id, caller.user.id))
  http.endpoint(backups.applyByGet, ({ params, caller }) => apply(params.id, caller.user.id))
  http.endpoint(backups.download, async ({ params, request, reply }) => {
    const { path, id } = await getBackup(ctx, params.id)
    return sendFile(request, reply, {
      path,
      contentType: 'application/octet-stream',
      downloadName: `${id}.audiobookshelf`,
    })
  })
  http.endpoint(backups.upload, async ({ request }) => {
    let isThere = false
    const limits = { maxFileBytes: Number.MAX_SAFE_INTEGER, maxFiles: 1 }
    await readMultipart(request, limits, async ({ name, content }) => {
      isThere = true
      await uploads.whole(name, content)
    })
    if (!isThere) throw new AppError('invalid', 'No file was sent')
    return list()
  })
  http.endpoint(backups.beginUpload, ({ caller, body }) => uploads.begin(caller.user.id, body))
  http.endpoint(backups.uploadPiece, async ({ params, query, request }) => {
    if (request.headers['content-type'] !== 'application/octet-stream') {
      throw new AppError('invalid', 'Chunks must be sent as application/octet-stream')
    }
    return withUploadBody(request.raw, async (body) => ({
      id: params.id,
      received: await uploads.piece(params.id, query.offset, body),
    }))
  })
  http.endpoint(backups.finishUpload, async ({ params }) => {
    await uploads.finish(params.id)
    return list()
  })
  http.endpoint(backups.cancelUpload, ({ params }) => uploads.cancel(params.id))
  http.endpoint(backups.changePath, async ({ body }) => void (await changeBackupPlaces(ctx, body)))
}
