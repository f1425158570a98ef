import type { ItemId, UserId } from '@lectern/contract/ids'
import { type InsertResult, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PlaybackSession } from './playback.types.ts'

/** Listening time by day and by item: always the sums over the sessions, updated in the same transaction. */

interface DayValues {
  userId: UserId
  day: string
  itemId: ItemId
  mediaType: string
  seconds: number
  numSessions: number
}

const addToDay = statement<DayValues, InsertResult>((db, value) =>
  db
    .insertInto('listening_day')
    .values({
      user_id: value('userId'),
      day: value('day'),
      item_id: value('itemId'),
      media_type: value('mediaType'),
      seconds: value('seconds'),
      num_sessions: value('numSessions'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'item_id']).doUpdateSet((eb) => ({
        seconds: eb('listening_day.seconds', '+', eb.ref('excluded.seconds')),
        num_sessions: eb('listening_day.num_sessions', '+', eb.ref('excluded.num_sessions')),
      })),
    ),
)

interface ItemValues {
  sessionNum: number
  seconds: number
  now: number
}

/** The metadata is copied in the database, without loading it. */
const addToItem = statement<ItemValues, InsertResult>((db, value) =>
  db
    .insertInto('listening_item')
    .columns(['user_id', 'item_id', 'seconds', 'media_metadata', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('playback_session as session')
        .select([
          sql<UserId>`session.user_id`.as('user_id'),
          'session.item_id',
          sql<number>`cast(${value('seconds')} as double precision)`.as('seconds'),
          'session.media_metadata',
          sql<number>`cast(${value('now')} as bigint)`.as('updated_at'),
        ])
        .where('session.num', '=', value('sessionNum')),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'item_id']).doUpdateSet((eb) => ({
        seconds: eb('listening_item.seconds', '+', eb.ref('excluded.seconds')),
        media_metadata: eb.ref('excluded.media_metadata'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    ),
)

const addToKnownItem = statement<
  { userId: UserId; itemId: ItemId; seconds: number; now: number },
  { item_id: ItemId }
>((db, value) =>
  db
    .updateTable('listening_item')
    .set((eb) => ({ seconds: eb('seconds', '+', value('seconds')), updated_at: value('now') }))
    .where('user_id', '=', value('userId'))
    .where('item_id', '=', value('itemId'))
    .returning('item_id'),
)

type Counted = Pick<PlaybackSession, 'num' | 'userId' | 'day' | 'itemId' | 'mediaType' | 'listenedSeconds'>

/** Called after the session was stored; `session` is its previous state. */
export async function addListening(tx: Tx, session: Counted, seconds: number, now: number): Promise<void> {
  const { userId, day, itemId, mediaType, listenedSeconds } = session
  if (seconds <= 0 || userId === null) return
  const numSessions = listenedSeconds > 0 ? 0 : 1
  await addToDay(tx, { userId, day, itemId, mediaType, seconds, numSessions })
  // The first report of a session stores the metadata; it stays the same for the others.
  const [known] = numSessions === 0 ? await addToKnownItem(tx, { userId, itemId, seconds, now }) : []
  if (!known) await addToItem(tx, { sessionNum: session.num, seconds, now })
}

/** Subtracts a session from the sums, before it is deleted. Rows that become empty are removed. */
export async function subtractListening(tx: Tx, session: Counted): Promise<void> {
  const { userId, day, itemId, listenedSeconds } = session
  if (listenedSeconds <= 0 || userId === null) return
  const ofItem = { user_id: userId, item_id: itemId }
  const onDay = { ...ofItem, day }
  await tx
    .updateTable('listening_day')
    .set((eb) => ({
      seconds: eb('seconds', '-', listenedSeconds),
      num_sessions: eb('num_sessions', '-', 1),
    }))
    .where((eb) => eb.and(onDay))
    .execute()
  await tx
    .deleteFrom('listening_day')
    .where((eb) => eb.and(onDay))
    .where('num_sessions', '<=', 0)
    .execute()
  await tx
    .updateTable('listening_item')
    .set((eb) => ({ seconds: eb('seconds', '-', listenedSeconds) }))
    .where((eb) => eb.and(ofItem))
    .execute()
  await tx
    .deleteFrom('listening_item')
    .where((eb) => eb.and(ofItem))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('listening_day')
            .select('day')
            .where('listening_day.user_id', '=', userId)
            .where('listening_day.item_id', '=', itemId),
        ),
      ),
    )
    .execute()
}
