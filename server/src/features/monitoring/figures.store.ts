import type { LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
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

export async function countOpenSessions(db: Db): Promise<number> {
  const row = await db
    .selectFrom('playback_session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Only libraries that were scanned. */
export async function lastScans(db: Db): Promise<{ libraryId: LibraryId; at: number }[]> {
  return db
    .selectFrom('library')
    .select(['id as libraryId', (eb) => eb.ref('last_scan_at').$notNull().as('at')])
    .where('last_scan_at', 'is not', null)
    .execute()
}

export async function lastBackupAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('job')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .where('kind', '=', 'make-backup')
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row?.at ?? null
}

export async function countFailingFeeds(db: Db): Promise<number> {
  const row = await db
    .selectFrom('podcast_feed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('num_failures', '>', 0)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
