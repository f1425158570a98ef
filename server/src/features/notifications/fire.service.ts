import { setTimeout as sleep } from 'node:timers/promises'
import { NOTIFICATION_DELAY_MS } from '@lectern/contract/notifications'
import { nameOfChannel } from '@lectern/contract/rules/notification-channels'
import type { Context } from '../../context.ts'
import type { RaisedNotification } from '../../domain-events.ts'
import { AppError, messageOf } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { JobRun } from '../../platform/jobs/jobs.types.ts'
import { sendFromServer } from '../emails/emails.service.ts'
import type { Mail } from '../emails/emails.types.ts'
import { deliver } from './deliver.provider.ts'
import { eventNamed } from './event-table.rules.ts'
import { addToLog } from './notification-log.store.ts'
import { afterAttempt, concerns, messageFor } from './notifications.rules.ts'
import { editNotification, getNotification, getNotifications } from './notifications.service.ts'
import type { Message, Notification } from './notifications.types.ts'
import { getPushKeys } from './push-keys.service.ts'
import { UNFINISHED_STATES } from '../../platform/jobs/job-states.ts'

/** Sends notifications: events are queued as jobs and processed one per second. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'jobs' | 'tokenSecret'>

const KIND = 'notification'

export interface Notifier {
  /** Does nothing if no notification is set up for the event, or if the queue is full. */
  raise(raised: RaisedNotification & { readonly mustFail?: boolean }): Promise<void>
}

export function createNotifier(ctx: Ctx): Notifier {
  ctx.jobs.define(KIND, async (raised, run) => {
    await fire(ctx, raised, run)
    // Limits the rate. Stopping the server interrupts the pause.
    await sleep(NOTIFICATION_DELAY_MS, undefined, { signal: run.signal }).catch(() => undefined)
  })

  let raising: Promise<unknown> = Promise.resolve()
  return {
    raise(raised) {
      // One at a time, so that two events don't both take the last place in the queue.
      const added = raising.then(() => enqueue(ctx, { mustFail: false, ...raised }))
      raising = added.catch(() => undefined)
      return added
    },
  }
}

type Order = RaisedNotification & { readonly mustFail: boolean }

async function enqueue(ctx: Ctx, { name, values, libraryId, mustFail }: Order): Promise<void> {
  const { settings, notifications } = await getNotifications(ctx)
  if (!notifications.some((one) => concerns(one, { name, libraryId }, settings))) return
  const limit = settings.maxNotificationQueue + 1
  const unfinished = await ctx.jobs.list({ kind: KIND, states: UNFINISHED_STATES, limit })
  if (unfinished.length >= limit) {
    ctx.log.warn(
      `The notification ${name} was dropped: ${settings.maxNotificationQueue} are waiting already.`,
    )
    return
  }
  await ctx.jobs.enqueue(KIND, { name, values: { ...values }, libraryId, mustFail })
}

/** Records what was sent, so that nothing is sent twice if the server is killed in between. */
async function fire(ctx: Ctx, { name, values, libraryId, mustFail }: Order, run: JobRun): Promise<void> {
  const { settings, notifications } = await getNotifications(ctx)
  const ways = waysOf(ctx)
  const sent = [...((run.checkpoint ?? []) as string[])]
  for (const notification of notifications) {
    if (sent.includes(notification.id) || !concerns(notification, { name, libraryId }, settings)) continue
    const message = messageFor(notification, values, { id: newId(), createdAt: ctx.clock.now() })
    const error = await outcomeOf(async () => {
      if (mustFail) throw new AppError('unavailable', 'This was a test of a failure')
      await deliver(notification.urls, message, { ...settings, ...ways, signal: run.signal })
    })
    run.signal.throwIfAborted()
    await note(ctx, notification, message, { error, isTest: false })
    sent.push(notification.id)
    await run.saveCheckpoint(sent)
  }
  ctx.events.emit('notifications.changed', {})
}

/** Sends one immediately with sample values. Doesn't count as an attempt. */
export async function testNotification(ctx: Ctx, id: string): Promise<void> {
  const { settings } = await getNotifications(ctx)
  const notification = await getNotification(ctx, id)
  const { testData } = eventNamed(notification.eventName)
  const message = messageFor(notification, testData, { id: newId(), createdAt: ctx.clock.now() })
  const error = await outcomeOf(() => deliver(notification.urls, message, { ...settings, ...waysOf(ctx) }))
  await note(ctx, notification, message, { error, isTest: true })
  if (error !== null) throw new AppError('undelivered', error)
}

const waysOf = (ctx: Ctx) => ({
  sendMail: (mail: Mail) => sendFromServer(ctx, mail),
  pushKeys: () => getPushKeys(ctx),
})

async function outcomeOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return messageOf(error)
  }
}

async function note(
  ctx: Ctx,
  { id, eventName, urls }: Notification,
  { title, body }: Message,
  { error, isTest }: { readonly error: string | null; readonly isTest: boolean },
): Promise<void> {
  const sentAt = ctx.clock.now()
  const channels = urls.map(nameOfChannel)
  if (!isTest) await count(ctx, id, error)
  await ctx.db
    .transaction()
    .execute((tx) =>
      addToLog(tx, { notificationId: id, eventName, title, body, channels, error, isTest, sentAt }),
    )
  if (error !== null) ctx.log.warn(`The notification "${title}" could not be sent: ${error}`)
}

async function count(ctx: Ctx, id: string, error: string | null): Promise<void> {
  const { settings } = await getNotifications(ctx)
  const attempt = {
    isDelivered: error === null,
    now: ctx.clock.now(),
    maxFailedAttempts: settings.maxFailedAttempts,
  }
  try {
    await editNotification(ctx, id, (before) => afterAttempt(before, attempt))
  } catch (failure) {
    // The notification was removed while it was being sent.
    if (!(failure instanceof AppError) || failure.code !== 'not_found') throw failure
  }
}
