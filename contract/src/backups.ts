import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** Backups of the server: everything but the files of the libraries. */

export const BackupView = z.object({
  id: Id,
  backupMetadataCovers: z.boolean(),
  /** What clients take for a backup that can be restored; null for one that can't. */
  key: z.literal('sqlite').nullable(),
  backupDirPath: z.string(),
  datePretty: z.string(),
  fullPath: z.string(),
  path: z.string(),
  filename: z.string(),
  fileSize: z.int(),
  createdAt: z.int(),
  serverVersion: z.string().nullable(),
  /** Ours: it was restored into a fresh database and compared. */
  isVerified: z.boolean(),
  /** Ours: made by the server before it restored another. */
  isRestorePoint: z.boolean(),
  /** Ours: why it can't be restored. */
  problem: z.string().nullable(),
})
export type BackupView = z.output<typeof BackupView>

export const BackupListView = z.object({
  backups: z.array(BackupView),
  backupLocation: z.string(),
  backupPathEnvSet: z.boolean(),
  /** Ours: where a second copy of each goes; null for nowhere. */
  copyLocation: z.string().nullable(),
  /** Ours: the secrets in new backups are sealed with a passphrase. */
  isSealed: z.boolean(),
  /** Ours: in milliseconds; null when none is planned. */
  nextBackupAt: z.int().nullable(),
})
export type BackupListView = z.output<typeof BackupListView>

const UploadView = z.object({ id: Id, received: z.int() })
const LARGEST_BYTES = 10_000_000_000_000

const applyOptions = {
  access: adminOnly,
  path: '/api/backups/:id/apply',
  params: ById,
  reply: 'ok',
} as const

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/api/backups',
    access: adminOnly,
    summary: 'All backups, the newest first, and where they are.',
    reply: BackupListView,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/backups',
    access: adminOnly,
    summary: 'Make a backup and check it; answers when that is done.',
    // Whatever else is sent was meant for another call, and a backup is much work.
    body: z.strictObject({}).nullish(),
    bodyReadAs: 'json',
    reply: BackupListView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/backups/:id',
    access: adminOnly,
    summary: 'Delete a backup.',
    params: ById,
    reply: BackupListView,
  }),
  apply: endpoint({
    ...applyOptions,
    method: 'POST',
    summary:
      'Restore a backup: it is checked, what is there now is saved as a backup, and the server restarts with what was in it.',
  }),
  applyByGet: endpoint({
    ...applyOptions,
    method: 'GET',
    summary: 'The same, as older clients ask for it.',
    changesStateOnGet: true,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/backups/:id/download',
    access: adminOnly,
    summary: 'The file of a backup.',
    params: ById,
    reply: 'file',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/backups/upload',
    access: adminOnly,
    summary: 'Add a backup made elsewhere: multipart with one file. It is checked before it is taken.',
    reply: BackupListView,
  }),
  beginUpload: endpoint({
    method: 'POST',
    path: '/api/backups/uploads',
    access: adminOnly,
    summary:
      'Announce a backup file that is sent in pieces. The same file announced again goes on where it stopped.',
    body: z.object({
      name: z.string().min(1).max(300),
      size: z.int().min(1).max(LARGEST_BYTES),
      lastModified: z.number().optional(),
    }),
    reply: UploadView,
  }),
  uploadPiece: endpoint({
    method: 'PUT',
    path: '/api/backups/uploads/:id',
    access: adminOnly,
    summary: 'A piece of the file, as octets. It must begin where the last one ended.',
    params: ById,
    query: z.object({ offset: queryNumber(0) }),
    reply: UploadView,
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: '/api/backups/uploads/:id/finish',
    access: adminOnly,
    summary: 'All of it is there: check it and take it.',
    params: ById,
    reply: BackupListView,
  }),
  cancelUpload: endpoint({
    method: 'DELETE',
    path: '/api/backups/uploads/:id',
    access: adminOnly,
    summary: 'Throw away what has arrived.',
    params: ById,
    reply: 'ok',
  }),
  changePath: endpoint({
    method: 'PATCH',
    path: '/api/backups/path',
    access: adminOnly,
    summary:
      'Change where backups are kept, and where a second copy goes (copyPath, empty for nowhere). Backups that exist stay where they are.',
    body: z
      .object({ path: z.string().min(1).max(4000), copyPath: z.string().max(4000) })
      .partial()
      .refine(({ path, copyPath }) => path !== undefined || copyPath !== undefined, 'needs a path'),
    reply: 'ok',
  }),
}
