import type {
  NewNotification,
  NotificationChange,
  NotificationSettingsChange,
} from '@lectern/contract/notifications'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { newId } from '../../platform/ids.ts'
import { readLog } from './notification-log.store.ts'
import { changed } from './notifications.rules.ts'
import {
  deleteNotification,
  findLibraryName,
  findNotification,
  insertNotification,
  listNotifications,
  loadNotificationSettings,
  saveNotificationSettings,
  updateNotification,
} from './notifications.store.ts'
import type { Notification, NotificationSettings, SentNotification } from './notifications.types.ts'

/** Notifications set up by admins. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'tokenSecret'>
type Stored = Pick<Context, 'db' | 'tokenSecret'>

export interface NotificationBook {
  readonly settings: NotificationSettings
  readonly notifications: readonly Notification[]
}

export async function getNotifications(ctx: Stored): Promise<NotificationBook> {
  return {
    settings: await loadNotificationSettings(ctx.db),
    notifications: await listNotifications(ctx.db, ctx.tokenSecret),
  }
}

export async function getNotification(ctx: Stored, id: string): Promise<Notification> {
  return (await findNotification(ctx.db, ctx.tokenSecret, id)) ?? notFound('Notification')
}

export function getSentNotifications(ctx: Pick<Context, 'db'>): Promise<SentNotification[]> {
  return readLog(ctx.db)
}

export async function changeNotificationSettings(
  ctx: Ctx,
  change: NotificationSettingsChange,
): Promise<void> {
  await ctx.db.transaction().execute((tx) => saveNotificationSettings(tx, change))
  ctx.events.emit('notifications.changed', {})
}

export async function addNotification(ctx: Ctx, given: NewNotification): Promise<NotificationBook> {
  const { enabled, ...fields } = given
  await refuseUnknownLibrary(ctx, given)
  await insertNotification(ctx.db, ctx.tokenSecret, {
    ...fields,
    id: newId(),
    isEnabled: enabled,
    lastFiredAt: null,
    lastAttemptFailed: false,
    failuresInARow: 0,
    timesFired: 0,
    createdAt: ctx.clock.now(),
  })
  return announceChange(ctx)
}

export async function changeNotification(
  ctx: Ctx,
  id: string,
  change: NotificationChange,
): Promise<NotificationBook> {
  await refuseUnknownLibrary(ctx, change)
  await editNotification(ctx, id, (before) => changed(before, change))
  return announceChange(ctx)
}

export async function removeNotification(ctx: Ctx, id: string): Promise<NotificationBook> {
  if (!(await deleteNotification(ctx.db, id))) return notFound('Notification')
  return announceChange(ctx)
}

/** Edits the current state in a transaction, so that concurrent edits and attempts don't overwrite each other. */
export async function editNotification(
  ctx: Stored,
  id: string,
  edit: (before: Notification) => Notification,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, `notification ${id}`)
    const before = (await findNotification(tx, ctx.tokenSecret, id)) ?? notFound('Notification')
    await updateNotification(tx, ctx.tokenSecret, edit(before))
  })
}

async function announceChange(ctx: Ctx): Promise<NotificationBook> {
  ctx.events.emit('notifications.changed', {})
  return getNotifications(ctx)
}

async function refuseUnknownLibrary(ctx: Ctx, { libraryId }: NotificationChange): Promise<void> {
  if (libraryId == null) return
  if ((await findLibraryName(ctx.db, libraryId)) === undefined) invalid('libraryId is of no library')
}
