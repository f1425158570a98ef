import { allEndpoints } from '@lectern/contract/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/db.ts'
import { type Account, requestOf, startApp, type TestApp } from '../app.ts'
import { withFields } from '../bad-input.ts'
import { buildWorld, untilIdle, type World } from '../world.ts'

/** Text that one database accepts and another rejects. */
const ODD_TEXTS = ['a\0b', "lone \ud800 surrogate, 📚, \u202e and '; drop table user; --\\"]

/** Timeout for calling the whole table, on a busy machine. */
const WALK_MS = 240_000

export function wholeServerSuite(openMigrated: () => Promise<Db>): void {
  describe('the whole server', () => {
    let app: TestApp
    let world: World
    let root: Account
    beforeAll(async () => {
      app = await startApp({ db: await openMigrated() })
    })
    afterAll(() => app.close())

    test('is set up once, even by concurrent requests', async () => {
      const init = (username: string) =>
        app.call('auth.init', { body: { newRoot: { username, password: 'x' } } })
      const statuses = (await Promise.all(['a', 'b', 'c', 'd'].map(init))).map((answer) => answer.status)
      expect(statuses.sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
      await app.ctx.db.deleteFrom('user').execute()
      world = await buildWorld(app)
      root = world.root
    })

    test('assigns a name once, even when requested concurrently', async () => {
      const make = (username: string) =>
        app.as(root).call('users.create', { body: { username, password: 'x' } })
      const answers = await Promise.all(['Same', 'same', 'SAME', 'sAME'].map(make))
      expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400])
    })

    test('loses no update when many change the same thing at once', async () => {
      const anne = await app.createUser()
      const changes = Array.from({ length: 12 }, (_, index) =>
        app.as(anne).ask('me.updateSettings', { body: { [`key${index}`]: index } }),
      )
      const disabled = app
        .as(root)
        .ask('users.update', { params: { id: world.target.id }, body: { permissions: { upload: true } } })
      const renamed = app
        .as(root)
        .ask('users.update', { params: { id: world.target.id }, body: { username: 'renamed' } })
      const settings = [{ backupsToKeep: 9 }, { language: 'de' as const }, { maxBackupSize: 4 }].map((body) =>
        app.as(root).ask('settings.update', { body }),
      )
      await Promise.all([...changes, disabled, renamed, ...settings])
      expect(Object.keys((await app.as(anne).ask('me.get')).settings)).toHaveLength(12 + 3)
      const target = await app.as(root).ask('users.get', { params: { id: world.target.id } })
      expect(target).toMatchObject({ username: 'renamed', permissions: { upload: true } })
      const { serverSettings } = await app.as(root).ask('auth.authorize')
      expect(serverSettings).toMatchObject({ backupsToKeep: 9, language: 'de', maxBackupSize: 4 })
    })

    test('gives threads of one app that refresh at the same moment the same new token', async () => {
      const refresh = () => app.call('auth.refresh', { headers: { 'x-refresh-token': world.refreshToken } })
      const answers = await Promise.all([refresh(), refresh(), refresh(), refresh()])
      expect(new Set(answers.map((answer) => answer.json().user.refreshToken)).size).toBe(1)
    })

    test(
      'answers every request of the endpoint table without a server error',
      { timeout: WALK_MS },
      async () => {
        const faults: string[] = []
        for (const named of allEndpoints()) {
          const request = requestOf(named.name, world.input(named, 'required'), await app.tokenFor(root))
          const answer = await app.inject(request)
          if (answer.status >= 500) faults.push(`${named.name} ${answer.text}`)
          await untilIdle(app)
        }
        expect(faults).toEqual([])
      },
    )

    test(
      'accepts or rejects odd text in every field, without a server error',
      { timeout: WALK_MS },
      async () => {
        const faults: string[] = []
        for (const named of allEndpoints().filter(({ endpoint }) => endpoint.body)) {
          const input = world.input(named, 'all')
          const token = await app.tokenFor(root)
          for (const { where, body } of withFields(input.body, ODD_TEXTS)) {
            const answer = await app.inject(requestOf(named.name, { ...input, body }, token))
            if (answer.status >= 500) faults.push(`${named.name} ${where} ${answer.text}`)
          }
        }
        expect(faults).toEqual([])
      },
    )
  })
}
