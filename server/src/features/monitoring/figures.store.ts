import type { LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/db.ts'

export interface JobFigures {
  readonly kind: string
  readonly state: 'queued' | 'running'
  readonly count: number
  readonly oldestAt: number
}

export async function jobFigures(db: Db): Promise<JobFigures[]> {
  return db
    .selectFrom('job')
    .select((eb) => [
      'kind',
      eb.ref('state').$castTo<JobFigures['state']>().as('state'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<number>('created_at').as('oldestAt'),
    ])
    .where('state', 'in', ['queued', 'running'])
    .groupBy(['kind', 'state'])
    .execute()
}

export const countOpenSessions = (db: Db): Promise<number> =>
  countRows(db.selectFrom('playback_session').where('closed_at', 'is', null))

/** Libraries that were never scanned are left out. */
export async function lastScans(db: Db): Promise<{ libraryId: LibraryId; at: number }[]> {
  return db
    .selectFrom('library')
    .select(['id as libraryId', (eb) => eb.ref('last_scan_at').$notNull().as('at')])
    .where('last_scan_at', 'is not', null)
    .execute()
}

export const countFailingFeeds = (db: Db): Promise<number> =>
  countRows(db.selectFrom('podcast_feed').where('num_failures', '>', 0))

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
