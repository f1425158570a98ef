import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { NOON } from '../../../../test/clock.ts'
import { migrationNames } from '../../../platform/db/copy/table-shapes.ts'
import { FORMAT } from '../archive/backup-format.rules.ts'

/** Builds forged archives with a manifest that is valid in itself. */

type Entries = Readonly<Record<string, Buffer>>

export function zipOf(entries: Entries, comment = ''): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end({ forceZip64Format: false, comment })
  return buffer(zip.outputStream)
}

export function forgeArchive(manifest: object, entries: Entries = {}): Promise<Buffer> {
  const text = Buffer.from(JSON.stringify(manifest))
  return zipOf({ ...entries, 'manifest.json': text }, sha256(text))
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
export const emptySum = sha256(Buffer.alloc(0))

export const aManifest = (changes: object) => ({
  format: 1,
  id: 'forged',
  kind: 'backup',
  createdAt: NOON,
  serverVersion: '3.0.0',
  engine: 'sqlite',
  migrations: migrationNames(),
  metadataDir: '/',
  tables: [],
  files: null,
  seal: null,
  ...changes,
})

export const newerFormat = () => forgeArchive({ format: FORMAT + 1, whatever: true })
export const newerTables = () => forgeArchive(aManifest({ migrations: [...migrationNames(), '9999-future'] }))
export const ofAudiobookshelf = () => zipOf({ 'absdatabase.sqlite': Buffer.from('x') })

const BOMB_BYTES = 20_000_000

/** Unpacks to thousands of times its size. */
export function bomb(): Promise<Buffer> {
  const table = { name: 'setting', columns: ['key', 'value'], rows: 1, bytes: BOMB_BYTES, sha256: emptySum }
  return forgeArchive(aManifest({ tables: [table] }), { 'tables/setting.ndjson': Buffer.alloc(BOMB_BYTES) })
}

/** A valid archive with one setting in it. */
export function small(): Promise<Buffer> {
  const line = Buffer.from(`${JSON.stringify(['a key', 'a value'])}\n`)
  const sums = { rows: 1, bytes: line.length, sha256: sha256(line) }
  const tables = [{ name: 'setting', columns: ['key', 'value'], ...sums }]
  return forgeArchive(aManifest({ tables }), { 'tables/setting.ndjson': line })
}

/** An archive with one bit of its only table flipped. */
export async function flipped(): Promise<Buffer> {
  const bytes = await small()
  const name = 'tables/setting.ndjson'
  const place = bytes.indexOf(name) + name.length + 10
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  return bytes
}

export async function truncated(): Promise<Buffer> {
  const bytes = await small()
  return bytes.subarray(0, bytes.length / 2)
}
