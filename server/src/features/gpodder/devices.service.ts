import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { dropOldDevices, listDevices, lockGpodder, saveDevice } from './gpodder.store.ts'
import type { GpodderDevice } from './gpodder.types.ts'

/** Devices are only names: all devices of an account share the same subscriptions. */

/** Some apps choose a new id with each sign-in. */
const MOST_DEVICES = 100
const TYPES = ['desktop', 'laptop', 'mobile', 'server', 'other']

export function getDevices(ctx: Pick<Context, 'db'>, user: User): Promise<GpodderDevice[]> {
  return listDevices(ctx.db, user.id)
}

/** Clients choose the ids of their devices, and need not announce them. */
export async function rememberDevice(
  ctx: Pick<Context, 'db' | 'clock'>,
  user: User,
  id: string,
): Promise<void> {
  const isKnown = (await listDevices(ctx.db, user.id)).some((device) => device.id === id)
  if (!isKnown) await nameDevice(ctx, user, { id })
}

export async function nameDevice(
  ctx: Pick<Context, 'db' | 'clock'>,
  user: User,
  given: {
    readonly id: string
    readonly caption?: string | null | undefined
    readonly type?: string | null | undefined
  },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockGpodder(tx, user.id)
    const known = (await listDevices(tx, user.id)).find(({ id }) => id === given.id)
    const type = TYPES.find((one) => one === given.type) ?? known?.type ?? 'other'
    const device = { id: given.id, caption: given.caption ?? known?.caption ?? '', type }
    await saveDevice(tx, user.id, device, ctx.clock.now())
    await dropOldDevices(tx, user.id, MOST_DEVICES)
  })
}
