import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ForeignDatabase } from '../../../platform/db/foreign-sqlite.ts'
import { type Fields, fields, text, timeOr } from './source-values.rules.ts'

/** The stores of versions before 2.3: one folder each, with files of one JSON record per line. */
export const NJODB_STORES = [
  'libraryItems',
  'users',
  'sessions',
  'libraries',
  'settings',
  'collections',
  'playlists',
  'authors',
  'series',
  'feeds',
] as const
export type NjodbStore = (typeof NJODB_STORES)[number]

const SCHEMA = `
  create table if not exists record (
    num      integer primary key,
    store    text not null,
    id       text not null,
    changed  integer not null,
    body     text not null,
    unique (store, id)
  );
  create table if not exists unreadable (store text primary key, total integer not null);
`

const INSERT = `
  insert into record (store, id, changed, body) values (?, ?, ?, ?)
  on conflict (store, id) do update set body = excluded.body, changed = excluded.changed
  where excluded.changed >= record.changed`

/** A data file of a store, in a folder or in a backup. */
export interface NjodbFile {
  readonly store: NjodbStore
  /** Null for a file in a backup. */
  readonly path: string | null
  readonly open: () => Promise<Readable>
}

/**
 * Stages all records in a table. The files are unordered and may contain an id twice after an interrupted update; the
 * table has only the newest record of each id, and can be read in order without loading everything into memory.
 */
export async function stageNjodb(files: readonly NjodbFile[], db: ForeignDatabase): Promise<void> {
  db.exec(SCHEMA)
  db.exec('begin')
  for (const file of files) await stageFile(file, db)
  db.exec('commit')
}

export async function njodbFilesIn(config: string): Promise<NjodbFile[]> {
  const files: NjodbFile[] = []
  for (const store of NJODB_STORES) {
    const folder = path.join(config, store, 'data')
    const names = await readdir(folder).catch((): string[] => [])
    for (const name of names.filter((one) => DATA_FILE.test(one)).sort()) {
      const file = path.join(folder, name)
      files.push({ store, path: file, open: async () => createReadStream(file) })
    }
  }
  return files
}

const DATA_FILE = /\.\d+\.json$/

/** Returns the store that a backup entry belongs to. */
export function storeOfEntry(name: string): NjodbStore | null {
  const [config, store, data, file, ...rest] = name.split('/')
  if (config !== 'config' || data !== 'data' || rest.length > 0 || !DATA_FILE.test(file ?? '')) return null
  return NJODB_STORES.find((known) => known === store) ?? null
}

async function stageFile({ store, open }: NjodbFile, db: ForeignDatabase): Promise<void> {
  for await (const line of linesOf((await open()).setEncoding('utf8'))) {
    const body = line.trim()
    if (body === '' || body === '{}') continue
    const record = fields(body)
    const id = text(record['id'])
    if (id === null) db.run(COUNT_UNREADABLE, store)
    else db.run(INSERT, store, id, changedAt(record), body)
  }
}

/** Unlike `readline`, it propagates stream errors. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

const COUNT_UNREADABLE = `
  insert into unreadable (store, total) values (?, 1) on conflict (store) do update set total = total + 1`

const changedAt = (record: Fields): number => timeOr(record['updatedAt'] ?? record['lastUpdate'], 0)
