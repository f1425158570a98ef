import type { Context } from '../../context.ts'
import type { Connection, Live } from '../../platform/sockets/live.ts'
import type { CallerLookup } from '../users/callers.ts'
import { presentPublicUser, presentUser } from '../users/users.present.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import { noteSeen } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { presentOwnUser } from './me.present.ts'
import { getOwnAccount } from './me.service.ts'

/** Who is here: signing in on the live connection, online and offline, and news about accounts. */
export function meSockets(live: Live<User>, ctx: Context, callers: CallerLookup): void {
  live.hear('ping', (connection) => connection.answer('pong', undefined))

  live.hear('auth', async (connection, token) => {
    const caller = await callers.byToken(token)
    if (!caller) return refuse(connection)
    const { user } = caller
    live.bind(connection, user)
    await noteSeen(ctx, user.id)
    live.toAdmins('user_online', presentPublicUser(user))
    connection.answer('init', {
      userId: user.id,
      username: user.username,
      librariesScanning: [],
      ...(isAdminOrUp(user) ? { usersOnline: usersOnline() } : {}),
    })
  })

  live.onGone((_connection, user) => {
    live.toAdmins('user_offline', presentPublicUser({ ...user, lastSeenAt: ctx.clock.now() }))
  })

  live.hear('message_all_users', (_connection, { message }) => live.toEveryone('admin_message', message))

  ctx.events.on('user.added', ({ user }) => live.toAdmins('user_added', presentUser(user, '')))

  ctx.events.on('user.changed', async ({ user }) => {
    live.refresh(user)
    live.toOwner(user.id, 'user_updated', presentOwnUser(await getOwnAccount(ctx, user)))
    live.toAdmins('account_updated', presentUser(user, ''))
  })

  ctx.events.on('user.removed', ({ user }) => {
    live.toAdmins('user_removed', presentUser(user, ''))
    live.disconnect(user.id)
  })

  // Connections sign in again with what they have; those whose token is worthless now are told so.
  ctx.events.on('user.signed-out', ({ userId }) => live.disconnect(userId))

  function usersOnline() {
    return live.online().map(({ viewer, connections }) => ({ ...presentPublicUser(viewer), connections }))
  }
}

/** Current clients listen for one name, older ones for the other. */
function refuse(connection: Connection<User>): void {
  connection.answer('auth_failed', { message: 'Invalid token' })
  connection.answer('invalid_token', undefined)
}
