import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

/** Derived from other tables in the background: their rows for one request may be written during the next. */
const DERIVED = ['item_view', 'item_full_view']

/** Detects what was written since a moment, through separate connections that see the state before and after. */
export interface WatchedTables {
  /** Starts watching. */
  begin(): void
  /** The tables that differ from before; rolled-back writes do not count. */
  changed(apartFrom?: readonly string[]): string[]
  end(): void
  close(): void
}

export function watchTables(file: string): WatchedTables {
  const then = new DatabaseSync(file, { readOnly: true })
  const now = new DatabaseSync(file, { readOnly: true })
  const askVersion = now.prepare('pragma data_version')
  const firstRead = then.prepare('select name from sqlite_master limit 1')
  let versionThen: unknown

  /** Changes with each commit, so that most requests do not require reading all tables. */
  const version = () => (askVersion.get() as { data_version: number }).data_version
  return {
    begin() {
      then.exec('begin')
      firstRead.get()
      versionThen = version()
    },
    changed: (apartFrom = []) =>
      version() === versionThen ? [] : difference(then, now, [...DERIVED, ...apartFrom]),
    end: () => then.exec('commit'),
    close() {
      then.close()
      now.close()
    },
  }
}

function difference(
  then: DatabaseSyncInstance,
  now: DatabaseSyncInstance,
  apartFrom: readonly string[],
): string[] {
  const tables = now.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string
  }[]
  const rowsOf = (database: DatabaseSyncInstance, name: string) =>
    (database.prepare(`select * from "${name}"`).all() as object[]).map((row) => JSON.stringify(row)).sort()
  return tables
    .map(({ name }) => name)
    .filter((name) => !apartFrom.includes(name))
    .filter((name) => rowsOf(then, name).join('\n') !== rowsOf(now, name).join('\n'))
}
