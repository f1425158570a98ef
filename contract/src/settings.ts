import { z } from 'zod'
import { authSettings, PUBLIC_AUTH_SETTINGS } from './auth-settings.ts'
import {
  DATE_FORMATS,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  MORE_DATE_FORMATS,
  PRODUCT_VERSION,
  TIME_FORMATS,
} from './constants.ts'
import { adminOnly, endpoint } from './endpoint.ts'
import { CronExpression } from './schedule.ts'

const SortingPrefixes = z
  .array(z.string().trim().toLowerCase().min(1).max(30))
  .min(1, 'needs at least one prefix')
  .max(50)
  .transform((prefixes) => [...new Set(prefixes)])

/** Settings that admins can change, with the defaults of a new server. */
export const editableSettings = {
  scannerFindCovers: z.boolean().default(false),
  scannerCoverProvider: z.string().max(100).default('google'),
  scannerParseSubtitle: z.boolean().default(false),
  scannerPreferAudioMetadata: z.boolean().default(false),
  scannerPreferOpfMetadata: z.boolean().default(false),
  scannerPreferMatchedMetadata: z.boolean().default(false),
  scannerDisableWatcher: z.boolean().default(false),
  scannerPreferOverdriveMediaMarker: z.boolean().default(false),
  scannerUseTone: z.boolean().default(false),
  storeCoverWithItem: z.boolean().default(false),
  storeMetadataWithItem: z.boolean().default(false),
  metadataFileFormat: z.enum(['json', 'abs']).default('json'),
  rateLimitLoginRequests: z.int().min(1).max(1000).default(10),
  rateLimitLoginWindow: z
    .int()
    .min(1000)
    .max(24 * 3_600_000)
    .default(600_000),
  allowIframe: z.boolean().default(false),
  backupSchedule: z.literal(false).or(CronExpression).default(false),
  backupsToKeep: z.int().min(1).max(99).default(2),
  maxBackupSize: z.number().min(0).max(100_000).default(1),
  backupMetadataCovers: z.boolean().default(true),
  loggerDailyLogsToKeep: z.int().min(1).max(365).default(7),
  /** Lectern only: how long audit log entries are kept. */
  auditDaysToKeep: z.int().min(1).max(3650).default(365),
  loggerScannerLogsToKeep: z.int().min(0).max(365).default(2),
  homeBookshelfView: z.int().min(0).max(2).default(1),
  bookshelfView: z.int().min(0).max(2).default(1),
  podcastEpisodeSchedule: CronExpression.default('0 * * * *'),
  sortingIgnorePrefix: z.boolean().default(false),
  sortingPrefixes: SortingPrefixes.default(['the']),
  chromecastEnabled: z.boolean().default(false),
  enableEReader: z.boolean().default(true),
  dateFormat: z.enum([...DATE_FORMATS, ...MORE_DATE_FORMATS]).default('MM/dd/yyyy'),
  timeFormat: z.enum(TIME_FORMATS).default('HH:mm'),
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
  allowedOrigins: z.array(z.string().max(300)).max(50).default([]),
  /** Lectern only: cover and author images require a token. Current phone apps then show no covers. */
  protectCovers: z.boolean().default(false),
  /** Lectern only: deleted files are kept in a trash folder on their disk for thirty days. */
  keepDeletedFiles: z.boolean().default(false),
  // The settings page offers debug, info and warn, the only values strict clients accept.
  logLevel: z.int().min(0).max(5).default(2),
} as const

const EditableSettings = z.object(editableSettings)
export type EditableSettings = z.output<typeof EditableSettings>

/** Folders on the server, checked before they are stored; empty for the default, or none. */
const folderSettings = {
  backupPath: z.string().max(4000).default(''),
  backupCopyPath: z.string().max(4000).default(''),
} as const

/** As stored: unknown keys are dropped, missing ones get their defaults. */
export const StoredServerSettings = EditableSettings.extend({ ...folderSettings, ...authSettings })
export type ServerSettings = z.output<typeof StoredServerSettings>
export const defaultServerSettings: ServerSettings = StoredServerSettings.parse({})

/** A partial update, without defaults. */
export const ServerSettingsChange = z.object(
  Object.fromEntries(
    Object.entries(editableSettings).map(([key, schema]) => [key, schema.unwrap().optional()]),
  ),
) as unknown as z.ZodObject<{
  [K in keyof typeof editableSettings]: z.ZodOptional<ReturnType<(typeof editableSettings)[K]['unwrap']>>
}>

const PublicAuthSettings = z.object(authSettings).pick(
  Object.fromEntries(PUBLIC_AUTH_SETTINGS.map((key) => [key, true])) as {
    readonly [K in (typeof PUBLIC_AUTH_SETTINGS)[number]]: true
  },
)

/** Settings and server details as sent to every client. Contains no secrets. */
export const ServerSettingsView = z.object({
  id: z.literal('server-settings'),
  ...EditableSettings.shape,
  backupPath: z.string(),
  version: z.literal(PRODUCT_VERSION),
  buildNumber: z.int(),
  timeZone: z.string(),
  ...PublicAuthSettings.shape,
})
export type ServerSettingsView = z.output<typeof ServerSettingsView>

export const settings = {
  sortingPrefixes: endpoint({
    method: 'PATCH',
    path: '/api/sorting-prefixes',
    access: adminOnly,
    summary:
      'Set the prefixes that sorting ignores. Titles are re-sorted in the background, so rowsUpdated is 0.',
    body: z.object({ sortingPrefixes: SortingPrefixes }),
    reply: z.object({ rowsUpdated: z.int(), serverSettings: ServerSettingsView }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    access: adminOnly,
    summary: 'Change server settings. Settings that are left out keep their values.',
    body: ServerSettingsChange,
    reply: z.object({ success: z.boolean(), serverSettings: ServerSettingsView }),
  }),
}
