import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { findLibrary } from '../../features/libraries/libraries.store.ts'

let app: TestApp
let address: string
let root: Account
const open: Listener[] = []

beforeAll(async () => {
  app = await startApp()
  address = await app.listen()
  root = await app.root()
})
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})
afterAll(() => app.close())

const listen = async (account?: Account, options: Parameters<typeof connect>[1] = {}) => {
  const listener = await connect(address, options)
  open.push(listener)
  if (account) await listener.signIn(account.token)
  return listener
}

describe('the live connection', () => {
  test.each([
    ['[R4.008] websocket alone, as the web client and the phone apps use', ['websocket' as const]],
    ['polling alone', ['polling' as const]],
    ['polling first, then websocket, as Python clients do', ['polling' as const, 'websocket' as const]],
  ])('works over %s', async (_what, transports) => {
    const listener = await listen(root, { transports })
    await app.as(root).ask('me.updateSettings', { body: { over: transports.join() } })
    expect((await listener.next('user_updated')).settings['over']).toBe(transports.join())
  })

  test('[R4.008] reconnects by itself after the connection is lost', async () => {
    const listener = await listen(undefined, { reconnection: true })
    listener.socket.on('connect', () => listener.say('auth', root.token))
    await listener.signIn(root.token)
    listener.socket.io.engine.close()
    await listener.gone()
    expect((await listener.next('init')).userId).toBe(root.id)
  })

  test('ignores unknown messages', async () => {
    const listener = await listen(await app.createUser())
    listener.socket.emit('no_such_event', { a: 1 })
    listener.socket.emit('__proto__', 1)
    listener.socket.emit('toString')
    listener.socket.emit('set_log_listener', 'high')
    listener.socket.emit('set_log_listener', 99)
    listener.socket.emit('set_log_listener', { level: 1 }, 'more', Buffer.from('bytes'))
    listener.socket.emit('ping', 'x'.repeat(1000), [], {})
    expect(await listener.names()).toEqual(['init'])
  })

  test('sends events without a payload with no argument at all', async () => {
    const listener = await listen(root)
    const heard: unknown[][] = []
    for (const name of ['pong', 'invalid_token', 'backup_applied'] as const) {
      listener.socket.on(name, (...given: unknown[]) => void heard.push([name, ...given]))
    }
    listener.socket.emit('ping')
    await listener.next('pong')
    listener.say('auth', 'none')
    await listener.next('invalid_token')
    app.ctx.events.emit('backup.applied', { backupId: 'one' })
    await listener.next('backup_applied')
    expect(heard).toEqual([['pong'], ['invalid_token'], ['backup_applied']])
  })

  test('rejects messages that are too long, and keeps handling others', async () => {
    const [greedy, other] = [await listen(root), await listen(root)]
    greedy.socket.emit('message_all_users', { message: 'x'.repeat(2_000_000) })
    await greedy.gone()
    expect(await other.names()).toContain('init')
  })

  test('survives an error in a message handler, and so does the server', async () => {
    const own = await startApp({ expectErrors: true })
    const { token } = await own.createUser()
    const listener = await connect(await own.listen())
    await own.ctx.db.destroy()
    listener.say('auth', token)
    await vi.waitFor(() => expect(own.errors()).toHaveLength(1))
    expect(own.errors()[0]?.message).toContain('Handling the message "auth" failed')
    expect(await listener.names()).toEqual([])
    listener.close()
    await own.close()
  })
})

describe('library events', () => {
  test('reach those who may see the library, its removal included, and nobody else', async () => {
    const [mine, theirs] = [
      await addLibrary(app.ctx.db, { name: 'Mine' }),
      await addLibrary(app.ctx.db, { name: 'Theirs' }),
    ]
    const permissions = { accessAllLibraries: false }
    const insider = await listen(await app.createUser({ permissions, librariesAccessible: [mine] }))
    const outsider = await listen(await app.createUser({ permissions, librariesAccessible: [theirs] }))
    const everywhere = await listen(await app.createUser())
    const library = await findLibrary(app.ctx.db, mine)
    if (!library) throw new Error('The library is gone.')
    app.ctx.events.emit('library.added', { library })
    app.ctx.events.emit('library.changed', { library })
    app.ctx.events.emit('library.removed', { library, accountIds: [] })
    for (const listener of [insider, everywhere]) {
      for (const name of ['library_added', 'library_updated', 'library_removed'] as const) {
        expect(await listener.next(name)).toMatchObject({ id: mine, name: 'Mine' })
      }
    }
    expect(await outsider.names()).toEqual(['init'])
  })

  test('follow a change of access at once', async () => {
    const id = await addLibrary(app.ctx.db, { name: 'Later' })
    const account = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    const listener = await listen(account)
    const library = await findLibrary(app.ctx.db, id)
    if (!library) throw new Error('The library is gone.')
    app.ctx.events.emit('library.changed', { library })
    expect(await listener.names()).toEqual(['init'])
    await app
      .as(root)
      .ask('users.update', { params: { id: account.id }, body: { librariesAccessible: [id] } })
    await listener.next('user_updated')
    app.ctx.events.emit('library.changed', { library })
    expect((await listener.next('library_updated')).id).toBe(id)
  })
})

test('a connection whose client no longer reads is closed when too much is waiting for it; others stay', async () => {
  const library = (await findLibrary(app.ctx.db, await addLibrary(app.ctx.db))) ?? expect.unreachable()
  const [stalled, reading] = [await listen(root), await listen(root)]
  const client = stalled.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
  // As in a suspended app: the connection stays open.
  client.ws.pause()
  for (let count = 0; count < 40; count++) {
    app.ctx.events.emit('library.changed', { library: { ...library, name: 'x'.repeat(2_000_000) } })
    await reading.next('library_updated')
  }
  const { usersOnline } = await app.as(root).ask('users.online')
  expect(usersOnline).toMatchObject([{ id: root.id, connections: 1 }])
  expect(reading.socket.connected).toBe(true)
  client.ws.resume()
  await stalled.gone()
})

test('an unauthenticated connection is closed after a while, an authenticated one stays', async () => {
  const impatient = await startApp({ signInWithinMs: 2000 })
  try {
    const place = await impatient.listen()
    const { token } = await impatient.root()
    const known = await connect(place)
    await known.signIn(token)
    const silent = await connect(place)
    await silent.gone()
    expect(known.socket.connected).toBe(true)
    for (const listener of [silent, known]) listener.close()
  } finally {
    await impatient.close()
  }
})

test('an unfinished handshake is closed after a while', async () => {
  const impatient = await startApp({ signInWithinMs: 1000 })
  try {
    const place = await impatient.listen()
    const id = await shakeHands(place)
    expect((await poll(place, id)).status).toBe(200)
    await vi.waitFor(async () => expect((await poll(place, id)).status).toBe(400), 10_000)
  } finally {
    await impatient.close()
  }
})

test('with a thousand unauthenticated connections the oldest makes room for the next; authenticated ones stay', async () => {
  const known = await listen(root)
  const silent = await listen()
  const second = await shakeHands(address)
  for (let count = 2; count < 1000; count++) await shakeHands(address)
  expect(silent.socket.connected).toBe(true)
  await shakeHands(address)
  await silent.gone()
  expect((await poll(address, second)).status).toBe(200)
  expect(known.socket.connected).toBe(true)
})

test('with a hundred connections of an account the oldest makes room for the next; those of others stay', async () => {
  const account = await app.createUser()
  const other = await listen(root)
  const [oldest, second] = [await listen(account), await listen(account)]
  for (let count = 2; count < 100; count++) await listen(account)
  expect(oldest.socket.connected).toBe(true)
  await listen(account)
  await oldest.gone()
  expect([second.socket.connected, other.socket.connected]).toEqual([true, true])
  const { usersOnline } = await app.as(root).ask('users.online')
  expect(usersOnline).toContainEqual(expect.objectContaining({ id: account.id, connections: 100 }))
})

test('a flood of messages closes the connection it comes from, before all of it is handled', async () => {
  const [greedy, other] = [await listen(root), await listen(root)]
  const pongs = vi.fn<() => void>()
  greedy.socket.on('pong', pongs)
  for (let count = 0; count < 5000; count++) greedy.socket.emit('ping')
  await greedy.gone()
  expect(pongs.mock.calls.length).toBeLessThan(300)

  const id = await shakeHands(address)
  const session = `${polling(address)}&sid=${id}`
  await fetch(session, { method: 'POST', body: '40' })
  await fetch(session)
  const body = Array.from({ length: 5000 }, () => '42["ping"]').join('\u001e')
  await fetch(session, { method: 'POST', body }).catch(() => undefined)
  expect((await poll(address, id)).status).toBe(400)

  other.say('ping')
  await other.next('pong')
})

const polling = (place: string) => `${place}/socket.io/?EIO=4&transport=polling`

/** What an unauthenticated client gets with one request: an Engine.IO session id, below the event protocol. */
async function shakeHands(place: string): Promise<string> {
  const text = await (await fetch(polling(place))).text()
  return JSON.parse(text.slice(1)).sid
}

/** Sends the client's next message; a closed session is unknown to the server. */
const poll = (place: string, id: string) =>
  fetch(`${polling(place)}&sid=${id}`, {
    method: 'POST',
    body: '3',
    headers: { 'content-type': 'text/plain' },
  })
