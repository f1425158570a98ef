import type { Selectable } from 'kysely'
import type { AuthorRow } from '../../platform/db/name-schema.ts'

export type Author = Selectable<AuthorRow>
