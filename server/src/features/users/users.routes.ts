import type { UserId } from '@lectern/contract/ids'
import { userLogins } from '@lectern/contract/me'
import { users } from '@lectern/contract/users'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import type { Caller } from './callers.types.ts'
import { endLogin, getLogins } from './logins.service.ts'
import { tokenForResponse } from './tokens.service.ts'
import type { PresenceList } from './presence.service.ts'
import type { UserMedia } from './user-media.types.ts'
import { presentLoginPage, presentPublicUser, presentUser } from './users.present.ts'
import { changeUser, createUser, getUser, getUsers, removeUser } from './users.service.ts'
import type { User } from './users.types.ts'

export function usersRoutes(
  http: Http,
  ctx: Context,
  presence: Pick<PresenceList, 'online'>,
  media: UserMedia,
): void {
  /** Tokens are only sent to their owner; for others the field is empty, as client apps expect it to exist. */
  const presentTo = async (caller: Caller, user: User, own?: Awaited<ReturnType<UserMedia['mediaOf']>>) => {
    const token =
      caller.user.id === user.id ? await tokenForResponse(ctx.tokenSecret, { ...caller, user }) : ''
    return presentUser(user, token, {}, own)
  }

  http.endpoint(users.create, async ({ caller, body }) => ({
    user: await presentTo(caller, await createUser(ctx, caller.user, body)),
  }))

  http.endpoint(users.list, async ({ caller, query }) => {
    const withLatest = query.include.has('latestsession')
    const present = async (user: User) => ({
      ...(await presentTo(caller, user)),
      ...(withLatest && { latestSession: await media.latestSession(caller.user, user) }),
    })
    return { users: await Promise.all((await getUsers(ctx)).map(present)) }
  })

  http.endpoint(users.online, async ({ caller }) => {
    const openSessions = await media.openSessions(caller.user)
    const sessionOf = (id: UserId) => openSessions.find(({ userId }) => userId === id) ?? null
    return {
      usersOnline: presence.online().map(({ viewer, connections }) => ({
        ...presentPublicUser(viewer, sessionOf(viewer.id)),
        connections,
      })),
      openSessions,
    }
  })

  const withProgress = async (caller: Caller, id: UserId) => {
    const user = await getUser(ctx, id)
    const own = await media.mediaOf(caller.user, user)
    const mediaProgress = await media.progressOf(caller.user, user)
    return { ...(await presentTo(caller, user, own)), mediaProgress }
  }

  http.endpoint(users.get, ({ caller, params }) => withProgress(caller, params.id))

  http.endpoint(users.purgeProgress, ({ caller, params }) => withProgress(caller, params.id))

  http.endpoint(users.update, async ({ caller, params, body }) => {
    const user = await changeUser(ctx, caller.user, params.id, body)
    // The protocol's web clients wait for this event before they show the change; they recognise the user by id.
    if (user.id !== caller.user.id) ctx.events.emit('user.edited', { user, editorId: caller.user.id })
    return { success: true, user: await presentTo(caller, user) }
  })

  http.endpoint(users.remove, async ({ caller, params }) => {
    await removeUser(ctx, caller.user, params.id)
    return { success: true }
  })

  http.endpoint(userLogins.list, async ({ caller, params, query }) => {
    const { id } = await getUser(ctx, params.id)
    const logins = await getLogins(ctx, id, query.page, query.itemsPerPage)
    return presentLoginPage(logins, query, caller.loginId)
  })

  http.endpoint(userLogins.end, ({ caller, params }) => endLogin(ctx, caller.user, params.id, params.loginId))
}
