import type { Selectable } from 'kysely'
import type { SeriesRow } from '../../platform/db/name-schema.ts'
import type { ListedSeries } from '../browse/browse.types.ts'

export type Series = Selectable<SeriesRow>

/** The fields sent for every series. */
export type SeriesFacts = Pick<
  ListedSeries,
  'id' | 'name' | 'description' | 'addedAt' | 'updatedAt' | 'libraryId'
>
