import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import type {
  DeviceRow,
  ListeningDayRow,
  ListeningItemRow,
  PlaybackSessionRow,
} from '../../../platform/db/listening-schema.ts'
import { prepareByTexts } from '../../../platform/db/number-list.ts'

export interface KnownSession {
  readonly num: number
  readonly id: string
  readonly updated_at: number
  readonly time_listening: number
}

const sessionsById = prepareByTexts<KnownSession>('id', (db, isWanted) =>
  db.selectFrom('playback_session').select(['num', 'id', 'updated_at', 'time_listening']).where(isWanted),
)

export async function findSessions(db: Db, ids: readonly string[]): Promise<Map<string, KnownSession>> {
  return new Map((await sessionsById(db, ids)).map((row) => [row.id, row]))
}

/** Devices already known by the id they report keep their id here. Returns the id of each. */
export async function saveDevices(
  tx: Tx,
  rows: readonly Insertable<DeviceRow>[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const row of rows) {
    const known = await tx
      .selectFrom('device')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('id', '=', row.id),
          eb.and([eb('user_id', '=', row.user_id), eb('client_device_id', '=', row.client_device_id)]),
        ]),
      )
      .executeTakeFirst()
    if (!known) await tx.insertInto('device').values(row).execute()
    ids.set(row.id, known?.id ?? row.id)
  }
  return ids
}

export const insertSessions = insertRows((db, rows: readonly Insertable<PlaybackSessionRow>[]) =>
  db.insertInto('playback_session').values(rows),
)

export async function updateSession(
  tx: Tx,
  num: number,
  change: Pick<Insertable<PlaybackSessionRow>, 'position' | 'time_listening' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('playback_session').set(change).where('num', '=', num).execute()
}

/** Adds to the listening time totals, which must be updated with every change of a session. */
export async function addToSums(
  tx: Tx,
  days: readonly ListeningDayRow[],
  items: readonly ListeningItemRow[],
): Promise<void> {
  await addToDays(tx, days)
  await addToItems(tx, items)
}

const addToDays = insertRows((db, rows: readonly ListeningDayRow[]) =>
  db
    .insertInto('listening_day')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'item_id']).doUpdateSet((eb) => ({
        seconds: eb('listening_day.seconds', '+', eb.ref('excluded.seconds')),
        num_sessions: eb('listening_day.num_sessions', '+', eb.ref('excluded.num_sessions')),
      })),
    ),
)

const addToItems = insertRows((db, rows: readonly ListeningItemRow[]) => {
  const newer = <Column extends 'media_metadata' | 'updated_at'>(column: Column) =>
    sql<ListeningItemRow[Column]>`case when excluded.updated_at >= listening_item.updated_at
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`listening_item.${column}`)} end`
  return db
    .insertInto('listening_item')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'item_id']).doUpdateSet((eb) => ({
        seconds: eb('listening_item.seconds', '+', eb.ref('excluded.seconds')),
        media_metadata: newer('media_metadata'),
        updated_at: newer('updated_at'),
      })),
    )
})
