import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { type SearchFields, type SearchMatch, toFts5, toTsquery } from '../../lib/search-match.ts'
import type { Db, Tx } from './db.ts'
import { isPostgres } from './engine.ts'
import { inPortions } from './upsert.ts'

/**
 * The searchable words of things, on both engines. Text comes in as words parted by spaces; what is a word and what
 * ranks first is decided elsewhere. SQLite: FTS5, whose row id says whose row it is, as one library is then a range
 * of row ids and a column for it would make each search slower. PostgreSQL: tsvector with weights.
 */

export const SEARCH_COLUMNS = {
  item: ['title', 'people', 'series', 'more'],
  author: ['title'],
  series: ['title'],
  label: ['title'],
  episode: ['title'],
} as const
export type SearchGroup = keyof typeof SEARCH_COLUMNS
type Column = (typeof SEARCH_COLUMNS)['item'][number]

/** Where documents stand: the library, and for groups that are asked apart (labels) the kind. */
export interface SearchPlace {
  readonly libraryId: string
  /** The library's small number. */
  readonly slot: number
  readonly kind: number
}

export type SearchDoc = { readonly num: number } & Readonly<Partial<Record<Column, string>>>

const SLOT_SIZE = 2 ** 36
const KIND_SIZE = 2 ** 32
const WEIGHTS: Readonly<Record<Column, string>> = { title: 'A', people: 'B', series: 'C', more: 'D' }

const namesOf = (group: SearchGroup) => sql.join(columnsOf(group).map((column) => sql.ref(column)))
const textsOf = (group: SearchGroup, doc: SearchDoc): string[] =>
  columnsOf(group).map((column) => doc[column] ?? '')
const tableOf = (group: SearchGroup) => sql.table(`search_${group}`)
const columnsOf = (group: SearchGroup): readonly Column[] => SEARCH_COLUMNS[group]
const firstRowId = ({ slot, kind }: Pick<SearchPlace, 'slot' | 'kind'>): number =>
  slot * SLOT_SIZE + kind * KIND_SIZE

const rowIdOf = (place: SearchPlace, { num }: SearchDoc): bigint => BigInt(firstRowId(place) + num)

/** Adds the documents, each in place of the one that had its number; gives those that were not there like this. */
export async function saveDocs(
  tx: Tx,
  group: SearchGroup,
  place: SearchPlace,
  docs: readonly SearchDoc[],
): Promise<SearchDoc[]> {
  const save = isPostgres(tx) ? saveInPostgres : saveInSqlite
  const saved: SearchDoc[] = []
  for (const portion of inPortions(docs)) {
    const known = await knownDocs(tx, group, place, portion)
    const changed = portion.filter((doc) => known.get(doc.num)?.join('\0') !== textsOf(group, doc).join('\0'))
    if (changed.length > 0) await save(tx, group, place, changed)
    saved.push(...changed)
  }
  return saved
}

async function knownDocs(tx: Tx, group: SearchGroup, place: SearchPlace, docs: readonly SearchDoc[]) {
  const { rows } = await (
    isPostgres(tx)
      ? sql<SearchDoc>`select num, ${namesOf(group)} from ${tableOf(group)}
          where num in (${sql.join(docs.map(({ num }) => num))}) and library_id = ${place.libraryId}`
      : sql<SearchDoc>`select rowid - ${BigInt(firstRowId(place))} as num, ${namesOf(group)} from ${tableOf(group)}
          where rowid in (${sql.join(docs.map((doc) => rowIdOf(place, doc)))})`
  ).execute(tx)
  return new Map(rows.map((row) => [row.num, textsOf(group, row)]))
}

async function saveInSqlite(tx: Tx, group: SearchGroup, place: SearchPlace, docs: readonly SearchDoc[]) {
  const rowIds = sql.join(docs.map((doc) => rowIdOf(place, doc)))
  await sql`delete from ${tableOf(group)} where rowid in (${rowIds})`.execute(tx)
  const values = docs.map((doc) => sql`(${rowIdOf(place, doc)}, ${sql.join(textsOf(group, doc))})`)
  await sql`insert into ${tableOf(group)} (rowid, ${namesOf(group)}) values ${sql.join(values)}`.execute(tx)
}

async function saveInPostgres(tx: Tx, group: SearchGroup, place: SearchPlace, docs: readonly SearchDoc[]) {
  const { libraryId, kind } = place
  const values = docs.map((doc) => {
    const texts = textsOf(group, doc)
    return sql`(${doc.num}, ${libraryId}, ${kind}, ${sql.join(texts)}, ${toTsvector(group, texts)}::tsvector)`
  })
  const taken = columnsOf(group).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await sql`
    insert into ${tableOf(group)} (num, library_id, kind, ${namesOf(group)}, words) values ${sql.join(values)}
    on conflict (num) do update set library_id = excluded.library_id, kind = excluded.kind,
      words = excluded.words, ${sql.join(taken)}`.execute(tx)
}

/** Empties a library's part of the index. */
export async function removeDocs(tx: Tx, place: Omit<SearchPlace, 'kind'>): Promise<void> {
  for (const group of Object.keys(SEARCH_COLUMNS) as SearchGroup[]) {
    const own = isPostgres(tx) ? sql`library_id = ${place.libraryId}` : isWithin({ ...place, kind: 0 })
    await sql`delete from ${tableOf(group)} where ${own}`.execute(tx)
  }
}

/** Lets go of documents whose thing is gone. They find nothing, but they are looked at. */
export async function removeOrphans(tx: Tx, group: SearchGroup, place: SearchPlace): Promise<void> {
  const here = sql`(select num from ${sql.table(group)} where library_id = ${place.libraryId})`
  const first = BigInt(firstRowId(place))
  const isOrphan = isPostgres(tx)
    ? sql`library_id = ${place.libraryId} and kind = ${place.kind} and num not in ${here}`
    : sql`${isWithin(place)} and rowid - ${first} not in ${here}`
  await sql`delete from ${tableOf(group)} where ${isOrphan}`.execute(tx)
}

/** Below this, a step of merging had nothing to do. */
const IDLE_CHANGES = 2
const MERGE_PAGES = 200

/**
 * Many small writes leave the index in many pieces, and each search looks into all of them. Merges some; true when
 * there is more to do. PostgreSQL does this by itself.
 */
export async function mergeDocs(db: Db, group: SearchGroup, isFirst: boolean): Promise<boolean> {
  if (isPostgres(db)) return false
  const before = await totalChanges(db)
  const pages = BigInt(isFirst ? -MERGE_PAGES : MERGE_PAGES)
  await sql`insert into ${tableOf(group)} (${sql.ref(`search_${group}`)}, rank) values ('merge', ${pages})`.execute(
    db,
  )
  return (await totalChanges(db)) - before >= IDLE_CHANGES
}

async function totalChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

export interface SearchHit {
  readonly num: number
  readonly title: string
}
export interface KindHit extends SearchHit {
  readonly kind: number
}
export interface ItemHit extends SearchHit {
  readonly people: string
  readonly series: string
  readonly more: string
}

/** What is looked for and where, as values of a statement. */
export interface HitValues {
  readonly match: string
  readonly libraryId: string
  readonly first: bigint
  readonly last: bigint
}

export function hitValues(
  db: Db,
  { libraryId, slot }: Omit<SearchPlace, 'kind'>,
  match: SearchMatch,
  fields: SearchFields,
): HitValues {
  const matchText = isPostgres(db) ? toTsquery(match, fields) : toFts5(match, fields)
  return { match: matchText, libraryId, ...boundsOf({ slot, kind: 0 }) }
}

/**
 * The documents that match, in no particular order but that of their kinds: for a `from`, to be joined with what they
 * are about.
 */
export function hits<Hit extends SearchHit>(
  db: Db,
  group: SearchGroup,
  columns: readonly Column[],
  value: <Name extends keyof HitValues>(name: Name) => HitValues[Name],
  limit: number,
): AliasedRawBuilder<Hit, 'hit'> {
  const table = tableOf(group)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  // Only labels come in kinds, and sorting all that a common word finds is work.
  const byKind = group === 'label' ? sql`order by kind` : sql``
  const query: RawBuilder<Hit> = isPostgres(db)
    ? sql`(select num, kind, ${names} from ${table} where words @@ ${value('match')}::tsquery
        and library_id = ${value('libraryId')} ${byKind} limit ${sql.lit(limit)})`
    : sql`(select (rowid - ${value('first')}) & ${sql.lit(KIND_SIZE - 1)} as num,
        (rowid - ${value('first')}) >> 32 as kind, ${names} from ${table}
        where ${table} match ${value('match')} and rowid between ${value('first')} and ${value('last')}
        limit ${sql.lit(limit)})`
  return query.as('hit')
}

/** On SQLite. Bounds go in as whole numbers: the index ignores those that come as fractions. */
function isWithin(place: Pick<SearchPlace, 'slot' | 'kind'>): RawBuilder<unknown> {
  const { first, last } = boundsOf(place)
  return sql`rowid between ${first} and ${last}`
}

function boundsOf(place: Pick<SearchPlace, 'slot' | 'kind'>): { first: bigint; last: bigint } {
  const first = firstRowId(place)
  const last = first + (place.kind === 0 ? SLOT_SIZE : KIND_SIZE) - 1
  return { first: BigInt(first), last: BigInt(last) }
}

const MAX_POSITION = 16_000
const SEPARATORS = new Set(['|', ';'])

/** Every word with its place and its field's weight, as PostgreSQL writes it: its own parser would part words anew. */
function toTsvector(group: SearchGroup, texts: readonly string[]): string {
  let position = 0
  const lexemes: string[] = []
  texts.forEach((text, index) => {
    const weight = WEIGHTS[columnsOf(group)[index] ?? 'more']
    for (const word of text.split(' ')) {
      if (word === '' || SEPARATORS.has(word)) continue
      position = Math.min(position + 1, MAX_POSITION)
      lexemes.push(`'${word}':${position}${weight}`)
    }
  })
  return lexemes.join(' ')
}
