import type { ItemId } from '@lectern/contract/ids'
import { playback, type DeviceInfoInput, type PlayRequest } from '@lectern/contract/playback'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { notFound } from '../../lib/errors.ts'
import { JsonText } from '../../lib/json-text.ts'
import { getItemVersion } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { findHiddenEpisodes } from '../visibility/hidden-episodes.service.ts'
import { removeSession, removeSessions } from './close-session.service.ts'
import type { DeviceSighting } from './device.rules.ts'
import { syncLocalSession, syncLocalSessions } from './local-sessions.service.ts'
import { getOpenSession, openSession } from './open-session.service.ts'
import type { FindSessionMedia, OpenSession } from './open-session.types.ts'
import { presentSession, presentSessionMetadata } from './playback.present.ts'
import { renderOpenSession } from './session-media.view.ts'
import { getOpenSessions } from './sessions.service.ts'
import { closeSession, syncSession } from './sync-session.service.ts'

const NO_WISHES: PlayRequest = { forceDirectPlay: false, forceTranscode: false }

/** Makes an episode that only exists in a feed playable like any other. */
export type AttachEpisode = (itemId: ItemId, episodeId: string) => Promise<void>

/** Opens, syncs and closes playback sessions. */
export function playbackRoutes(
  http: Http,
  ctx: Context,
  findMedia: FindSessionMedia,
  attachEpisode: AttachEpisode,
): void {
  const play = async (
    user: User,
    episode: { readonly itemId: ItemId; readonly episodeId: string | null },
    body: PlayRequest | null | undefined,
    request: FastifyRequest,
  ) => {
    const order = {
      ...episode,
      request: body ?? NO_WISHES,
      device: sightingOf(request, body?.deviceInfo),
    }
    return answerWith(await openSession(ctx, user, order, findMedia))
  }

  http.endpoint(playback.play, ({ caller, params, body, request }) =>
    play(caller.user, { itemId: params.id, episodeId: null }, body, request),
  )

  http.endpoint(playback.playEpisode, async ({ caller, params, body, request }) => {
    // Rejects items and episodes the caller may not see as not found, before the podcast is changed.
    await getItemVersion(ctx, caller.user, params.id)
    if ((await findHiddenEpisodes(ctx.db, caller.user, [params.episodeId])).size > 0) notFound('Episode')
    await attachEpisode(params.id, params.episodeId)
    return play(caller.user, { itemId: params.id, episodeId: params.episodeId }, body, request)
  })

  http.endpoint(playback.session, async ({ caller, params }) =>
    answerWith(await getOpenSession(ctx, caller.user, params.id, findMedia)),
  )

  http.endpoint(playback.sync, ({ caller, params, body }) =>
    syncSession(ctx, caller.user, params.id, body ?? {}),
  )

  http.endpoint(playback.close, ({ caller, params, body }) =>
    closeSession(ctx, caller.user, params.id, body ?? {}),
  )

  http.endpoint(playback.localSync, async ({ caller, body, request }) => {
    const device = sightingOf(request, body.deviceInfo)
    const options = { device, describe: presentSessionMetadata, endsOpenOnes: true }
    await syncLocalSession(ctx, caller.user, body, options)
  })

  http.endpoint(playback.localSyncAll, async ({ caller, body, request }) => {
    const device = sightingOf(request, body.deviceInfo)
    const options = { device, describe: presentSessionMetadata, endsOpenOnes: false }
    return { results: await syncLocalSessions(ctx, caller.user, body.sessions, options) }
  })

  http.endpoint(playback.openSessions, async ({ caller }) => ({
    sessions: (await getOpenSessions(ctx, caller.user)).map(({ session, owner }) => ({
      ...presentSession(session),
      user: owner,
    })),
    shareSessions: [],
  }))

  http.endpoint(playback.removeSession, ({ caller, params }) => removeSession(ctx, caller.user, params.id))

  http.endpoint(playback.removeSessions, ({ caller, body }) =>
    removeSessions(ctx, caller.user, body.sessions),
  )
}

function sightingOf(request: FastifyRequest, info: DeviceInfoInput | null | undefined): DeviceSighting {
  return { info: info ?? {}, userAgent: request.headers['user-agent'] ?? null, ipAddress: request.ip }
}

const answerWith = (open: OpenSession): JsonText => new JsonText(Buffer.from(renderOpenSession(open)))
