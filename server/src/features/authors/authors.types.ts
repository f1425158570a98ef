import type { Selectable } from 'kysely'
import type { AuthorRow } from '../../platform/db/item-schema.ts'

export type Author = Selectable<AuthorRow>
