import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** Import from Audiobookshelf: preview first, then import. */

const AbsolutePath = z.string().trim().min(1, 'is required').max(4000)

export const ImportChoice = z.object({
  /** A backup, database or folder on the server; null for the uploaded file. */
  path: AbsolutePath.nullable(),
  metadataPath: AbsolutePath.nullish().transform((path) => path ?? null),
  mappings: z
    .array(z.object({ from: AbsolutePath, to: AbsolutePath }))
    .max(500)
    .default([]),
  /** Which root account stays root if both servers have one. The other becomes an admin. */
  root: z.enum(['replace', 'keep']).nullish(),
  tokenSecret: z
    .string()
    .max(4000)
    .nullish()
    .transform((secret) => secret || null),
})
export type ImportChoice = z.output<typeof ImportChoice>

const COUNTED = [
  'users',
  'libraries',
  'items',
  'episodes',
  'authors',
  'series',
  'collections',
  'playlists',
  'progress',
  'bookmarks',
  'sessions',
  'feeds',
  'shares',
  'apiKeys',
  'providers',
  'notifications',
  'ereaders',
] as const

export const ImportPreviewView = z.object({
  store: z.enum(['sqlite', 'njodb']),
  version: z.string().nullable(),
  createdAt: z.int().nullable(),
  counts: z.record(z.enum(COUNTED), z.int()),
  users: z.array(
    z.object({
      id: Id,
      username: z.string(),
      type: z.string(),
      hasPassword: z.boolean(),
      isKnown: z.boolean(),
      newName: z.string().nullable(),
    }),
  ),
  libraries: z.array(
    z.object({
      id: Id,
      name: z.string(),
      mediaType: z.string(),
      isKnown: z.boolean(),
      folders: z.array(
        z.object({
          id: Id,
          from: z.string(),
          to: z.string(),
          isThere: z.boolean(),
          numChecked: z.int(),
          numFound: z.int(),
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
  notTaken: z.array(
    z.object({
      what: z.enum(['apiKeys', 'musicAndVideo']),
      count: z.int(),
    }),
  ),
  isRepeated: z.boolean(),
  /** This server has data, which is saved as a restore point first. */
  isSavedFirst: z.boolean(),
  rootClash: z.object({ here: z.string(), there: z.string() }).nullable(),
  areTokensKept: z.boolean().nullable(),
  problems: z.array(z.string()),
})
export type ImportPreviewView = z.output<typeof ImportPreviewView>

const KindCounts = z.object({ added: z.int(), updated: z.int(), kept: z.int() })

export const ImportReportView = z.object({
  /** Id of the backup of what was here before; null if there was nothing yet. */
  restorePoint: z.string().nullable(),
  counts: z.record(z.string(), KindCounts),
  skipped: z.record(z.string(), z.int()),
  missingItems: z.int(),
  renamedUsers: z.array(z.object({ from: z.string(), to: z.string() })),
  failures: z.array(z.string()),
})
export type ImportReportView = z.output<typeof ImportReportView>

export const ImportStateView = z.object({
  /** The current or the latest import. */
  current: z
    .object({
      id: Id,
      state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
      path: z.string(),
      step: z.string().nullable(),
      done: z.int(),
      total: z.int(),
      error: z.string().nullable(),
      report: ImportReportView.nullable(),
      startedAt: z.int().nullable(),
      finishedAt: z.int().nullable(),
    })
    .nullable(),
  /** Bytes received of the upload; null if nothing was uploaded. */
  uploaded: z.int().nullable(),
})
export type ImportStateView = z.output<typeof ImportStateView>

export const importing = {
  state: endpoint({
    method: 'GET',
    path: '/api/import',
    access: adminOnly,
    summary: 'The current or the latest import, with its report.',
    reply: ImportStateView,
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/import/file',
    access: adminOnly,
    summary: 'Upload a chunk of a backup file, as octets, at an offset. Offset 0 starts over.',
    query: z.object({ offset: queryNumber(0) }),
    reply: z.object({ received: z.int() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/import/preview',
    access: adminOnly,
    summary:
      'Preview the import of an Audiobookshelf backup or folder: its contents and where its libraries would go. Changes nothing.',
    body: ImportChoice,
    reply: ImportPreviewView,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/import/start',
    access: adminOnly,
    summary: 'Start the import, in the background.',
    body: ImportChoice,
    reply: ImportStateView,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/import/cancel',
    access: adminOnly,
    summary: 'Cancel an import. Imported data is kept; another import continues from there.',
    reply: ImportStateView,
  }),
}
