import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/** Selects a text column as its UTF-8 bytes. */
export function bytesOf(db: Db, column: string): RawBuilder<Uint8Array> {
  return isPostgres(db)
    ? sql<Uint8Array>`convert_to(${sql.ref(column)}, 'UTF8')`
    : sql<Uint8Array>`cast(${sql.ref(column)} as blob)`
}
