import { expressionBuilder } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

/** A column with the id that an item or episode had on the server it was imported from. */
export const oldIdOf = (kind: 'item' | 'episode') =>
  expressionBuilder<Database, 'item' | 'episode'>()
    .selectFrom('old_id')
    .select(({ fn }) => fn.min('old_id.old_id').as('old_id'))
    .where('old_id.kind', '=', kind)
    .whereRef('old_id.id', '=', `${kind}.id`)
    .as('old_id')
