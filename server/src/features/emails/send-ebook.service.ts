import { stat } from 'node:fs/promises'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { reasonOf } from '../../platform/files/file-errors.ts'
import { JobError } from '../../platform/jobs/jobs.rules.ts'
import type { JobRun } from '../../platform/jobs/jobs.types.ts'
import { contentTypeOf } from '../../platform/media/mime.ts'
import { getEbook } from '../items/item-files.service.ts'
import { getItem } from '../items/items.service.ts'
import { getRequester } from '../users/job-requester.service.ts'
import type { User } from '../users/users.types.ts'
import { emailJobs } from './emails.jobs.ts'
import { getEmailSettings, sendFromServer } from './emails.service.ts'
import type { EbookDelivery, EreaderDevice } from './emails.types.ts'
import { mayUse } from './ereaders.rules.ts'
import { MailError, NOT_SET_UP } from './send-mail.provider.ts'

/** Sends e-books to e-readers, as background jobs. */

type Ctx = Pick<Context, 'db' | 'config' | 'events' | 'jobs' | 'log' | 'tokenSecret'>

interface Order {
  readonly itemId: ItemId
  readonly title: string
  readonly deviceName: string
}

/** Rejects requests that are bound to fail; later failures are reported when they happen. */
export async function sendEbook(
  ctx: Ctx,
  user: User,
  { itemId, deviceName }: Pick<Order, 'itemId' | 'deviceName'>,
): Promise<void> {
  const { account } = await getEmailSettings(ctx)
  await getDevice(ctx, user, deviceName)
  const title = await getTitle(ctx, user, itemId)
  await getFile(ctx, user, itemId)
  if (account.host === null || account.fromAddress === null) throw new AppError('invalid', NOT_SET_UP)
  const key = JSON.stringify([user.id, itemId, deviceName])
  await ctx.jobs.enqueue('send-ebook', { itemId, title, deviceName }, { key, createdBy: user.id })
}

export function defineEmailJobs(ctx: Ctx): void {
  ctx.jobs.define('send-ebook', async (order, run) => {
    const user = await getRequester(ctx, run)
    try {
      await send(ctx, user, order, run)
    } catch (error) {
      throw failed(ctx, user, order, run, error)
    }
    ctx.log.info(`"${order.title}" was sent to the e-reader ${order.deviceName} of ${user.username}.`)
    announce(ctx, user, order, 'sent', null)
  })
}

async function send(ctx: Ctx, user: User, { itemId, title, deviceName }: Order, run: JobRun): Promise<void> {
  const device = await getDevice(ctx, user, deviceName)
  const { path, name } = await getFile(ctx, user, itemId)
  const { size } = await stat(path)
  await sendFromServer(
    ctx,
    {
      to: device.email,
      subject: title,
      text: title,
      attachment: { path, name, size, contentType: contentTypeOf(name) },
    },
    (done) => run.progress({ done, total: size }),
  )
}

function failed(ctx: Ctx, user: User, order: Order, { attempt }: JobRun, cause: unknown): JobError {
  const error = reasonOf(cause)
  const isFinal = !(cause instanceof MailError) || cause.isFinal
  const isOver = isFinal || attempt >= emailJobs['send-ebook'].attempts
  announce(ctx, user, order, isOver ? 'failed' : 'retrying', error)
  return new JobError(error, { isFinal, cause })
}

function announce(
  ctx: Ctx,
  user: User,
  order: Order,
  state: EbookDelivery['state'],
  error: string | null,
): void {
  ctx.events.emit('ebook.sent', { userId: user.id, delivery: { ...order, state, error } })
}

async function getDevice(ctx: Ctx, user: User, name: string): Promise<EreaderDevice> {
  const { devices } = await getEmailSettings(ctx)
  const device = devices.find((one) => one.name === name) ?? notFound('Ereader device')
  if (!mayUse(user, device)) throw new AppError('forbidden', 'Forbidden')
  return device
}

async function getTitle(ctx: Ctx, user: User, itemId: ItemId): Promise<string> {
  try {
    return (await getItem(ctx, user, itemId)).item.media.title
  } catch (error) {
    return error instanceof AppError && error.code === 'not_found' ? notFound('Library item') : raise(error)
  }
}

async function getFile(ctx: Ctx, user: User, itemId: ItemId) {
  try {
    return await getEbook(ctx, user, itemId, null)
  } catch (error) {
    return error instanceof AppError ? notFound('Ebook file') : raise(error)
  }
}

function raise(error: unknown): never {
  throw error
}
