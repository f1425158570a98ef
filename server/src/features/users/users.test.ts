import { asUserId } from '@lectern/contract/ids'
import { UserView } from '@lectern/contract/users'
import { hash as hashBcrypt } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { dumpTables } from '../../../test/database-dump.ts'
import { admin, app, mayStill, root, useAccounts } from './test-support/accounts.ts'

useAccounts()

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('user').selectAll().where('id', '=', asUserId(id)).executeTakeFirstOrThrow()

describe('creating accounts', () => {
  test('an admin creates one, and it can sign in', async () => {
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

  test('a username can be taken only once, ignoring case', async () => {
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

  test('an account can change the spelling of its own username', async () => {
    const { id } = await app.createUser({ username: 'mixed' })
    const { user } = await app.as(admin).ask('users.update', { params: { id }, body: { username: 'MiXeD' } })
    expect(user.username).toBe('MiXeD')
  })

  test('of two created simultaneously with the same username, one is rejected', async () => {
    const make = () =>
      app.as(admin).call('users.create', { body: { username: 'same moment', password: 'x' } })
    const statuses = (await Promise.all([make(), make(), make()])).map((answer) => answer.status)
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test.each(['jörg@example.org', 'anne@bücher.example', 'anne@localhost'])(
    'the email address %s is accepted, without spaces around it',
    async (email) => {
      const body = { username: email, password: 'x', email: ` ${email} ` }
      expect((await app.as(admin).ask('users.create', { body })).user.email).toBe(email)
    },
  )

  test.each([
    [{ username: '', password: 'x' }, 'username is required'],
    [{ username: '   ', password: 'x' }, 'username is required'],
    [{ password: 'x' }, 'username is required'],
    [{ username: 'x' }, 'password is required'],
    [{ username: 'x', password: '' }, 'only root may have an empty password'],
    [{ username: 'x', password: 'x', type: 'root' }, 'type'],
    [{ username: 'x', password: 'x', type: 'owner' }, 'type'],
    [{ username: 'x', password: 'x', email: 'nowhere' }, 'email is not an e-mail address'],
    [{ username: 'x', password: 'x', email: 'a@x.example, b@x.example' }, 'email is not an e-mail address'],
    [{ username: 'x', password: 'x', isActive: 'yes' }, 'isActive must be true or false'],
    [
      { username: 'x', password: 'x', librariesAccessible: ['../..'] },
      'librariesAccessible.0 is not a valid id',
    ],
  ])('%j is rejected, and the error names the problem', async (body, message) => {
    const answer = await app.as(admin).call('users.create', { body: body as never })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(message)
  })
})

describe('[R3.003] [R6.002] permissions and the lists that go with them', () => {
  test('are set when creating an account, sent under their protocol names, and changed individually', async () => {
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

  test('take effect at once, on the very next request', async () => {
    const account = await app.createUser({ type: 'admin' })
    expect((await app.as(account).call('users.list')).status).toBe(200)
    await app.as(root).ask('users.update', { params: { id: account.id }, body: { type: 'user' } })
    expect((await app.as(account).call('users.list')).status).toBe(403)
  })
})

describe('[R3.001] the public data of an account', () => {
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

  test('[R3.004] includes progress and bookmarks with the fields of the protocol, or is not sent at all', () => {
    expect(Object.keys(UserView.shape.mediaProgress.element.shape)).toEqual(
      expect.arrayContaining(['id', 'libraryItemId', 'episodeId', 'currentTime', 'isFinished']),
    )
    expect(Object.keys(UserView.shape.bookmarks.element.shape)).toEqual(
      expect.arrayContaining(['libraryItemId', 'time', 'title']),
    )
  })

  test('[R3.006] never includes the password, in clear or hashed, and only its hash is stored', async () => {
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

  test('[R3.006] an imported bcrypt password works and is rehashed as argon2id', async () => {
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

  test('includes a token only for its owner, not for an admin or root', async () => {
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

  test('is listed with the oldest account first', async () => {
    const { users } = await app.as(admin).ask('users.list')
    expect(users.map((user) => user.createdAt)).toEqual(
      users.map((user) => user.createdAt).sort((a, b) => a - b),
    )
    expect(users.map((user) => user.username)).toContain('root')
  })
})
