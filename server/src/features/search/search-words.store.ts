import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { isPostgres } from '../../platform/db/engine.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import { gapsOf } from './near-words.rules.ts'

/** All searchable words, used to find corrections for mistyped ones. */

export async function addWords(tx: Tx, words: readonly string[]): Promise<void> {
  for (const portion of inPortions([...new Set(words)].map((word) => ({ word_key: word })))) {
    const added = await tx
      .insertInto('search_word')
      .values(portion)
      .onConflict((conflict) => conflict.column('word_key').doNothing())
      .returning(['num', 'word_key'])
      .execute()
    const gaps = added.flatMap(({ num, word_key: word }) =>
      gapsOf(word).map((gap) => ({ gap_key: gap, word_num: num })),
    )
    for (const some of inPortions(gaps)) await tx.insertInto('search_word_gap').values(some).execute()
    if (!isPostgres(tx)) await addParts(tx, added)
  }
}

async function addParts(tx: Tx, words: readonly { num: number; word_key: string }[]): Promise<void> {
  for (const portion of inPortions(words)) {
    const values = portion.map(({ num, word_key: word }) => sql`(${BigInt(num)}, ${word})`)
    await sql`insert into search_word_part (rowid, word_key) values ${sql.join(values)}`.execute(tx)
  }
}

export interface KnownWord {
  readonly num: number
  readonly word: string
}

/** Lists all words in batches, ordered by number. */
export async function listWordsAfter(db: Db, num: number, limit: number): Promise<KnownWord[]> {
  return db
    .selectFrom('search_word')
    .select(['num', 'word_key as word'])
    .where('num', '>', num)
    .orderBy('num')
    .limit(limit)
    .execute()
}

export async function removeWords(tx: Tx, words: readonly KnownWord[]): Promise<void> {
  for (const portion of inPortions(words)) {
    if (!isPostgres(tx)) await removeParts(tx, portion)
    const nums = portion.map(({ num }) => num)
    await tx.deleteFrom('search_word').where('num', 'in', nums).execute()
  }
}

/** The FTS table stores no content, so deleting requires the indexed text. */
async function removeParts(tx: Tx, words: readonly KnownWord[]): Promise<void> {
  for (const portion of inPortions(words)) {
    const values = portion.map(({ num, word }) => sql`('delete', ${BigInt(num)}, ${word})`)
    await sql`insert into search_word_part (search_word_part, rowid, word_key) values ${sql.join(values)}`.execute(
      tx,
    )
  }
}

/** Finds words that share a form with one letter removed: they are one or two typing errors away. */
export async function findWordsWithGaps(db: Db, word: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word_gap as gap')
    .innerJoin('search_word as word', 'word.num', 'gap.word_num')
    .select('word.word_key')
    .distinct()
    .where('gap.gap_key', 'in', gapsOf(word))
    .limit(limit)
    .execute()
  return rows.map((row) => row.word_key)
}

/** Finds words that contain the given one, which must have at least three letters. */
export async function findWordsWithPart(db: Db, part: string, limit: number): Promise<string[]> {
  const table = isPostgres(db) ? sql.table('search_word') : sql.table('search_word_part')
  const { rows } = await sql<{ word_key: string }>`
    select word_key from ${table} where word_key like ${`%${part}%`} limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => row.word_key)
}
