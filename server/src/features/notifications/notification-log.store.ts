import type { NotificationEventName } from '@lectern/contract/notifications'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { SentNotification } from './notifications.types.ts'

const KEPT = 300

export async function addToLog(tx: Tx, sent: Omit<SentNotification, 'num'>): Promise<void> {
  const { num } = await tx
    .insertInto('notification_log')
    .values({
      notification_id: sent.notificationId,
      event_name: sent.eventName,
      title: sent.title,
      body: sent.body,
      channels: JSON.stringify(sent.channels),
      error: sent.error,
      is_test: sent.isTest ? 1 : 0,
      sent_at: sent.sentAt,
    })
    .returning('num')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('notification_log')
    .where('num', '<=', num - KEPT)
    .execute()
}

export async function readLog(db: Db): Promise<SentNotification[]> {
  const rows = await db
    .selectFrom('notification_log')
    .selectAll()
    .orderBy('num', 'desc')
    .limit(KEPT)
    .execute()
  return rows.map((row) => ({
    num: row.num,
    notificationId: row.notification_id,
    eventName: row.event_name as NotificationEventName,
    title: row.title,
    body: row.body,
    channels: parseJson<string[]>(row.channels, []),
    error: row.error,
    isTest: row.is_test === 1,
    sentAt: row.sent_at,
  }))
}
