import { asUserId } from '@lectern/contract/ids'
import { UserView } from '@lectern/contract/users'
import { hash as hashBcrypt } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, ROOT_PASSWORD, startApp, type TestApp, USER_PASSWORD } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { dumpTables } from '../../../test/database-dump.ts'

let app: TestApp
let root: Account
let admin: Account

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  admin = await app.createUser({ username: 'admin', type: 'admin' })
})
afterAll(() => app.close())

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('user').selectAll().where('id', '=', asUserId(id)).executeTakeFirstOrThrow()
const mayStill = async (token: string) => (await app.as({ token }).call('me.get')).status === 200

describe('making accounts', () => {
  test('an admin makes one, and it can sign in', async () => {
    const { user } = await app.as(admin).ask('users.create', {
      body: { username: ' Anne ', password: 'secret', email: 'anne@example.invalid' },
    })
    expect(user).toMatchObject({
      username: 'Anne',
      type: 'user',
      isActive: true,
      email: 'anne@example.invalid',
    })
    const { user: signedIn } = await app.ask('auth.login', { body: { username: 'ANNE', password: 'secret' } })
    expect(signedIn.id).toBe(user.id)
  })

  test('a name is taken only once, whatever the case', async () => {
    await app.createUser({ username: 'Bärbel' })
    for (const username of ['bärbel', 'BÄRBEL', ' Bärbel ', 'ba\u0308rbel']) {
      const answer = await app.as(admin).call('users.create', { body: { username, password: 'x' } })
      expect(answer).toMatchObject({ status: 400, text: 'Username already taken' })
    }
    const other = await app.createUser()
    const renamed = await app
      .as(admin)
      .call('users.update', { params: { id: other.id }, body: { username: 'BÄRBEL' } })
    expect(renamed).toMatchObject({ status: 400, text: 'Username already taken' })
  })

  test('one can take another spelling of its own name', async () => {
    const { id } = await app.createUser({ username: 'mixed' })
    const { user } = await app.as(admin).ask('users.update', { params: { id }, body: { username: 'MiXeD' } })
    expect(user.username).toBe('MiXeD')
  })

  test('two that are made at the same moment with one name: one of them is refused', async () => {
    const make = () =>
      app.as(admin).call('users.create', { body: { username: 'same moment', password: 'x' } })
    const statuses = (await Promise.all([make(), make(), make()])).map((answer) => answer.status)
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test.each([
    [{ username: '', password: 'x' }, 'username is required'],
    [{ username: '   ', password: 'x' }, 'username is required'],
    [{ password: 'x' }, 'username is required'],
    [{ username: 'x' }, 'password is required'],
    [{ username: 'x', password: '' }, 'only root may have an empty password'],
    [{ username: 'x', password: 'x', type: 'root' }, 'type'],
    [{ username: 'x', password: 'x', type: 'owner' }, 'type'],
    [{ username: 'x', password: 'x', email: 'nowhere' }, 'email'],
    [{ username: 'x', password: 'x', isActive: 'yes' }, 'isActive must be true or false'],
    [
      { username: 'x', password: 'x', librariesAccessible: ['../..'] },
      'librariesAccessible.0 is not a valid id',
    ],
  ])('%j is refused, and the answer names what is wrong', async (body, message) => {
    const answer = await app.as(admin).call('users.create', { body: body as never })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(message)
  })
})

describe('[R3.003] [R6.002] permissions and the lists that go with them', () => {
  test('are set with an account, sent under the names of the protocol, and changed one by one', async () => {
    const libraryId = await addLibrary(app.ctx.db)
    const { user } = await app.as(admin).ask('users.create', {
      body: {
        username: 'limited',
        password: 'x',
        permissions: {
          accessAllLibraries: false,
          accessAllTags: false,
          accessExplicitContent: false,
          upload: true,
        },
        librariesAccessible: [libraryId],
        itemTagsAccessible: ['Krimi'],
      },
    })
    expect(user.permissions).toEqual({
      download: true,
      update: false,
      delete: false,
      upload: true,
      accessAllLibraries: false,
      accessAllTags: false,
      accessExplicitContent: false,
      createEreader: false,
      addPodcasts: false,
      selectedTagsNotAccessible: false,
    })
    expect(user).toMatchObject({
      librariesAccessible: [libraryId],
      itemTagsAccessible: ['Krimi'],
      itemTagsSelected: ['Krimi'],
    })
    const changed = await app.as(admin).ask('users.update', {
      params: { id: user.id },
      body: { permissions: { delete: true, download: false } },
    })
    expect(changed.user.permissions).toMatchObject({ delete: true, download: false, upload: true })
    expect(changed.user.librariesAccessible).toEqual([libraryId])
  })

  test('take effect at once, on the very next call', async () => {
    const account = await app.createUser({ type: 'admin' })
    expect((await app.as(account).call('users.list')).status).toBe(200)
    await app.as(root).ask('users.update', { params: { id: account.id }, body: { type: 'user' } })
    expect((await app.as(account).call('users.list')).status).toBe(403)
  })
})

describe('[R3.001] what is shown of an account', () => {
  test('has the fields of the protocol', async () => {
    const account = await app.createUser()
    const user = await app.as(admin).ask('users.get', { params: { id: account.id } })
    expect(user).toMatchObject({
      id: account.id,
      username: account.username,
      type: 'user',
      mediaProgress: [],
      bookmarks: [],
      seriesHideFromContinueListening: [],
      librariesAccessible: [],
      itemTagsAccessible: [],
    })
    const own = await app.as(account).ask('me.get')
    expect(own.token).toMatch(/^eyJ/)
    expect(await mayStill(own.token)).toBe(true)
  })

  test('[R3.004] has progress and bookmarks with the fields of the protocol, or it does not leave the server', () => {
    expect(Object.keys(UserView.shape.mediaProgress.element.shape)).toEqual(
      expect.arrayContaining(['id', 'libraryItemId', 'episodeId', 'currentTime', 'isFinished']),
    )
    expect(Object.keys(UserView.shape.bookmarks.element.shape)).toEqual(
      expect.arrayContaining(['libraryItemId', 'time', 'title']),
    )
  })

  test('[R3.006] never is the password, in clear or hashed, and only its hash is kept', async () => {
    const account = await app.createUser({ password: 'correct horse' })
    expect((await rowOf(account.id)).password_hash).toMatch(/^\$argon2id\$/)
    expect(await dumpTables(app.ctx.db)).not.toContain('correct horse')
    const answers = [
      await app.as(root).call('users.list'),
      await app.as(root).call('users.get', { params: { id: account.id } }),
      await app.as(account).call('me.get'),
      await app
        .as(root)
        .call('users.update', { params: { id: account.id }, body: { password: 'battery staple' } }),
      await app.call('auth.login', { body: { username: account.username, password: 'battery staple' } }),
      await app.as(root).call('users.create', { body: { username: 'fresh', password: 'battery staple' } }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.text).not.toMatch(/argon2|battery staple|correct horse|pash|"password/)
    }
  })

  test('[R3.006] an imported bcrypt password lets its owner in and is kept as argon2id from then on', async () => {
    const account = await app.createUser({ username: 'imported' })
    const imported = await hashBcrypt('from before', 4)
    await app.ctx.db
      .updateTable('user')
      .set({ password_hash: imported })
      .where('id', '=', account.id)
      .execute()
    const wrong = await app.call('auth.login', { body: { username: 'imported', password: 'wrong' } })
    expect(wrong.status).toBe(401)
    expect((await rowOf(account.id)).password_hash).toBe(imported)
    for (let time = 0; time < 2; time++) {
      await app.ask('auth.login', { body: { username: 'imported', password: 'from before' } })
      expect((await rowOf(account.id)).password_hash).toMatch(/^\$argon2id\$/)
    }
    expect(await mayStill(account.token)).toBe(true)
  })

  test('a token is for its owner’s eyes only, also where an admin or root looks', async () => {
    const account = await app.createUser()
    const tokensSeenBy = async (viewer: Account, id: string) => {
      const { users } = await app.as(viewer).ask('users.list')
      const { token } = await app.as(viewer).ask('users.get', { params: { id } })
      return [users.find((user) => user.id === id)?.token, token]
    }
    expect(await tokensSeenBy(admin, root.id)).toEqual(['', ''])
    expect(await tokensSeenBy(admin, account.id)).toEqual(['', ''])
    expect(await tokensSeenBy(root, account.id)).toEqual(['', ''])
    const changed = await app
      .as(root)
      .ask('users.update', { params: { id: account.id }, body: { email: 'a@example.com' } })
    expect(changed.user.token).toBe('')
    for (const token of await tokensSeenBy(root, root.id)) expect(token).toMatch(/^eyJ/)
  })

  test('the list begins with the oldest account', async () => {
    const { users } = await app.as(admin).ask('users.list')
    expect(users.map((user) => user.createdAt)).toEqual(
      users.map((user) => user.createdAt).sort((a, b) => a - b),
    )
    expect(users.map((user) => user.username)).toContain('root')
  })
})

describe('root', () => {
  test.each([
    [
      'can not be deleted by an admin',
      () => app.as(admin).call('users.remove', { params: { id: root.id } }),
      403,
    ],
    ['can not delete itself', () => app.as(root).call('users.remove', { params: { id: root.id } }), 403],
    [
      'can not be changed by an admin',
      () => app.as(admin).call('users.update', { params: { id: root.id }, body: { username: 'x' } }),
      403,
    ],
    [
      'can not be disabled',
      () => app.as(root).call('users.update', { params: { id: root.id }, body: { isActive: false } }),
      400,
    ],
    [
      'can not become anything else',
      () => app.as(root).call('users.update', { params: { id: root.id }, body: { type: 'admin' } }),
      400,
    ],
    [
      'is the only one',
      () => app.as(root).call('users.update', { params: { id: admin.id }, body: { type: 'root' } }),
      400,
    ],
  ])('%s', async (_what, attempt, status) => {
    const before = await dumpTables(app.ctx.db)
    const answer = await attempt()
    expect(answer.status).toBe(status)
    expect(answer.text).not.toBe('')
    expect(await dumpTables(app.ctx.db)).toBe(before)
  })

  test('[R5.009] may have an empty password, which nobody else may', async () => {
    const own = await startApp()
    const king = await own.root()
    const token = await own.tokenFor(king)
    const anne = await own.createUser()
    const answer = await own
      .as({ token })
      .call('users.update', { params: { id: anne.id }, body: { password: '' } })
    expect(answer).toMatchObject({
      status: 400,
      text: 'Invalid new password - Only root can have an empty password',
    })
    const changed = await own
      .as({ token })
      .call('me.changePassword', { body: { password: ROOT_PASSWORD, newPassword: '' } })
    expect(changed.status).toBe(200)
    expect((await own.call('auth.login', { body: { username: 'root', password: '' } })).status).toBe(200)
    expect((await own.call('auth.login', { body: { username: 'root' } })).status).toBe(200)
    expect((await own.call('auth.login', { body: { username: 'root', password: 'x' } })).status).toBe(401)
    expect(
      (await own.as(anne).call('me.changePassword', { body: { password: USER_PASSWORD, newPassword: '' } }))
        .status,
    ).toBe(400)
    await own.close()
  })
})

describe('changing and removing accounts', () => {
  test('a new password from an admin ends every sign-in of that account', async () => {
    const account = await app.createUser()
    const { user } = await app.ask('auth.login', {
      body: { username: account.username, password: account.password },
      headers: { 'x-return-tokens': 'true' },
    })
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { password: 'new' } })
    expect(await mayStill(account.token)).toBe(false)
    expect(await mayStill(user.token)).toBe(false)
    const refreshed = await app.call('auth.refresh', {
      headers: { 'x-refresh-token': user.refreshToken ?? '' },
    })
    expect(refreshed.status).toBe(401)
    expect(
      (await app.call('auth.login', { body: { username: account.username, password: account.password } }))
        .status,
    ).toBe(401)
    expect(
      (await app.call('auth.login', { body: { username: account.username, password: 'new' } })).status,
    ).toBe(200)
  })

  test('a disabled account is out at once, and its old sign-ins stay ended when it is enabled again', async () => {
    const account = await app.createUser()
    const { token: longLived } = await app.as(account).ask('me.get')
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { isActive: false } })
    expect(await mayStill(account.token)).toBe(false)
    const login = () =>
      app.call('auth.login', { body: { username: account.username, password: account.password } })
    expect((await login()).status).toBe(401)
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { isActive: true } })
    expect(await mayStill(account.token)).toBe(false)
    expect(await mayStill(longLived)).toBe(false)
    expect((await login()).status).toBe(200)
  })

  test('a new name keeps the sign-ins', async () => {
    const account = await app.createUser()
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { username: 'renamed' } })
    expect(await mayStill(account.token)).toBe(true)
    expect((await app.as(account).ask('me.get')).username).toBe('renamed')
  })

  test('nobody deletes or disables the account they are using', async () => {
    expect(await app.as(admin).call('users.remove', { params: { id: admin.id } })).toMatchObject({
      status: 400,
      text: 'You can not delete your own account',
    })
    const disabled = await app
      .as(admin)
      .call('users.update', { params: { id: admin.id }, body: { isActive: false } })
    expect(disabled.status).toBe(400)
  })

  test('a removed account is gone, with its sign-ins', async () => {
    const account = await app.createUser()
    expect(await app.as(admin).ask('users.remove', { params: { id: account.id } })).toEqual({ success: true })
    expect(await mayStill(account.token)).toBe(false)
    expect((await app.as(admin).call('users.get', { params: { id: account.id } })).status).toBe(404)
    const logins = await app.ctx.db
      .selectFrom('login')
      .selectAll()
      .where('user_id', '=', account.id)
      .execute()
    expect(logins).toEqual([])
  })

  test.each(['users.get', 'users.update', 'users.remove'] as const)(
    '%s of an account that does not exist: not found',
    async (name) => {
      const answer = await app
        .as(admin)
        .call(name, { params: { id: 'nobody' }, ...(name === 'users.update' ? { body: {} } : {}) } as never)
      expect(answer).toMatchObject({ status: 404, text: 'User not found' })
    },
  )
})
