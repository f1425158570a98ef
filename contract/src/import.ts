import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** Moving in from Audiobookshelf: look first, then bring everything over. */

const AbsolutePath = z.string().trim().min(1, 'is required').max(4000)

export const ImportChoice = z.object({
  /** A backup, a database or a folder on the server; null: the file that was uploaded. */
  path: AbsolutePath.nullable(),
  metadataPath: AbsolutePath.nullish().transform((path) => path ?? null),
  mappings: z
    .array(z.object({ from: AbsolutePath, to: AbsolutePath }))
    .max(500)
    .default([]),
  /** Where both servers have a root account: whose it is afterwards. The other becomes an admin. */
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
  rootClash: z.object({ here: z.string(), there: z.string() }).nullable(),
  areTokensKept: z.boolean().nullable(),
  problems: z.array(z.string()),
})
export type ImportPreviewView = z.output<typeof ImportPreviewView>

const KindCounts = z.object({ added: z.int(), updated: z.int(), kept: z.int() })

export const ImportReportView = z.object({
  counts: z.record(z.string(), KindCounts),
  skipped: z.record(z.string(), z.int()),
  missingItems: z.int(),
  renamedUsers: z.array(z.object({ from: z.string(), to: z.string() })),
  failures: z.array(z.string()),
})
export type ImportReportView = z.output<typeof ImportReportView>

export const ImportStateView = z.object({
  /** The import that is under way, or was the last. */
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
  /** How much of a file has arrived; null: none was sent. */
  uploaded: z.int().nullable(),
})
export type ImportStateView = z.output<typeof ImportStateView>

export const importing = {
  state: endpoint({
    method: 'GET',
    path: '/api/import',
    access: adminOnly,
    summary: 'The import that is under way or was the last, with its report.',
    reply: ImportStateView,
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/import/file',
    access: adminOnly,
    summary: 'A piece of a backup file, as octets, from an offset on. Offset 0 begins anew.',
    query: z.object({ offset: queryNumber(0) }),
    reply: z.object({ received: z.int() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/import/preview',
    access: adminOnly,
    summary:
      'What a backup or a folder of Audiobookshelf holds, and where its libraries would be. Writes nothing.',
    body: ImportChoice,
    reply: ImportPreviewView,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/import/start',
    access: adminOnly,
    summary: 'Import it, in the background.',
    body: ImportChoice,
    reply: ImportStateView,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/import/cancel',
    access: adminOnly,
    summary: 'Stop an import. What has arrived stays; importing again goes on.',
    reply: ImportStateView,
  }),
}
