import { gpodder } from '@lectern/contract/gpodder'
import { type ListFormat } from '@lectern/contract/gpodder-shapes'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { notFound } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { getDevices, rememberDevice } from './devices.service.ts'
import { gpodderEndpoints } from './gpodder.http.ts'
import { changeSettings, getSettings } from './gpodder-settings.service.ts'
import { readList, writeList } from './subscription-lists.service.ts'
import { putSubscriptions, subscribedPodcasts } from './subscriptions.service.ts'
import { getUpdates } from './updates.view.ts'

/** gPodder: full subscription lists, settings, device groups, and an empty directory. */
export function gpodderListsRoutes(http: Http, ctx: Context): void {
  const answer = gpodderEndpoints(http)

  answer(gpodder.allSubscriptions, ({ caller, params, reply }) =>
    sendList(caller.user, params.user.format, reply),
  )
  answer(gpodder.listSubscriptions, async ({ caller, params, reply }) => {
    const devices = await getDevices(ctx, caller.user)
    if (!devices.some(({ id }) => id === params.device.name)) return notFound('Device')
    return sendList(caller.user, params.device.format, reply)
  })
  answer(gpodder.putSubscriptions, async ({ caller, params, body, reply }) => {
    await rememberDevice(ctx, caller.user, params.device.name)
    await putSubscriptions(ctx, caller.user, readList(body, params.device.format))
    return reply.type('text/plain; charset=utf-8').send('')
  })
  answer(gpodder.updates, async ({ caller, params, query }) => {
    await rememberDevice(ctx, caller.user, params.device)
    const timestamp = Math.floor(ctx.clock.now() / 1000)
    const since = query.since * 1000
    return { ...(await getUpdates(ctx, caller.user, since, query.include_actions)), timestamp }
  })

  answer(gpodder.settings, ({ caller, params, query }) =>
    getSettings(ctx, caller.user, { ...query, scope: params.scope }),
  )
  answer(gpodder.saveSettings, ({ caller, params, query, body }) =>
    changeSettings(ctx, caller.user, { ...query, scope: params.scope }, body),
  )
  for (const endpoint of [gpodder.syncDevices, gpodder.changeSyncDevices]) {
    answer(endpoint, async ({ caller }) => {
      const ids = (await getDevices(ctx, caller.user)).map(({ id }) => id)
      return ids.length > 1
        ? { synchronized: [ids], 'not-synchronized': [] }
        : { synchronized: [], 'not-synchronized': ids }
    })
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
