import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LISTENER_NAME } from '../../src/platform/nodes/listener.ts'
import { connect } from '../live.ts'
import { sound } from '../media.ts'
import { ask, callAt } from './calls.ts'
import { type House, isMissing, NAMES, openHouse, START_MS, TAKE_OVER_MS, TEST_MS } from './house.ts'

/** Two healthy servers: what is done at one is known at the other. */

const NUM_BOOKS = 40
const TRIES = 5
/** What a person perceives as "at once". A busy machine may be late now and then, not always. */
const AT_ONCE_MS = 300
const PATIENT = { timeout: TEST_MS / 2 }

let house: House
let one: string
let two: string
let root: string

describe.skipIf(isMissing)('several servers', () => {
  beforeAll(async () => {
    house = await openHouse(NUM_BOOKS)
    one = house.at('one').address
    two = house.at('two').address
    root = house.root
  }, START_MS)

  afterAll(() => house?.close(), TEST_MS)

  test('create the tables together, and one of them leads', { timeout: TEST_MS }, async () => {
    await expect.poll(() => house.leader(), { timeout: TAKE_OVER_MS }).toBeDefined()
    expect(NAMES.filter((name) => /could not be upgraded/.test(house.at(name).output()))).toEqual([])
    expect(await house.count("select count(*)::int as count from migration where name = '0040-nodes'")).toBe(
      1,
    )
  })

  test('run a scan once, and announce it at the other server', { timeout: TEST_MS }, async () => {
    const listener = await connect(two)
    await listener.signIn(root)
    await ask(one, root, 'POST', `/api/libraries/${house.libraryId}/scan`)
    await ask(two, root, 'POST', `/api/libraries/${house.libraryId}/scan`)
    expect(await listener.next('scan_start')).toMatchObject({ id: house.libraryId })
    await house.settled('scan')
    expect(await listener.next('scan_complete')).toMatchObject({ id: house.libraryId })
    expect(await house.itemIds()).toHaveLength(NUM_BOOKS)
    expect(await house.count('select sum(num_added)::int as count from scan_run')).toBe(NUM_BOOKS)
    listener.close()
  })

  test('show an edit at the other server at once', { timeout: TEST_MS }, async () => {
    const there = await connect(two)
    await there.signIn(root)
    const times: number[] = []
    for (const id of (await house.itemIds()).slice(0, TRIES)) {
      await ask(one, root, 'PATCH', `/api/items/${id}/media`, { metadata: { title: `Edited ${id}` } })
      const since = performance.now()
      expect(await there.next('item_updated')).toMatchObject({ id })
      times.push(Math.round(performance.now() - since))
      // Not only announced: reading it there returns the new state.
      const item = await ask<{ media: { metadata: { title: string } } }>(two, root, 'GET', `/api/items/${id}`)
      expect(item.media.metadata.title).toBe(`Edited ${id}`)
    }
    process.stderr.write(`Edits were seen at the other server ${times.join(', ')} ms after the answer.\n`)
    expect(Math.min(...times)).toBeLessThan(AT_ONCE_MS)
    there.close()
  })

  test('count connected users across both', { timeout: TEST_MS }, async () => {
    const [here, there] = [await connect(one), await connect(two)]
    await here.signIn(root)
    await there.signIn(root)
    const connections = async () => {
      const online = await ask<{ usersOnline: { connections: number }[] }>(
        one,
        root,
        'GET',
        '/api/users/online',
      )
      return online.usersOnline.map((user) => user.connections)
    }
    await expect.poll(connections, PATIENT).toEqual([2])
    there.close()
    await expect.poll(connections, PATIENT).toEqual([1])
    here.close()
  })

  test('reject a deactivated user at the other server at once', { timeout: TEST_MS }, async () => {
    const times: number[] = []
    for (let number = 0; number < TRIES; number += 1) {
      const { token, id } = await house.addUser(`leaving ${number}`)
      expect((await callAt(two, token, 'GET', '/api/me')).status).toBe(200)
      await ask(one, root, 'PATCH', `/api/users/${id}`, { isActive: false })
      const since = performance.now()
      await refused(two, token)
      times.push(Math.round(performance.now() - since))
    }
    process.stderr.write(`Deactivated accounts were refused by the other after ${times.join(', ')} ms.\n`)
    expect(Math.min(...times)).toBeLessThan(AT_ONCE_MS)
  })

  test('do so even while they receive no notifications from each other', { timeout: TEST_MS }, async () => {
    const { token, id } = await house.addUser('cut off')
    const listener = await connect(two, { reconnection: true })
    await listener.signIn(token)
    expect((await callAt(two, token, 'GET', '/api/me')).status).toBe(200)
    const cut = await house.database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [LISTENER_NAME],
    )
    expect(cut.rows).toHaveLength(NAMES.length)
    await ask(one, root, 'PATCH', `/api/users/${id}`, { isActive: false })
    await refused(two, token)
    // Its live connection ends as well, once the server receives notifications again.
    await listener.gone()
    listener.close()
    // Afterwards they receive each other's notifications as before.
    const back = /for messages from other servers is back/
    for (const name of NAMES) await expect.poll(() => back.test(house.at(name).output()), PATIENT).toBe(true)
    const there = await connect(two)
    await there.signIn(root)
    const [itemId = ''] = await house.itemIds()
    await ask(one, root, 'PATCH', `/api/items/${itemId}/media`, { metadata: { title: 'Heard again' } })
    expect(await there.next('item_updated')).toMatchObject({ id: itemId })
    there.close()
  })

  test('let playback continue at the other server', { timeout: TEST_MS }, async () => {
    const [itemId = ''] = await house.itemIds()
    const session = await ask<{ id: string }>(one, root, 'POST', `/api/items/${itemId}/play`, {
      forceTranscode: true,
      supportedMimeTypes: [],
    })
    const sync = { currentTime: 5, timeListened: 5 }
    expect((await callAt(two, root, 'POST', `/api/session/${session.id}/sync`, sync)).status).toBe(200)
    const playlist = await callAt(two, root, 'GET', `/hls/${session.id}/output.m3u8?token=${root}`)
    expect(playlist.text).toContain('#EXTM3U')
    const names = playlist.text.split('\n').filter((line) => line.includes('output-'))
    expect(names.length).toBeGreaterThan(2)
    // Alternates segments: each server makes those requested from it.
    for (const [index, name] of names.slice(0, 4).entries()) {
      const reply = await fetch(`${index % 2 === 0 ? one : two}/hls/${session.id}/${name}`, {
        headers: { authorization: `Bearer ${root}` },
      })
      expect(reply.status).toBe(200)
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    }
    expect((await callAt(two, root, 'POST', `/api/session/${session.id}/close`, sync)).status).toBe(200)
    expect((await callAt(one, root, 'POST', `/api/session/${session.id}/sync`, sync)).status).toBe(404)
    const place = await ask<{ currentTime: number }>(one, root, 'GET', `/api/me/progress/${itemId}`)
    expect(place.currentTime).toBe(5)
  })

  test('alternate a listener’s requests through the balancer', { timeout: TEST_MS }, async () => {
    const [, itemId = ''] = await house.itemIds()
    const { address } = house.haproxy
    const { id } = await ask<{ id: string }>(address, root, 'POST', `/api/items/${itemId}/play`, {
      forceDirectPlay: true,
    })
    for (let beat = 1; beat <= 6; beat += 1) {
      await ask(address, root, 'POST', `/api/session/${id}/sync`, { currentTime: beat, timeListened: 1 })
    }
    const place = await ask<{ currentTime: number }>(address, root, 'GET', `/api/me/progress/${itemId}`)
    expect(place.currentTime).toBe(6)
    await ask(address, root, 'POST', `/api/session/${id}/close`, {})
  })

  test('keep clients that start with long polling at one server', { timeout: TEST_MS }, async () => {
    const cookies = await pollThroughBalancer(house.haproxy.address)
    expect(cookies).toHaveLength(4)
    expect(new Set(cookies).size).toBe(2)
  })

  test('accept parts of an upload at either server', { timeout: TEST_MS }, async () => {
    const audio = await sound('mp3', { seconds: 3 })()
    const library = `/api/libraries/${house.libraryId}`
    const { folders } = await ask<{ folders: { id: string }[] }>(one, root, 'GET', library)
    const upload = await ask<{ id: string }>(one, root, 'POST', '/api/uploads', {
      libraryId: house.libraryId,
      folderId: folders[0]?.id,
      title: 'Uploaded',
      author: 'Ann',
      files: [{ name: 'one.mp3', size: audio.length }],
    })
    const half = Math.floor(audio.length / 2)
    await sendPart(one, upload.id, 0, audio.subarray(0, half))
    await sendPart(two, upload.id, half, audio.subarray(half))
    expect((await callAt(one, root, 'POST', `/api/uploads/${upload.id}/finish`)).status).toBe(200)
    await expect.poll(async () => (await house.itemIds()).length, PATIENT).toBe(NUM_BOOKS + 1)
  })
})

async function refused(address: string, token: string): Promise<void> {
  const status = async () => (await callAt(address, token, 'GET', '/api/me')).status
  await expect.poll(status, { interval: 5, timeout: 5_000 }).toBe(401)
}

/** Opens four live connections as old clients do, and polls each again; returns the cookies that were set. */
async function pollThroughBalancer(address: string): Promise<string[]> {
  const cookies: string[] = []
  for (let number = 0; number < 4; number += 1) {
    const url = `${address}/socket.io/?EIO=4&transport=polling`
    const opened = await fetch(url)
    const [cookie = ''] = opened.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '')
    const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string }
    const said = await fetch(`${url}&sid=${sid}`, { method: 'POST', headers: { cookie }, body: '40' })
    expect(await said.text()).toBe('ok')
    const heard = await fetch(`${url}&sid=${sid}`, { headers: { cookie } })
    expect(await heard.text()).toMatch(/^40/)
    cookies.push(cookie)
  }
  return cookies
}

async function sendPart(address: string, uploadId: string, offset: number, part: Buffer): Promise<void> {
  const reply = await fetch(`${address}/api/uploads/${uploadId}/files/0?offset=${offset}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${root}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(part),
  })
  expect(await reply.text()).toContain(`${offset + part.length}`)
}
