import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteLogin } from '../src/features/users/logins.store.ts'
import { findUserToChange, saveUser } from '../src/features/users/users.store.ts'
import { type Account, startApp, type TestApp } from './app.ts'
import { findPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'
import { makeTree, mp3, type Tree } from './make-tree.ts'
import { makeLibrary } from './scans.ts'

/** On PostgreSQL, what is removed must not come back through a change that began before. */

const bin = findPostgres()
if (bin === null) {
  process.stderr.write(
    'Left out: accounts changed at once on PostgreSQL. Install the package "postgresql" of Debian.\n',
  )
}
const PATIENCE_MS = 180_000
/** Long enough for a request to do everything that no lock prevents. */
const REQUEST_MS = 500

let postgres: RealPostgres | undefined
let app: TestApp
let root: Account
let tree: Tree | undefined

describe.skipIf(bin === null)('removed at the same time', () => {
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '')
    app = await startApp({ env: { DATABASE_URL: postgres.url } })
    root = await app.root()
    tree = await makeTree({ 'Fog/1.mp3': mp3({}, { seconds: 2 }) })
    await (await makeLibrary(app, [tree.root])).scan()
  }, PATIENCE_MS)
  afterAll(async () => {
    await app?.close()
    await postgres?.stop()
    tree?.close()
  })

  test('a sign-in that is ended during its refresh stays ended', async () => {
    const { username, password } = await app.createUser()
    const headers = { 'x-return-tokens': 'true' }
    const { user } = await app.ask('auth.login', { body: { username, password }, headers })
    const { sessions } = await app.as({ token: user.accessToken ?? '' }).ask('me.logins', { query: {} })
    const login = sessions.find(({ current }) => current)
    const refresh = () =>
      app.call('auth.refresh', { headers: { 'x-refresh-token': user.refreshToken ?? '' } })
    const refreshed = await app.ctx.db.transaction().execute(async (tx) => {
      await deleteLogin(tx, login?.id ?? '')
      const begun = refresh()
      await sleep(REQUEST_MS)
      return { begun }
    })
    expect((await refreshed.begun).status).toBe(401)
    const logins = app.ctx.db
      .selectFrom('login')
      .select('id')
      .where('id', '=', login?.id ?? '')
    expect(await logins.execute()).toEqual([])
  })

  test('an account that is removed while it is being changed stays removed', async () => {
    const { id } = await app.createUser()
    const removed = await app.ctx.db.transaction().execute(async (tx) => {
      const user = await findUserToChange(tx, id)
      const begun = app.as(root).call('users.remove', { params: { id } })
      await sleep(REQUEST_MS)
      if (user) await saveUser(tx, { ...user, email: 'new@example.org' })
      return { begun }
    })
    expect((await removed.begun).status).toBe(200)
    expect((await app.as(root).call('users.get', { params: { id } })).status).toBe(404)
  })

  test('an API key that is removed while it is being changed stays removed', async () => {
    const as = app.as(root)
    for (let round = 0; round < 10; round++) {
      const body = { name: 'Key', userId: root.id, isActive: true }
      const { id } = (await as.ask('apiKeys.create', { body })).apiKey
      const change = () => as.call('apiKeys.update', { params: { id }, body: { isActive: true } })
      await Promise.all([change(), change(), as.call('apiKeys.remove', { params: { id } }), change()])
    }
    expect((await as.ask('apiKeys.list')).apiKeys).toEqual([])
  })

  test('of several share links for one book one is made, and the others are told why not', async () => {
    const as = app.as(root)
    const book = await app.ctx.db.selectFrom('item').select('media_id').executeTakeFirstOrThrow()
    for (let round = 0; round < 5; round++) {
      const body = { slug: `slug-${round}`, mediaItemType: 'book' as const, mediaItemId: book.media_id }
      const answers = await Promise.all([1, 2, 3, 4].map(() => as.call('shares.create', { body })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
      const made = answers.find(({ status }) => status === 201)?.json() as { id: string }
      await as.call('shares.remove', { params: { id: made.id } })
    }
  })
})
