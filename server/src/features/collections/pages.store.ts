import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { PageChoice } from './collections.types.ts'

/** Far below what an engine takes in one statement. */
const IDS_PER_QUERY = 5000

export function* idsInPortions(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY)
    yield ids.slice(start, start + IDS_PER_QUERY)
}

export function withPage<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { size, number }: PageChoice,
): SelectQueryBuilder<Database, Tables, Row> {
  return size === 0 ? query : query.limit(size).offset(size * number)
}
