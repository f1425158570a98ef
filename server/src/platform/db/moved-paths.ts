import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Columns with full paths of pictures, which are in the metadata folder or in a library folder. */
const PICTURES = [
  ['item_cover', 'path'],
  ['author', 'image_path'],
  ['playlist', 'cover_path'],
  ['playback_session', 'cover_path'],
] as const

/** Updates the stored paths of pictures when the folder that they are in has moved. */
export async function movePictures(tx: Tx, from: string, to: string): Promise<void> {
  for (const [table, column] of PICTURES) await movePaths(tx, { table, column }, from, to)
}

/** Replaces the beginning of all paths below a folder. */
async function movePaths(
  tx: Tx,
  { table, column }: { readonly table: string; readonly column: string },
  from: string,
  to: string,
): Promise<void> {
  const place = sql.ref(column)
  // Databases count characters, of which JavaScript counts some twice.
  const length = [...from].length
  await sql`update ${sql.table(table)} set ${place} = ${to} || substr(${place}, ${sql.lit(length + 1)})
    where substr(${place}, 1, ${sql.lit(length + 1)}) = ${`${from}/`}`.execute(tx)
}
