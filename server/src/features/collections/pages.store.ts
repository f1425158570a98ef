import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { PageChoice } from './collections.types.ts'

export function withPage<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { size, number }: PageChoice,
): SelectQueryBuilder<Database, Tables, Row> {
  return size === 0 ? query : query.limit(size).offset(size * number)
}
