import { z } from 'zod'
import type { TableShape } from '../../../platform/db/copy/table-rows.types.ts'

/** The format of a backup file. */

export const BACKUP_EXTENSION = '.audiobookshelf'
/** 1: every table is stored as lines. 2: large tables may be in a SQLite file instead. */
export const FORMAT = 2
export const MANIFEST = 'manifest.json'
export const DETAILS = 'details'
export const FILE_LIST = 'files.ndjson'
/** A gzipped SQLite file that contains only the rows of large tables. */
export const LARGE_TABLES = 'tables.sqlite.gz'
/** The folders in the metadata folder that are backed up, and their names in the archive. */
export const FOLDERS = { items: 'metadata-items', authors: 'metadata-authors' } as const
export type FolderName = keyof typeof FOLDERS

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .max(200)
const Count = z.int().min(0)

const TableEntry = z.object({
  name: z.string().regex(/^[a-z_]{1,63}$/),
  columns: z
    .array(z.string().regex(/^[a-z_0-9]{1,63}$/))
    .min(1)
    .max(200),
  rows: Count,
  /** Of the lines, before compression and encryption, even if the rows are stored in another form. */
  bytes: Count,
  sha256: Sha256,
  /** Stored in the file for large tables. */
  isLarge: z.boolean().optional(),
  sealed: z.object({ iv: Base64, tag: Base64 }).optional(),
})
export type TableEntry = z.output<typeof TableEntry>

export const Manifest = z.object({
  format: z.int().min(1),
  id: z.string().max(100),
  kind: z.enum(['backup', 'restore-point']),
  createdAt: z.int(),
  serverVersion: z.string().max(100),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string().max(100)).max(10_000),
  metadataDir: z.string().max(10_000),
  tables: z.array(TableEntry).max(1000),
  /** The file for large tables, before compression. */
  large: z.object({ bytes: Count, sha256: Sha256 }).nullable().default(null),
  files: z.object({ count: Count, bytes: Count, sha256: Sha256 }).nullable(),
  seal: z
    .object({
      salt: Base64,
      cost: z
        .int()
        .min(1)
        .max(1 << 20),
      check: Sha256,
    })
    .nullable(),
})
export type Manifest = z.output<typeof Manifest>

/** An entry in the file list: name in the archive, size and digest. */
export const FileLine = z.tuple([z.string().min(1).max(4000), Count, Sha256])
export type FileLine = z.output<typeof FileLine>

export const tableFile = ({ name, sealed }: Pick<TableEntry, 'name' | 'sealed'>): string =>
  `tables/${name}.ndjson${sealed ? '.sealed' : ''}`

/** The four lines that identify a backup to Audiobookshelf and related programs. */
export function detailsText(id: string, createdAt: number, serverVersion: string): string {
  return [id, 'lectern', createdAt, serverVersion].join('\n')
}

/**
 * Tables that are left out: data the server rebuilds, jobs that would run twice, and data that is valid for minutes
 * only.
 */
const LEFT_OUT =
  /^(migration|job|item_view|item_full_view|openid_request|sign_in_window|used_challenge|search_.*|node|node_.*)$/
/** Encrypted if a passphrase is set: their contents would allow signing in, or calling other servers in our name. */
const SECRET = new Set([
  'api_key',
  'app_password',
  'custom_provider',
  'feed_address',
  'login',
  'notification',
  'passkey',
  'podcast_feed',
  'recovery_code',
  'setting',
  'trash_rows',
  'user',
])
export const isSecretTable = (name: string): boolean => SECRET.has(name)

/** The manifest says where the metadata folder was; the server that restores it has its own. */
const WITHOUT_FOLDER = `"key" <> 'metadata-folder'`
const WITHOUT_TOKEN_SECRET = `${WITHOUT_FOLDER} and "key" <> 'token-secret'`

/** The token secret would let anyone sign in as any user, so it is only included if the backup is encrypted. */
export function tablesToSave(shapes: readonly TableShape[], isSealed: boolean): TableShape[] {
  return shapes
    .filter(({ name }) => !LEFT_OUT.test(name))
    .map((shape) =>
      shape.name === 'setting'
        ? { ...shape, condition: isSealed ? WITHOUT_FOLDER : WITHOUT_TOKEN_SECRET }
        : shape,
    )
}

/** Where a file of the archive goes in the folder it is unpacked into; null for unsafe names. */
export function placeOf(name: string): { readonly folder: FolderName; readonly parts: string[] } | null {
  const [top, ...parts] = name.split('/')
  const folder = (Object.keys(FOLDERS) as FolderName[]).find((key) => FOLDERS[key] === top)
  const isSound = parts.length > 0 && parts.every((part) => !/^\.{0,2}$/.test(part) && !/[\0\\]/.test(part))
  return folder !== undefined && isSound ? { folder, parts } : null
}

const LEAST_SUSPICIOUS_BYTES = 10_000_000
const MOST_PACKED = 300

/** Text like ours compresses to a tenth at best; a far higher ratio means the file was made to fill the disk. */
export const isZipBomb = (packedBytes: number, bytes: number): boolean =>
  bytes > LEAST_SUSPICIOUS_BYTES && bytes > packedBytes * MOST_PACKED
