import { asLibraryId } from '@lectern/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect } from '../../../test/live.ts'
import { makeTree, mp3, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary } from '../../../test/scans.ts'

let app: TestApp
let root: Account
let tree: Tree
let item: { id: string; mediaId: string }

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  tree = await makeTree({
    'Fog/1.mp3': mp3({}, { seconds: 2 }),
    'Fog/2.mp3': mp3({}, { seconds: 3 }),
    'Dune/1.mp3': mp3({}, { seconds: 1 }),
  })
  const scanned = await makeLibrary(app, [tree.root])
  await scanned.scan()
  const rows = await app.ctx.db.selectFrom('item').select(['id', 'media_id', 'title']).execute()
  const row = rows.find(({ title }) => title === 'Fog')
  item = { id: row?.id ?? '', mediaId: row?.media_id ?? '' }
})
afterAll(async () => {
  await app.close()
  tree.close()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('share').execute()
})

const share = (given: object = {}) =>
  app.as(root).call('shares.create', {
    body: { slug: 'fog', mediaItemType: 'book', mediaItemId: item.mediaId, expiresAt: 0, ...given },
  })
const visit = (url: string, cookie = '', method: 'GET' | 'PATCH' = 'GET', payload?: object) =>
  app.inject({
    method,
    url: `/public/share/${url}`,
    headers: cookie === '' ? {} : { cookie },
    ...(payload ? { payload } : {}),
  })
const open = async (slug = 'fog') => {
  const answer = await app.call('shares.open', { params: { slug }, query: {} })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { answer, cookie }
}

describe('a share', () => {
  test('is created with its slug, and shown on the page of the item', async () => {
    const answer = await share({ isDownloadable: true })
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({
      slug: 'fog',
      mediaItemId: item.mediaId,
      mediaItemType: 'book',
      expiresAt: null,
      isDownloadable: true,
    })
    const known = await app.as(root).ask('shares.ofItem', { params: { id: item.id }, query: {} })
    expect(known.share).toEqual(answer.json())
  })

  test.each([
    [{ slug: 'Mein Büch' }, 400, 'slug'],
    [{ expiresAt: 1 }, 400, 'expiresAt is in the past'],
    [{ mediaItemId: 'unknown' }, 404, 'Item not found'],
  ])('%j is rejected', async (given, status, reason) => {
    const answer = await share(given)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(reason)
  })

  test('is unique per item and per slug', async () => {
    await share()
    const again = await share({ slug: 'other' })
    expect([again.status, again.text]).toEqual([409, 'Item is already shared'])
    const rows = await app.ctx.db.selectFrom('item').select(['media_id', 'title']).execute()
    const dune = rows.find(({ title }) => title === 'Dune')
    const taken = await share({ mediaItemId: dune?.media_id ?? '' })
    expect([taken.status, taken.text]).toEqual([409, 'Slug is already in use'])
  })

  test('is included in the item and in lists for admins who ask for it, and can be filtered by', async () => {
    const user = await app.createUser()
    const seenBy = async (account: Account) => {
      const [row] = await app.ctx.db.selectFrom('library').select('id').execute()
      const library = { id: row?.id ?? asLibraryId('') }
      const one = await app.as(account).ask('items.get', {
        params: { id: item.id },
        query: { expanded: '1', include: 'share' },
      })
      const page = (query: object) => app.as(account).ask('browse.items', { params: library, query })
      const listed = await page({ include: 'share', sort: 'media.metadata.title', minified: '1' })
      const open = await page({ filter: 'share-open' })
      return [
        'mediaItemShare' in one ? one.mediaItemShare : undefined,
        listed.results.map(({ mediaItemShare }) => mediaItemShare),
        open.results.map(({ id }) => id),
      ]
    }
    expect(await seenBy(root)).toEqual([null, [null, null], []])
    const view = (await share()).json()
    expect(await seenBy(root)).toEqual([view, [null, view], [item.id]])
    expect(await seenBy(user)).toEqual([undefined, [undefined, undefined], []])
  })

  test('can be created and deleted by admins only', async () => {
    const user = await app.createUser()
    expect((await app.as(user).call('shares.create', { body: {} as never })).status).toBe(403)
    expect((await app.as(user).call('shares.remove', { params: { id: 'x' } })).status).toBe(403)
  })
})

describe('a visitor', () => {
  test('keeps the session below the path at which the server was reached', async () => {
    await share()
    for (const prefix of ['', '/audiobookshelf']) {
      const { headers } = await app.inject({ url: `${prefix}/public/share/fog` })
      expect(String(headers['set-cookie'])).toContain(`Path=${prefix}/public/share;`)
    }
  })

  test('gets what a player needs, but no server paths', async () => {
    await share()
    const { answer } = await open()
    expect(answer.json().playbackSession).toMatchObject({
      displayTitle: 'Fog',
      audioTracks: [
        { index: 1, startOffset: 0, contentUrl: '/public/share/fog/track/1', mimeType: 'audio/mpeg' },
        { index: 2, contentUrl: '/public/share/fog/track/2', metadata: null },
      ],
    })
    expect(answer.text).not.toContain(tree.root)
    expect(answer.text).not.toContain(item.id)
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/)
  })

  test('can stream the tracks, with range requests', async () => {
    await share()
    const { cookie } = await open()
    const track = await app.inject({
      method: 'GET',
      url: '/public/share/fog/track/2',
      headers: { cookie, range: 'bytes=0-9' },
    })
    expect(track.status).toBe(206)
    expect((await visit('fog/track/3', cookie)).status).toBe(404)
    const without = await visit('fog/track/1')
    expect([without.status, without.text]).toEqual([404, 'Share session not set'])
  })

  test('resumes at their last position', async () => {
    await share()
    const { cookie } = await open()
    expect((await visit('fog/progress', cookie, 'PATCH', { currentTime: 3.5 })).status).toBe(204)
    const again = await visit('fog', cookie)
    expect(JSON.parse(again.text)).toMatchObject({ playbackSession: { currentTime: 3.5 } })
    const asked = await visit('fog?t=1', cookie)
    expect(JSON.parse(asked.text)).toMatchObject({ playbackSession: { currentTime: 1 } })
  })

  test('may download only if that is allowed', async () => {
    const { id } = (await share()).json()
    expect((await visit('fog/download', (await open()).cookie)).status).toBe(403)
    await app.as(root).call('shares.remove', { params: { id } })
    await share({ isDownloadable: true })
    const zip = await visit('fog/download', (await open()).cookie)
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  })
})

describe('the end of a share', () => {
  const everywhere = ['fog', 'fog/track/1', 'fog/cover', 'fog/download']

  test('takes effect everywhere at once when it is deleted, with the same response as for an unknown slug', async () => {
    const { id } = (await share()).json()
    const { cookie } = await open()
    const ended = await app.as(root).call('shares.remove', { params: { id } })
    expect([ended.status, ended.text]).toEqual([204, ''])
    for (const url of everywhere) {
      const closed = await visit(url, cookie)
      const guessed = await visit(url.replace('fog', 'never'), cookie)
      expect([closed.status, closed.text]).toEqual([404, 'Share not found'])
      expect([guessed.status, guessed.text]).toEqual([closed.status, closed.text])
    }
  })

  test('comes when it expires', async () => {
    await share({ expiresAt: app.clock.now() + 60_000 })
    const { cookie } = await open()
    app.clock.advance(60_001)
    for (const url of everywhere) expect((await visit(url, cookie)).text).toBe('Share not found')
    expect((await share()).status).toBe(201)
  })

  test('comes when the user who shared it may no longer see the item', async () => {
    const admin = await app.createUser({ type: 'admin' })
    const body = { slug: 'fog', mediaItemType: 'book', mediaItemId: item.mediaId } as const
    expect((await app.as(admin).call('shares.create', { body })).status).toBe(201)
    await app.as(root).ask('users.update', { params: { id: admin.id }, body: { isActive: false } })
    expect((await visit('fog')).text).toBe('Share not found')
  })
})

describe('a share of an episode', () => {
  test('lets a visitor play and download that episode, and no other', async () => {
    const podcast = await makeTree({
      'Harbour Talk/One.mp3': mp3({}, { seconds: 2 }),
      'Harbour Talk/Two.mp3': mp3({}, { seconds: 3 }),
    })
    const scanned = await makeLibrary(app, [podcast.root], { mediaType: 'podcast' })
    await scanned.scan()
    const episodes = await app.ctx.db.selectFrom('episode').select(['id', 'title']).execute()
    const [one, two] = ['One', 'Two'].map((title) => episodes.find((episode) => episode.title === title))
    const { id: itemId } = await app.ctx.db
      .selectFrom('item')
      .select('id')
      .where('title', '=', 'Harbour Talk')
      .executeTakeFirstOrThrow()
    const given = { mediaItemType: 'podcastEpisode', mediaItemId: one?.id, isDownloadable: true }
    expect((await share({ slug: 'talk', ...given })).status).toBe(201)

    const known = (episode: string | undefined) =>
      app.as(root).ask('shares.ofItem', { params: { id: itemId }, query: episode ? { episode } : {} })
    expect((await known(one?.id)).share).toMatchObject({ slug: 'talk', mediaItemType: 'podcastEpisode' })
    expect((await known(two?.id)).share).toBeNull()
    expect((await known(undefined)).share).toBeNull()

    const { answer, cookie } = await open('talk')
    const session = answer.json().playbackSession
    expect(session).toMatchObject({ displayTitle: 'One', mediaType: 'podcast' })
    expect(session.audioTracks).toHaveLength(1)
    expect(answer.text).not.toContain(podcast.root)
    expect(answer.text).not.toContain('Two')
    expect((await visit('talk/track/1', cookie)).status).toBe(200)
    expect((await visit('talk/track/2', cookie)).status).toBe(404)
    expect((await visit('talk/download', cookie)).status).toBe(200)
    podcast.close()
  })
})

test('a new link is announced to admins who may see its book, and to nobody else', async () => {
  const address = await app.listen()
  const limited = { permissions: { accessAllLibraries: false }, librariesAccessible: [] }
  const people = [
    root,
    await app.createUser({ username: 'admin', type: 'admin' }),
    await app.createUser({ username: 'limited admin', type: 'admin', ...limited }),
    await app.createUser({ username: 'user' }),
  ]
  const listeners = await Promise.all(people.map(() => connect(address)))
  for (const [index, { token }] of people.entries()) await listeners[index]?.signIn(token)
  expect((await share()).status).toBe(201)
  const names = await Promise.all(listeners.map((listener) => listener.names()))
  expect(names.map((heard) => heard.includes('share_open'))).toEqual([true, true, false, false])
  for (const listener of listeners) listener.close()
})
