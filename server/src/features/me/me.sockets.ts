import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Connection, Live } from '../../platform/sockets/live.ts'
import { presentScan } from '../scanner/scanner.present.ts'
import type { Scanner } from '../scanner/scanner.service.ts'
import type { PresenceList } from '../users/presence.service.ts'
import type { CallerLookup } from '../users/callers.cache.ts'
import { presentPublicUser, presentUser } from '../users/users.present.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { UserMedia } from '../users/user-media.types.ts'
import { getUser, noteSeen } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { presentOwnUser } from './me.present.ts'
import { getOwnAccount } from './me.service.ts'
import type { NewsMarks } from './news-marks.cache.ts'
import { createSignInTries } from './sign-in-tries.cache.ts'

/** Presence: authentication of sockets, who is online, and account changes. */
export function meSockets(
  live: Live<User>,
  ctx: Context,
  callers: CallerLookup,
  scanner: Pick<Scanner, 'running'>,
  media: UserMedia,
  presence: PresenceList,
  newsMarks: NewsMarks,
): void {
  /** The login whose access token was used, by connection id: the connection is closed when that login ends. */
  const logins = new Map<string, { connection: Connection<User>; loginId: string | null }>()
  const tries = createSignInTries()

  live.on('ping', (connection) => connection.answer('pong', undefined))

  live.on('auth', async (connection, token) => {
    if (!tries.count(connection.id)) return connection.hangUp()
    const caller = await callers.byToken(token)
    // API keys are only for HTTP requests: nothing would close the connection when the key is disabled.
    if (!caller || caller.tokenKind === 'api-key') return refuse(connection)
    tries.reset(connection.id)
    const user = { ...caller.user, lastSeenAt: ctx.clock.now() }
    if (!live.bind(connection, user)) return undefined
    // From here on the connection receives all events itself.
    const newsMark = newsMarks.of(user.id)
    logins.set(connection.id, { connection, loginId: caller.loginId })
    await noteSeen(ctx, user.id)
    presence.announce(user, true)
    connection.answer('init', {
      userId: user.id,
      username: user.username,
      librariesScanning: scanner
        .running()
        .filter(({ libraryId, isAnnounced }) => isAnnounced && maySeeLibrary(user, libraryId))
        .map(presentScan),
      ...(isAdminOrUp(user) ? { usersOnline: await usersOnline(user) } : {}),
      newsMark,
    })
  })

  live.onGone((connection, user) => {
    logins.delete(connection.id)
    presence.announce({ ...user, lastSeenAt: ctx.clock.now() }, false)
  })

  ctx.events.on('presence.changed', ({ presence: { user, isOnline } }) =>
    live.toAdmins(isOnline ? 'user_online' : 'user_offline', presentPublicUser(user)),
  )

  live.on('message_all_users', (_connection, { message }) => ctx.events.emit('message.sent', { message }))
  ctx.events.on('message.sent', ({ message }) => live.toEveryone('admin_message', message))

  ctx.events.on('user.added', ({ user }) => live.toAdmins('user_added', presentUser(user, '')))

  ctx.events.on('user.changed', async ({ user }) => {
    live.refresh(user)
    live.toOwner(user.id, 'user_updated', presentOwnUser(await getOwnAccount(ctx, media, user)))
    live.toAdmins('account_updated', presentUser(user, ''))
  })

  ctx.events.on('user.edited', ({ user, editorId }) =>
    live.toOwner(editorId, 'user_updated', presentUser(user, '')),
  )
  ctx.events.on('connection.released', ({ connectionId }) => live.release(connectionId))
  // Clients reconnect, sign in again and reload what they may have missed.
  ctx.events.on('memory.stale', () => {
    for (const { viewer } of live.online()) live.disconnect(viewer.id)
  })

  ctx.events.on('account.edited', async ({ userId }) => {
    // Skipped for offline users, as the whole account is a lot to load.
    const online = live.online().find(({ viewer }) => viewer.id === userId)
    if (!online) return
    const account = await getOwnAccount(ctx, media, await getUser(ctx, userId))
    live.toOwner(userId, 'user_updated', presentOwnUser(account))
  })

  ctx.events.on('user.removed', ({ user }) => {
    live.toAdmins('user_removed', presentUser(user, ''))
    live.disconnect(user.id)
  })

  // Clients reconnect with their current token; those whose token is no longer valid are rejected.
  ctx.events.on('user.signed-out', ({ userId }) => live.disconnect(userId))
  ctx.events.on('login.ended', (ended) => {
    for (const { connection, loginId } of logins.values()) if (loginId === ended.loginId) connection.hangUp()
  })

  async function usersOnline(asker: User) {
    const open = await media.openSessions(asker)
    const sessionOf = (id: UserId) => open.find(({ userId }) => userId === id) ?? null
    return presence
      .online()
      .map(({ viewer, connections }) => ({ ...presentPublicUser(viewer, sessionOf(viewer.id)), connections }))
  }
}

/** Current clients listen for the first event, older ones for the second. */
function refuse(connection: Connection<User>): void {
  connection.answer('auth_failed', { message: 'Invalid token' })
  connection.answer('invalid_token', undefined)
}
