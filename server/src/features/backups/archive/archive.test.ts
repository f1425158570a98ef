import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOON } from '../../../../test/clock.ts'
import { putMigratedSqlite } from '../../../../test/migrated-sqlite.ts'
import { openSqliteRows } from '../../../platform/db/copy/sqlite-rows.ts'
import { migrationNames, tableShapes } from '../../../platform/db/copy/table-shapes.ts'
import { openSqlite } from '../../../platform/db/sqlite.ts'
import {
  aManifest,
  bomb,
  emptySum,
  forgeArchive,
  newerFormat,
  newerTables,
  ofAudiobookshelf,
  sha256,
  small,
} from '../test-support/forge-archive.ts'
import { isSecretTable, type Manifest, placeOf, tablesToSave } from './backup-format.rules.ts'
import { unpackArchive } from './unpack-archive.service.ts'
import { writeArchive } from './write-archive.service.ts'

const following = { signal: new AbortController().signal, progress: () => undefined }
const PICTURE = 'a picture of a cat'

let folder: string
let numDatabases = 0
const inFolder = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-archive-'))
  await putMigratedSqlite(inFolder('source.sqlite'))
  const database = openSqlite(inFolder('source.sqlite'))
  database.exec(
    `insert into setting values ('token-secret', 'the token secret'), ('other', 'the other setting')`,
  )
  database.close()
  writeFileSync(inFolder('cover.jpg'), PICTURE)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function write(name: string, passphrase: string | null): Promise<Manifest> {
  const source = openSqliteRows(inFolder('source.sqlite'))
  const about = {
    id: name,
    kind: 'backup' as const,
    createdAt: NOON,
    serverVersion: '3.0.0',
    engine: 'sqlite' as const,
    migrations: migrationNames(),
    metadataDir: folder,
  }
  const tables = tablesToSave(await tableShapes(), passphrase !== null)
  const files = [{ path: inFolder('cover.jpg'), name: 'metadata-items/one/cover.jpg' }]
  try {
    return await writeArchive(
      { file: inFolder(name), about, tables, files, passphrase, maxBytes: null },
      source,
      following,
    )
  } finally {
    source.close()
  }
}

async function unpack(name: string, passphrase: string | null = null, into: string | null = null) {
  const database = inFolder(`unpacked-${(numDatabases += 1)}.sqlite`)
  await unpackArchive(
    { archive: inFolder(name), database, folder: into && inFolder(into), passphrase, now: NOON },
    following,
  )
  const opened = openSqlite(database)
  const settings = opened.prepare('select key from setting order by key').all() as { key: string }[]
  opened.close()
  return settings.map(({ key }) => key)
}

test('files are restored unchanged', async () => {
  await write('plain', null)
  await unpack('plain', null, 'files')
  expect(readFileSync(path.join(inFolder('files'), 'items', 'one', 'cover.jpg'), 'utf8')).toBe(PICTURE)
})

test('a backup in the first format can be restored', async () => {
  writeFileSync(inFolder('first format'), await small())
  expect(await unpack('first format')).toEqual(['a key'])
})

describe('secrets', () => {
  test('the token-signing secret is not in the file without a passphrase', async () => {
    await write('unsealed', null)
    expect(await unpack('unsealed')).toEqual(['other'])
  })

  test('with a passphrase the secret is in the file, and only that passphrase opens it', async () => {
    const { tables } = await write('sealed', 'open sesame')
    expect(tables.filter(({ sealed }) => sealed).map(({ name }) => name)).toContain('setting')
    expect(await unpack('sealed', 'open sesame')).toEqual(['other', 'token-secret'])
    await expect(unpack('sealed', 'close sesame')).rejects.toThrow(
      'This backup was encrypted with another passphrase.',
    )
    await expect(unpack('sealed')).rejects.toThrow(/^This backup is encrypted\. Set BACKUP_PASSPHRASE/)
  })

  test('every table that looks like it holds secrets is sealed', async () => {
    const suspicious = (await tableShapes()).filter(({ columns }) =>
      columns.some(({ name }) => /password|secret|token_hash|key_hash|auth_header/.test(name)),
    )
    expect(suspicious.length).toBeGreaterThan(3)
    expect(suspicious.filter(({ name }) => !isSecretTable(name)).map(({ name }) => name)).toEqual([])
  })
})

describe('an invalid backup', () => {
  const put = async (name: string, content: Promise<Buffer>) => writeFileSync(inFolder(name), await content)

  test('is refused if it is from a newer version', async () => {
    await put('newer-format', newerFormat())
    await expect(unpack('newer-format')).rejects.toThrow('This backup was made by a newer version.')
    await put('newer-tables', newerTables())
    await expect(unpack('newer-tables')).rejects.toThrow('This backup was made by a newer version.')
  })

  test('is refused if it is from another program', async () => {
    await put('foreign', ofAudiobookshelf())
    await expect(unpack('foreign')).rejects.toThrow('This is a backup of Audiobookshelf.')
  })

  test('is refused before unpacking if it would fill the disk', async () => {
    await put('bomb', bomb())
    await expect(unpack('bomb')).rejects.toThrow(
      'The backup is damaged: tables/setting.ndjson is larger than it may be.',
    )
  })

  test('is refused if it has a missing part or an unknown table', async () => {
    const table = { name: 'setting', columns: ['key', 'value'], rows: 0, bytes: 0, sha256: emptySum }
    await put('missing', forgeArchive(aManifest({ tables: [table] })))
    await expect(unpack('missing')).rejects.toThrow(
      'The backup is damaged: tables/setting.ndjson is missing.',
    )
    const unknown = aManifest({ tables: [{ ...table, name: 'nothing' }] })
    await put('unknown', forgeArchive(unknown, { 'tables/nothing.ndjson': Buffer.alloc(0) }))
    await expect(unpack('unknown')).rejects.toThrow(/^The backup is damaged: /)
  })

  test('is refused if its file names point outside the target folder', async () => {
    for (const name of [
      'metadata-items/../../etc/passwd',
      '/etc/passwd',
      'metadata-items/a\\..\\b',
      'metadata-items',
    ])
      expect(placeOf(name)).toBeNull()
    expect(placeOf('metadata-authors/one.jpg')).toEqual({ folder: 'authors', parts: ['one.jpg'] })
    const content = Buffer.from('x')
    const list = Buffer.from(`${JSON.stringify(['metadata-items/../../out', 1, sha256(content)])}\n`)
    const manifest = aManifest({ files: { count: 1, bytes: 1, sha256: sha256(list) } })
    await put('outside', forgeArchive(manifest, { 'files.ndjson': list, 'metadata-items/out': content }))
    await expect(unpack('outside', null, 'outside-files')).rejects.toThrow(/is not a valid file name/)
  })

  test('is refused after a bit flip, unless its contents are intact', { timeout: 120_000 }, async () => {
    const { tables } = await write('whole', null)
    const bytes = readFileSync(inFolder('whole'))
    const step = Math.ceil(bytes.length / 12)
    for (let place = 0; place < bytes.length; place += step) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 0x10, place)
      writeFileSync(inFolder('changed'), changed)
      const outcome = await unpack('changed').catch((error: Error) => error.message)
      if (typeof outcome === 'string') expect(outcome).toMatch(/^(The backup is damaged|This file is not)/)
      else expect(outcome).toEqual(['other'])
    }
    expect(tables.length).toBeGreaterThan(10)
  })
})
