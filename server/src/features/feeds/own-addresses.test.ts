import podparse from 'podparse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import { makeLibrary } from '../../../test/scans.ts'

let app: TestApp
let tree: Tree
let root: Account
let bookId: string
let feedId: string
let baseUrl: string

/** Long enough for a minute of playback. */
const FILE_SECONDS = 300

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  baseUrl = await app.listen()
  const part = sound('mp3', { seconds: FILE_SECONDS })
  tree = await makeTree({ 'Ada Moor/Fog/01.mp3': part, 'Ada Moor/Fog/02.mp3': part })
  const made = await makeLibrary(app, [tree.root])
  await made.scan()
  bookId = (await made.items()).get('Ada Moor/Fog')?.id ?? ''
  const { feed } = await app.as(root).ask('feeds.openItem', {
    params: { id: bookId },
    body: { serverAddress: 'https://books.example', slug: 'fog' },
  })
  feedId = feed.id
}, 120_000)

afterAll(async () => {
  await app.close()
  tree.close()
})

afterEach(() => app.ctx.db.deleteFrom('feed_address').execute())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'books.example', ...headers } })
const pathOf = (url: string) => url.replace('https://books.example', '')

async function ownAddress(account: Account): Promise<string> {
  const { address } = await app.as(account).ask('feeds.createOwnAddress', { params: { id: feedId } })
  return pathOf(address.feedUrl)
}

describe('a personal feed address', () => {
  test('is the same when requested again, shows when it was last fetched, and stops working once revoked', async () => {
    const anne = await app.createUser()
    const asked = () => app.as(anne).ask('feeds.ownAddress', { params: { id: feedId } })
    expect(await asked()).toEqual({ address: null })
    const address = await ownAddress(anne)
    expect(address).toMatch(/^\/feed\/fog\.[\w-]{22}$/)
    expect(await ownAddress(anne)).toBe(address)
    expect((await asked()).address?.lastFetchedAt).toBeNull()
    const { status, text } = await get(address)
    expect(status).toBe(200)
    expect((await asked()).address?.lastFetchedAt).toBe(app.clock.now())
    const [entry] = podparse(text).episodes
    const audio = pathOf(entry?.enclosure?.url ?? '')
    expect(audio.startsWith(`${address}/item/`)).toBe(true)
    expect((await get(audio)).status).toBe(200)
    expect((await get(`${address}/cover.jpg`)).status).toBe(200)
    await app.as(anne).ask('feeds.revokeOwnAddress', { params: { id: feedId } })
    for (const gone of [address, audio, `${address}/cover.jpg`]) expect((await get(gone)).status).toBe(404)
    expect((await get('/feed/fog')).status).toBe(200)
    const again = await app.as(anne).call('feeds.revokeOwnAddress', { params: { id: feedId } })
    expect(again.status).toBe(404)
  })

  test('belongs to one account: each has its own, and a wrong one is not found', async () => {
    const [anne, ben] = [await app.createUser(), await app.createUser()]
    const [first, second] = [await ownAddress(anne), await ownAddress(ben)]
    expect(first).not.toBe(second)
    await app.as(anne).ask('feeds.revokeOwnAddress', { params: { id: feedId } })
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
    const wrong = `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`
    for (const address of [wrong, '/feed/fog.', '/feed/fog.x', second.replace('fog', 'other')]) {
      expect((await get(address)).status).toBe(404)
    }
    await app.as(root).ask('users.update', { params: { id: ben.id }, body: { isActive: false } })
    expect((await get(second)).status).toBe(404)
  })

  test('is not found for users who may not see the feed’s subject', async () => {
    const anne = await app.createUser()
    const address = await ownAddress(anne)
    const body = { permissions: { accessAllLibraries: false }, librariesAccessible: [] }
    await app.as(root).ask('users.update', { params: { id: anne.id }, body })
    expect((await get(address)).status).toBe(404)
    expect((await app.as(anne).call('feeds.ownAddress', { params: { id: feedId } })).status).toBe(404)
  })
})

describe('wrong keys', () => {
  const tryFrom = (ip: string, url: string) => app.inject({ url, remoteAddress: ip })

  test('get the same response whether the feed exists or not, and are rate-limited', async () => {
    const anne = await app.createUser()
    const right = await ownAddress(anne)
    expect((await tryFrom('10.0.0.2', right)).status).toBe(200)
    for (let count = 0; count < 15; count++) {
      const [there, nowhere] = [
        await tryFrom('10.0.0.1', `/feed/fog.${'x'.repeat(22)}`),
        await tryFrom('10.0.0.1', `/feed/none.${'x'.repeat(22)}/cover.jpg`),
      ]
      expect([there.status, there.text]).toEqual([404, nowhere.text])
      expect(nowhere.status).toBe(404)
    }
    expect((await tryFrom('10.0.0.1', right)).status).toBe(429)
    // Other clients, and the public address, still work.
    expect((await tryFrom('10.0.0.2', right)).status).toBe(200)
    expect((await tryFrom('10.0.0.1', '/feed/fog')).status).toBe(200)
    app.clock.advance(16 * 60_000)
    expect((await tryFrom('10.0.0.1', right)).status).toBe(200)
  })

  test('do not lock out a player with many parallel requests', async () => {
    const right = await ownAddress(await app.createUser())
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => tryFrom('10.0.0.3', `${right}/cover.jpg`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('fetching from a personal feed address', () => {
  const placeOf = async (account: Account) => {
    const answer = await app.as(account).call('progress.get', { params: { id: bookId } })
    return answer.status === 200 ? (JSON.parse(answer.text) as { currentTime: number }).currentTime : null
  }
  /** Requests the second file from a position, the given number of minutes later. */
  const listener = async (account: Account) => {
    const address = await ownAddress(account)
    const second = podparse((await get(address)).text).episodes[1]?.enclosure
    const size = Number(second?.length)
    return async (minutesLater: number, atSeconds: number) => {
      app.clock.advance(minutesLater * 60_000)
      const start = Math.floor((atSeconds / FILE_SECONDS) * size)
      const headers = { range: `bytes=${start}-${start + 9}` }
      // Uses a real connection, because the number of bytes sent matters.
      await (await fetch(baseUrl + pathOf(second?.url ?? ''), { headers })).arrayBuffer()
    }
  }

  test('counts as probably heard, at the position in the whole book', async () => {
    const anne = await app.createUser()
    const listen = await listener(anne)
    await listen(0, 0)
    expect(await placeOf(anne)).toBeNull()
    await listen(2, 120)
    await expect.poll(() => placeOf(anne)).toBeCloseTo(FILE_SECONDS + 120, -1)
    await listen(2, 240)
    await expect.poll(() => placeOf(anne)).toBeCloseTo(FILE_SECONDS + 240, -1)
  })

  test('never moves a position that was actually reported', async () => {
    const anne = await app.createUser()
    const listen = await listener(anne)
    await listen(0, 0)
    await listen(2, 120)
    await expect.poll(() => placeOf(anne)).toBeCloseTo(FILE_SECONDS + 120, -1)
    await app.as(anne).ask('progress.update', { params: { id: bookId }, body: { currentTime: 10 } })
    await listen(2, 240)
    await listen(0, 250)
    expect(await placeOf(anne)).toBe(10)
  })
})
