import { gpodder } from '@lectern/contract/gpodder'
import { type ListFormat } from '@lectern/contract/gpodder-shapes'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { notFound } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { getDevices, rememberDevice } from './devices.service.ts'
import { asGpodder, checkIsCaller } from './gpodder.http.ts'
import { changeSettings, getSettings } from './gpodder-settings.service.ts'
import { readList, writeList } from './subscription-lists.service.ts'
import { putSubscriptions, subscribedPodcasts } from './subscriptions.service.ts'
import { getUpdates } from './updates.view.ts'

/** gPodder: full subscription lists, settings, device groups, and an empty directory. */
export function gpodderListsRoutes(http: Http, ctx: Context): void {
  http.endpoint(
    gpodder.allSubscriptions,
    ({ caller, params, reply }) => {
      checkIsCaller(caller, params.user.name)
      return sendList(caller.user, params.user.format, reply)
    },
    asGpodder,
  )
  http.endpoint(
    gpodder.listSubscriptions,
    async ({ caller, params, reply }) => {
      checkIsCaller(caller, params.user)
      const devices = await getDevices(ctx, caller.user)
      if (!devices.some(({ id }) => id === params.device.name)) return notFound('Device')
      return sendList(caller.user, params.device.format, reply)
    },
    asGpodder,
  )
  http.endpoint(
    gpodder.putSubscriptions,
    async ({ caller, params, body, reply }) => {
      checkIsCaller(caller, params.user)
      await rememberDevice(ctx, caller.user, params.device.name)
      await putSubscriptions(ctx, caller.user, readList(body, params.device.format))
      return reply.type('text/plain; charset=utf-8').send('')
    },
    asGpodder,
  )
  http.endpoint(
    gpodder.updates,
    async ({ caller, params, query }) => {
      checkIsCaller(caller, params.user)
      await rememberDevice(ctx, caller.user, params.device)
      const timestamp = Math.floor(ctx.clock.now() / 1000)
      const since = query.since * 1000
      return { ...(await getUpdates(ctx, caller.user, since, query.include_actions)), timestamp }
    },
    asGpodder,
  )

  http.endpoint(
    gpodder.settings,
    ({ caller, params, query }) => {
      checkIsCaller(caller, params.user)
      return getSettings(ctx, caller.user, { ...query, scope: params.scope })
    },
    asGpodder,
  )
  http.endpoint(
    gpodder.saveSettings,
    ({ caller, params, query, body }) => {
      checkIsCaller(caller, params.user)
      return changeSettings(ctx, caller.user, { ...query, scope: params.scope }, body)
    },
    asGpodder,
  )
  for (const endpoint of [gpodder.syncDevices, gpodder.changeSyncDevices]) {
    http.endpoint(
      endpoint,
      async ({ caller, params }) => {
        checkIsCaller(caller, params.user)
        const ids = (await getDevices(ctx, caller.user)).map(({ id }) => id)
        return ids.length > 1
          ? { synchronized: [ids], 'not-synchronized': [] }
          : { synchronized: [], 'not-synchronized': ids }
      },
      asGpodder,
    )
  }

  http.endpoint(gpodder.clientConfig, ({ request }) => {
    const baseurl = `${request.protocol}://${request.host}${ctx.config.basePath}/`
    return { mygpo: { baseurl }, 'mygpo-feedservice': { baseurl }, update_timeout: 604_800 }
  })
  http.endpoint(gpodder.directorySearch, () => [])
  http.endpoint(gpodder.toplist, () => [])
  http.endpoint(gpodder.suggestions, () => [])
  http.endpoint(gpodder.tags, () => [])
  http.endpoint(gpodder.tag, () => notFound('Tag'))

  async function sendList(user: User, format: ListFormat, reply: FastifyReply) {
    const { type, text } = writeList(await subscribedPodcasts(ctx, user), format)
    return reply.header('cache-control', 'no-store').type(type).send(text)
  }
}
