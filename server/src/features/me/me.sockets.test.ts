import { promisify } from 'node:util'
import { InitView } from '@lectern/contract/events'
import { asUserId } from '@lectern/contract/ids'
import { UserPublicView } from '@lectern/contract/users'
import { describe, expect, test, vi } from 'vitest'
import {
  admin,
  anne,
  app,
  everyoneGone,
  listen,
  listenAs,
  root,
  useConnections,
} from './test-support/connections.ts'

useConnections()

describe('signing in over the socket', () => {
  test('[R7.091] [R4.009] [R7.056] sends init after auth with a valid token', async () => {
    const listener = await listen()
    const init = await listener.signIn(anne.token)
    expect(InitView.parse(init)).toEqual({
      userId: anne.id,
      username: 'Anne',
      librariesScanning: [],
      newsMark: expect.any(String) as string,
    })
  })

  test('[R7.056] tells admins who is online, but not others', async () => {
    await listenAs(anne)
    const listener = await listen()
    const { usersOnline = [] } = await listener.signIn(admin.token)
    expect(usersOnline.map((user) => UserPublicView.parse(user).username).sort()).toEqual(['Anne', 'admin'])
    expect(usersOnline[0]?.connections).toBe(1)
    expect(await (await listen()).signIn(anne.token)).not.toHaveProperty('usersOnline')
  })

  test('accepts the long-lived token as well as an access token', async () => {
    const { token } = await app.as(anne).ask('me.get')
    expect((await (await listen()).signIn(token)).userId).toBe(anne.id)
  })

  test.each([
    ['nonsense', () => 'nonsense'],
    ['an empty string', () => ''],
    ['null', () => null as unknown as string],
    [
      'a refresh token',
      async () =>
        (
          await app.ask('auth.login', {
            body: { username: 'Anne', password: anne.password },
            headers: { 'x-return-tokens': 'true' },
          })
        ).user.refreshToken ?? '',
    ],
    ['a disabled account’s token', tokenOfDisabled],
  ])('%s is rejected with both the old and the new event name', async (_what, token) => {
    const listener = await listen()
    listener.say('auth', await token())
    expect(await listener.next('auth_failed')).toEqual({ message: 'Invalid token' })
    await listener.next('invalid_token')
    app.ctx.events.emit('user.changed', { user: await rowOf(anne.id) })
    expect(await listener.names()).toEqual(['auth_failed', 'invalid_token'])
  })

  test('nothing is sent before it', async () => {
    const stranger = await listen()
    const observer = await listenAs(root)
    await app.as(root).ask('users.create', { body: { username: 'newcomer', password: 'x' } })
    await app.as(root).ask('me.updateSettings', { body: { a: 1 } })
    app.ctx.tasks.start({ action: 'test', title: 'Test' }).finish()
    observer.say('message_all_users', { message: 'hello' })
    await observer.next('admin_message')
    await observer.next('account_updated')
    expect(await stranger.names()).toEqual([])
  })

  test('a connection that keeps guessing tokens is closed', async () => {
    const listener = await listen()
    for (let time = 0; time < 5; time++) {
      listener.say('auth', `guess ${time}`)
      await listener.next('auth_failed')
    }
    listener.say('auth', 'guess 6')
    await listener.gone()
  })

  test('a connection can sign in again after a token refresh, or as another user', async () => {
    const listener = await listenAs(anne)
    const again = await listener.signIn(await app.tokenFor(anne))
    expect(again.userId).toBe(anne.id)
    const watcher = await listen()
    const { usersOnline = [] } = await watcher.signIn(admin.token)
    expect(usersOnline.find((user) => user.id === anne.id)?.connections).toBe(1)
    await listener.signIn(root.token)
    const { usersOnline: after } = await app.as(root).ask('users.online')
    expect(after.map((user) => user.username).sort()).toEqual(['admin', 'root'])
    await app.as(anne).ask('me.updateSettings', { body: { playbackRate: 1.1 } })
    await watcher.next('account_updated')
    expect(await listener.names()).not.toContain('user_updated')
  })

  test('answers a ping', async () => {
    const listener = await listen()
    listener.say('ping')
    await listener.next('pong')
  })

  test.each([undefined, null, 42, '', {}, [], { token: 'x' }, 'x'.repeat(5000)])(
    '%j instead of a token is rejected every time',
    async (payload) => {
      const listener = await listen()
      listener.socket.emit('auth', payload)
      listener.socket.emit('auth')
      const refused = ['auth_failed', 'invalid_token']
      expect(await listener.names()).toEqual([...refused, ...refused])
    },
  )

  test('a connection that drops before its token is checked does not count as online', async () => {
    const token = await app.tokenFor(anne)
    const listener = await listen()
    const connections = promisify(app.fastify.server.getConnections.bind(app.fastify.server))
    // The token can't be looked up while the transaction is open.
    await app.ctx.db.transaction().execute(async () => {
      listener.say('auth', token)
      await listener.received()
      listener.close()
      await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 15_000 })
    })
    await app.as({ token }).ask('me.get')
    await everyoneGone()
  })

  async function tokenOfDisabled() {
    const account = await app.createUser()
    await app.as(root).ask('users.update', { params: { id: account.id }, body: { isActive: false } })
    return account.token
  }
})

describe('online users', () => {
  test('[R7.072] [R7.073] [R3.058] admins are notified when anyone connects or disconnects, others are not', async () => {
    const watcher = await listenAs(admin)
    const bystander = await listenAs(await app.createUser())
    const before = (await watcher.received()).length
    const visitor = await listenAs(anne)
    const [online] = (await watcher.received()).slice(before)
    expect(online?.name).toBe('user_online')
    expect(UserPublicView.parse(online?.payload)).toMatchObject({
      id: anne.id,
      username: 'Anne',
      type: 'user',
      session: null,
    })
    visitor.close()
    const offline = await watcher.next('user_offline')
    expect(offline).toMatchObject({ id: anne.id, lastSeen: app.clock.now() })
    expect(await bystander.names()).toEqual(['init'])
  })

  test('an older app signs out by naming its connection, which stays open but receives nothing more', async () => {
    const [watcher, visitor, other] = [await listenAs(admin), await listenAs(anne), await listenAs(anne)]
    const answer = await app.inject({
      method: 'POST',
      url: '/logout',
      payload: { socketId: visitor.socket.id },
    })
    expect(answer.status).toBe(200)
    expect(await watcher.next('user_offline')).toMatchObject({ id: anne.id })
    await app.as(anne).ask('me.updateSettings', { body: { mobileOrderBy: 'title' } })
    await other.next('user_updated')
    expect(await visitor.names()).toEqual(['init'])
    expect(visitor.socket.connected).toBe(true)
  })

  test('get an updated last-seen time', async () => {
    const account = await app.createUser()
    expect((await app.as(account).ask('me.get')).lastSeen).toBeNull()
    await listenAs(account)
    const { lastSeen } = await app.as(root).ask('users.get', { params: { id: account.id } })
    expect(lastSeen).toBe(app.clock.now())
  })

  test('are listed with their number of connections', async () => {
    await listenAs(anne)
    await listenAs(anne)
    const { usersOnline, openSessions } = await app.as(root).ask('users.online')
    expect(usersOnline).toMatchObject([{ id: anne.id, connections: 2 }])
    expect(openSessions).toEqual([])
  })
})

async function rowOf(id: string) {
  const { findUser } = await import('../users/users.store.ts')
  const user = await findUser(app.ctx.db, asUserId(id))
  if (!user) throw new Error(`There is no user ${id}.`)
  return user
}
