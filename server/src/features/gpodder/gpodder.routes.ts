import { gpodder } from '@lectern/contract/gpodder'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { setPrivateCookie } from '../../platform/http/private-cookie.ts'
import type { Caller } from '../users/callers.types.ts'
import {
  APP_SESSION_COOKIE,
  APP_SESSION_SECONDS,
  signAppSession,
} from '../users/keys/app-sessions.service.ts'
import { actionsSince, addActions } from './actions.service.ts'
import { getDevices, nameDevice, rememberDevice } from './devices.service.ts'
import { gpodderEndpoints } from './gpodder.http.ts'
import { presentAction, presentNextcloudAction } from './gpodder.present.ts'
import { changeSubscriptions, subscriptionsSince } from './subscriptions.service.ts'

/** Podcast sync for apps: gPodder API 2 and Nextcloud's variant of it. */
export function gpodderRoutes(http: Http, ctx: Context): void {
  /** In seconds. Changes within the current second are sent again with the next request: better twice than never. */
  const timestamp = () => Math.floor(ctx.clock.now() / 1000)
  const answer = gpodderEndpoints(http)

  answer(gpodder.login, async ({ caller, request, reply }) => {
    const value = await signAppSession(ctx.tokenSecret, caller, ctx.clock.now())
    setPrivateCookie(request, reply, { name: APP_SESSION_COOKIE, value, seconds: APP_SESSION_SECONDS })
    return {}
  })
  answer(gpodder.logout, ({ reply }) => {
    void reply.clearCookie(APP_SESSION_COOKIE, { path: '/' })
    return {}
  })

  answer(gpodder.devices, async ({ caller }) => {
    const { add } = await subscriptionsSince(ctx, caller.user, 0)
    return (await getDevices(ctx, caller.user)).map((device) => ({ ...device, subscriptions: add.length }))
  })
  for (const endpoint of [gpodder.saveDevice, gpodder.putDevice]) {
    answer(endpoint, async ({ caller, params, body }) => {
      await nameDevice(ctx, caller.user, { id: params.device, caption: body?.caption, type: body?.type })
      return {}
    })
  }

  answer(gpodder.subscriptions, async ({ caller, params, query }) => {
    await rememberDevice(ctx, caller.user, params.device)
    return changedSubscriptions(caller, query.since)
  })
  answer(gpodder.changeSubscriptions, async ({ caller, params, body }) => {
    await rememberDevice(ctx, caller.user, params.device)
    await changeSubscriptions(ctx, caller.user, body)
    return { timestamp: timestamp(), update_urls: [] }
  })
  answer(gpodder.actions, async ({ caller, query }) => {
    const asked = { ...query, since: query.since * 1000 }
    const at = timestamp()
    return { actions: (await actionsSince(ctx, caller.user, asked)).map(presentAction), timestamp: at }
  })
  answer(gpodder.addActions, async ({ caller, body }) => {
    await addActions(ctx, caller.user, body)
    return { timestamp: timestamp(), update_urls: [] }
  })

  answer(gpodder.nextcloudSubscriptions, ({ caller, query }) => changedSubscriptions(caller, query.since))
  answer(gpodder.nextcloudChangeSubscriptions, async ({ caller, body }) => {
    await changeSubscriptions(ctx, caller.user, body)
    return { timestamp: timestamp() }
  })
  answer(gpodder.nextcloudActions, async ({ caller, query }) => {
    const at = timestamp()
    const actions = await actionsSince(ctx, caller.user, { since: query.since * 1000, aggregated: true })
    const played = actions.filter(({ action }) => action === 'play')
    return { actions: played.map(presentNextcloudAction), timestamp: at }
  })
  answer(gpodder.nextcloudAddActions, async ({ caller, body }) => {
    await addActions(ctx, caller.user, body)
    return { timestamp: timestamp() }
  })

  async function changedSubscriptions({ user }: Caller, since: number) {
    const at = timestamp()
    const { add, remove } = await subscriptionsSince(ctx, user, since * 1000)
    return { add: [...add], remove: [...remove], timestamp: at }
  }
}
