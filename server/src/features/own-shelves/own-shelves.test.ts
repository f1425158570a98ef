import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { connect } from '../../../test/live.ts'

let app: TestApp
let libraryId: string
let root: Account

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  libraryId = await addLibrary(app.ctx.db)
}, 60_000)
afterAll(() => app.close())

const shelf = () => ({
  libraryId,
  name: ' Short and new ',
  match: 'all' as const,
  rules: [{ filter: 'tags.c2hvcnQ=' }, { filter: 'progress.ZmluaXNoZWQ=', isNot: true }],
})

describe('smart shelves', () => {
  test('are saved, changed, pinned and removed', async () => {
    const me = app.as(await app.createUser())
    const made = await me.ask('ownShelves.create', { body: shelf() })
    expect(made).toMatchObject({
      libraryId,
      name: 'Short and new',
      match: 'all',
      rules: [
        { filter: 'tags.c2hvcnQ=', isNot: false },
        { filter: 'progress.ZmluaXNoZWQ=', isNot: true },
      ],
      sort: 'media.metadata.title',
      isDescending: false,
      isOnRail: false,
      isOnHome: false,
    })
    const changed = await me.ask('ownShelves.update', {
      params: { id: made.id },
      body: { name: 'Short', match: 'any', isOnRail: true },
    })
    expect(changed).toMatchObject({ name: 'Short', match: 'any', rules: made.rules, isOnRail: true })
    expect((await me.ask('ownShelves.list')).smartShelves).toEqual([changed])
    await me.ask('ownShelves.remove', { params: { id: made.id } })
    expect((await me.ask('ownShelves.list')).smartShelves).toEqual([])
  })

  test('belong to one account', async () => {
    const [owner, other] = [app.as(await app.createUser()), app.as(await app.createUser())]
    const { id } = await owner.ask('ownShelves.create', { body: shelf() })
    expect((await other.ask('ownShelves.list')).smartShelves).toEqual([])
    const foreign = await other.call('ownShelves.update', { params: { id }, body: { name: 'Mine' } })
    expect(foreign.status).toBe(404)
    expect((await other.call('ownShelves.remove', { params: { id } })).status).toBe(404)
    expect((await owner.ask('ownShelves.list')).smartShelves).toMatchObject([{ name: 'Short and new' }])
  })

  test('are limited to libraries the account may access, even when that changes', async () => {
    const user = await app.createUser()
    const { id } = await app.as(user).ask('ownShelves.create', { body: shelf() })
    const permissions = { accessAllLibraries: false }
    await app
      .as(root)
      .ask('users.update', { params: { id: user.id }, body: { permissions, librariesAccessible: [] } })
    expect((await app.as(user).ask('ownShelves.list')).smartShelves).toEqual([])
    expect((await app.as(user).call('ownShelves.create', { body: shelf() })).status).toBe(404)
    await app.as(root).ask('users.update', {
      params: { id: user.id },
      body: { permissions: { accessAllLibraries: true } },
    })
    expect((await app.as(user).ask('ownShelves.list')).smartShelves).toMatchObject([{ id }])
  })

  test.each([
    ['without a name', { name: '  ' }],
    ['without filters', { rules: [] }],
    ['with too many filters', { rules: Array.from({ length: 21 }, () => ({ filter: 'issues' })) }],
  ])('%s are rejected', async (_what, wrong) => {
    const me = app.as(await app.createUser())
    expect((await me.call('ownShelves.create', { body: { ...shelf(), ...wrong } })).status).toBe(400)
    expect((await me.ask('ownShelves.list')).smartShelves).toEqual([])
  })

  test('are announced to their owner’s other devices, and to nobody else', async () => {
    const me = await app.createUser()
    const address = await app.listen()
    const [mine, others] = [await connect(address), await connect(address)]
    await mine.signIn(me.token)
    await others.signIn(root.token)
    await app.as(me).ask('ownShelves.create', { body: shelf() })
    expect(await mine.next('own_shelves_changed')).toEqual({})
    expect(await others.names()).not.toContain('own_shelves_changed')
    mine.close()
    others.close()
  })
})

describe('the order of a home page', () => {
  test('is stored per library, and reset by an empty one', async () => {
    const me = app.as(await app.createUser())
    const shelves = [
      { id: 'discover', isHidden: false },
      { id: 'recently-added', isHidden: true },
    ]
    const params = { id: libraryId }
    await me.ask('ownShelves.arrangeHome', { params, body: { shelves } })
    expect((await me.ask('ownShelves.list')).homes).toEqual([{ libraryId, shelves }])
    await me.ask('ownShelves.arrangeHome', { params, body: { shelves: shelves.toReversed() } })
    expect((await me.ask('ownShelves.list')).homes).toEqual([{ libraryId, shelves: shelves.toReversed() }])
    await me.ask('ownShelves.arrangeHome', { params, body: { shelves: [] } })
    expect((await me.ask('ownShelves.list')).homes).toEqual([])
  })

  test('of a library that does not exist is rejected', async () => {
    const me = app.as(await app.createUser())
    const reply = await me.call('ownShelves.arrangeHome', { params: { id: 'none' }, body: { shelves: [] } })
    expect(reply.status).toBe(404)
  })
})
