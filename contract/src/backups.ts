import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** Backups of the server: everything except the files of the libraries. */

export const BackupView = z.object({
  id: Id,
  backupMetadataCovers: z.boolean(),
  /** Clients treat a backup with a value here as restorable; null if it isn't. */
  key: z.literal('sqlite').nullable(),
  backupDirPath: z.string(),
  datePretty: z.string(),
  fullPath: z.string(),
  path: z.string(),
  filename: z.string(),
  fileSize: z.int(),
  createdAt: z.int(),
  serverVersion: z.string().nullable(),
  /** Lectern only: the backup was verified by restoring it into a new database. */
  isVerified: z.boolean(),
  /** Lectern only: created automatically before a restore. */
  isRestorePoint: z.boolean(),
  /** Lectern only: why it can't be restored. */
  problem: z.string().nullable(),
})
export type BackupView = z.output<typeof BackupView>

export const BackupListView = z.object({
  backups: z.array(BackupView),
  backupLocation: z.string(),
  backupPathEnvSet: z.boolean(),
  /** Lectern only: the folder for second copies; null if there is none. */
  copyLocation: z.string().nullable(),
  /** Lectern only: whether secrets in new backups are encrypted with a passphrase. */
  isSealed: z.boolean(),
  /** Lectern only: when the next backup is due, in milliseconds; null if none is scheduled. */
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
    summary: 'List backups, newest first, and where they are stored.',
    reply: BackupListView,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/backups',
    access: adminOnly,
    summary: 'Create a backup and verify it; responds when both are done.',
    // Anything else in the body was meant for another endpoint, and creating a backup is expensive.
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
      'Restore a backup: it is verified, the current state is backed up, and the server restarts with the restored data.',
  }),
  applyByGet: endpoint({
    ...applyOptions,
    method: 'GET',
    summary: 'Restore a backup; for older clients.',
    changesStateOnGet: true,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/backups/:id/download',
    access: adminOnly,
    summary: 'Download a backup.',
    params: ById,
    reply: 'file',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/backups/upload',
    access: adminOnly,
    summary: 'Upload a backup: multipart with one file. It is verified before it is accepted.',
    reply: BackupListView,
  }),
  beginUpload: endpoint({
    method: 'POST',
    path: '/api/backups/uploads',
    access: adminOnly,
    summary: 'Start a chunked upload of a backup. Starting the same file again resumes the upload.',
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
    summary: 'Upload a chunk of the file, as octets. It must start where the previous one ended.',
    params: ById,
    query: z.object({ offset: queryNumber(0) }),
    reply: UploadView,
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: '/api/backups/uploads/:id/finish',
    access: adminOnly,
    summary: 'Finish the upload: verify the backup and add it to the list.',
    params: ById,
    reply: BackupListView,
  }),
  cancelUpload: endpoint({
    method: 'DELETE',
    path: '/api/backups/uploads/:id',
    access: adminOnly,
    summary: 'Cancel the upload and discard its chunks.',
    params: ById,
    reply: 'ok',
  }),
  changePath: endpoint({
    method: 'PATCH',
    path: '/api/backups/path',
    access: adminOnly,
    summary:
      'Change the backup folder, and the folder for second copies (copyPath; empty for none). Existing backups are not moved.',
    body: z
      .object({ path: z.string().min(1).max(4000), copyPath: z.string().max(4000) })
      .partial()
      .refine(({ path, copyPath }) => path !== undefined || copyPath !== undefined, 'needs a path'),
    reply: 'ok',
  }),
}
