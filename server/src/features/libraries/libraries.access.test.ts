import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { asLibraryId } from '@lectern/contract/ids'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let root: Account
let media = ''
const sockets: Socket[] = []

beforeEach(async () => {
  app = await startApp()
  root = await app.root()
  media = path.join(path.dirname(app.config.configDir), 'media')
  mkdirSync(media)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await app.close()
})

const create = (name: string, editor: Account = root) =>
  app.as(editor).ask('libraries.create', { body: { name, folders: [{ fullPath: path.join(media, name) }] } })
const only = (...ids: string[]) => ({
  permissions: { accessAllLibraries: false },
  librariesAccessible: ids.map(asLibraryId),
})
const namesFor = async (account: Account) =>
  (await app.as(account).ask('libraries.list')).libraries.map(({ name }) => name)

describe('library access', () => {
  test('[R6.003] without access to all libraries only the listed ones are visible', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')]
    const listener = await app.createUser(only(c.id, b.id))
    expect(await namesFor(listener)).toEqual(['b', 'c'])
    expect((await app.as(listener).ask('auth.authorize')).userDefaultLibraryId).toBe(b.id)
    expect(await namesFor(await app.createUser())).toEqual(['a', 'b', 'c'])
    const nobody = await app.createUser(only())
    expect(await namesFor(nobody)).toEqual([])
    expect((await app.as(nobody).ask('auth.authorize')).userDefaultLibraryId).toBeNull()
    expect((await app.as(listener).call('libraries.get', { params: { id: a.id } })).status).toBe(404)
  })

  test('[R5.026] fetching a library the caller may not see responds as if it did not exist', async () => {
    const [seen, hidden] = [await create('seen'), await create('hidden')]
    const listener = await app.createUser(only(seen.id))
    const fetch = async (id: string, include = '') => {
      const { status, text } = await app
        .as(listener)
        .call('libraries.get', { params: { id }, query: { include } })
      return { status, text }
    }
    expect((await fetch(seen.id)).status).toBe(200)
    expect(await fetch(hidden.id)).toEqual({ status: 404, text: 'Library not found' })
    expect(await fetch(hidden.id, 'filterdata')).toEqual(await fetch('no-such-library', 'filterdata'))
  })

  test('an admin limited to some libraries changes only those, and sees the ones they create', async () => {
    const [seen, hidden] = [await create('seen'), await create('hidden')]
    const admin = await app.createUser({ type: 'admin', ...only(seen.id) })
    const asAdmin = app.as(admin)
    const params = { id: hidden.id }
    expect((await asAdmin.call('libraries.update', { params, body: { name: 'x' } })).status).toBe(404)
    expect((await asAdmin.call('libraries.remove', { params })).status).toBe(404)
    expect((await asAdmin.call('libraries.order', { body: [{ id: hidden.id, newOrder: 1 }] })).status).toBe(
      400,
    )
    const own = await create('own', admin)
    expect(await namesFor(admin)).toEqual(['seen', 'own'])
    expect((await asAdmin.ask('me.get')).librariesAccessible.sort()).toEqual([seen.id, own.id].sort())
    expect(await namesFor(root)).toEqual(['seen', 'hidden', 'own'])
  })

  test('only admins can create, change, reorder and remove libraries', async () => {
    const { id } = await create('a')
    const everything = { update: true, delete: true, upload: true, download: true }
    const user = app.as(await app.createUser({ permissions: everything }))
    const body = { name: 'x', folders: [{ fullPath: path.join(media, 'x') }] }
    expect((await user.call('libraries.create', { body })).status).toBe(403)
    expect((await user.call('libraries.update', { params: { id }, body: { name: 'x' } })).status).toBe(403)
    expect((await user.call('libraries.order', { body: [{ id, newOrder: 1 }] })).status).toBe(403)
    expect((await user.call('libraries.remove', { params: { id } })).status).toBe(403)
    expect((await app.call('libraries.list')).status).toBe(401)
    expect(await namesFor(root)).toEqual(['a'])
  })

  test('a removed library is removed from the lists of all accounts', async () => {
    const [a, b] = [await create('a'), await create('b')]
    const listener = await app.createUser(only(a.id, b.id))
    await app.as(root).ask('libraries.remove', { params: { id: a.id } })
    expect((await app.as(listener).ask('me.get')).librariesAccessible).toEqual([b.id])
  })
})

describe('events', () => {
  interface Payload {
    id: string
    displayOrder?: number
    librariesAccessible?: string[]
  }
  type News = [name: string, payload: Payload]

  /** Connects, signs in and records all events from then on. */
  async function listen(address: string, account: Account): Promise<News[]> {
    const socket = io(address, { transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    const heard: News[] = []
    await new Promise<void>((resolve) => {
      socket.on('init', () => resolve())
      socket.on('connect', () => socket.emit('auth', account.token))
    })
    socket.onAny((name: string, payload: Payload) => {
      if (name.startsWith('library_') || name === 'user_updated') heard.push([name, payload])
    })
    return heard
  }

  /** Makes a request on each connection: all earlier events have arrived by the time of the response. */
  async function allArrived(): Promise<void> {
    await Promise.all(
      sockets.map((socket) => {
        socket.emit('ping')
        return new Promise((resolve) => void socket.once('pong', resolve))
      }),
    )
  }
  const about = (heard: News[], id: string) => heard.filter(([, payload]) => payload.id === id)

  test('[R7.063 R7.064 R7.065] adding, changing and removing are announced with the library to users who may see it', async () => {
    const address = await app.listen()
    const seen = await create('seen')
    const [admin, listener, stranger] = [
      await listen(address, root),
      await listen(address, await app.createUser(only(seen.id))),
      await listen(address, await app.createUser(only())),
    ]
    const hidden = await create('hidden')
    const renamed = await app
      .as(root)
      .ask('libraries.update', { params: { id: seen.id }, body: { name: 'new' } })
    await app.as(root).ask('libraries.remove', { params: { id: hidden.id } })
    const removed = await app.as(root).ask('libraries.remove', { params: { id: seen.id } })
    await allArrived()

    expect(about(admin, hidden.id)).toEqual([
      ['library_added', hidden],
      ['library_removed', hidden],
    ])
    const news = [
      ['library_updated', renamed],
      ['library_removed', removed],
    ]
    expect(about(admin, seen.id)).toEqual(news)
    expect(about(listener, seen.id)).toEqual(news)
    expect(about(listener, hidden.id)).toEqual([])
    expect(stranger.filter(([name]) => name.startsWith('library_'))).toEqual([])
  })

  test('users who lose access to a removed library receive their shorter list', async () => {
    const address = await app.listen()
    const [a, b] = [await create('a'), await create('b')]
    const heard = await listen(address, await app.createUser(only(a.id, b.id)))
    await app.as(root).ask('libraries.remove', { params: { id: a.id } })
    const shorter = () => heard.find(([name]) => name === 'user_updated')?.[1].librariesAccessible
    await expect.poll(shorter).toEqual([b.id])
  })

  test('[R7.064] a new order is announced for each library that moved', async () => {
    const address = await app.listen()
    const [a, b, c] = [await create('a'), await create('b'), await create('c')]
    const heard = await listen(address, root)
    await app.as(root).ask('libraries.order', { body: [{ id: b.id, newOrder: 1 }] })
    await allArrived()
    const moved = heard.filter(([name]) => name === 'library_updated')
    expect(moved.map(([, library]) => [library.id, library.displayOrder])).toEqual([
      [b.id, 1],
      [a.id, 2],
    ])
    expect(about(heard, c.id)).toEqual([])
  })

  test('nothing is announced for a change that changes nothing or is refused', async () => {
    const address = await app.listen()
    const library = await create('a')
    const heard = await listen(address, root)
    await app.as(root).ask('libraries.update', { params: { id: library.id }, body: library })
    await app
      .as(root)
      .call('libraries.update', { params: { id: library.id }, body: { mediaType: 'podcast' } })
    await app
      .as(root)
      .call('libraries.create', { body: { name: 'b', folders: [{ fullPath: path.join(media, 'a') }] } })
    await allArrived()
    expect(heard.filter(([name]) => name.startsWith('library_'))).toEqual([])
  })

  test('[R7.063] an admin limited to some libraries is notified of the one they created', async () => {
    const address = await app.listen()
    const admin = await app.createUser({ type: 'admin', ...only() })
    const heard = await listen(address, admin)
    const own = await create('own', admin)
    await allArrived()
    expect(about(heard, own.id)).toEqual([['library_added', own]])
  })
})
