import { asUserId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { OLD_PASSWORD, oldSigned, oldTime, oldToken } from '../../../test/import-sources/old-facts.ts'
import { dateText } from '../../../test/import-sources/sqlite-source.ts'
import { untilDone } from './test-support/until-done.ts'
import { openApp, openSource, signIn, useImports } from './test-support/old-installations.ts'

useImports()

test('users stay signed in until their password is changed', { timeout: 60_000 }, async () => {
  const refreshToken = 'eyJhbGciOiJIUzI1NiJ9.eyJ0eXBlIjoicmVmcmVzaCJ9.c2lnbmF0dXJl'
  const app = await openApp()
  const source = await openSource('2.36.0', {
    more: (db, { ids }) => {
      const row = {
        userId: ids.ann,
        ipAddress: '10.0.0.9',
        userAgent: 'phone',
        createdAt: dateText(oldTime(9)),
        updatedAt: dateText(oldTime(9)),
      }
      db.insert('sessions', {
        ...row,
        id: db.newId(),
        refreshToken,
        expiresAt: dateText(Date.UTC(2100, 0, 1)),
      })
      db.insert('sessions', {
        ...row,
        id: db.newId(),
        refreshToken: 'gone',
        expiresAt: dateText(oldTime(10)),
      })
    },
  })
  const root = await app.root()
  await app.as(root).ask('importing.start', { body: { path: source.file, mappings: source.mappings } })
  expect(await untilDone(app, root)).toMatchObject({ counts: { logins: { added: 1 } } })
  const { ids } = source.server
  const phone = app.as({ token: oldToken(ids.ann, 'Ann') })
  expect((await phone.ask('me.get')).id).toBe(ids.ann)
  const refreshed = await app.call('auth.refresh', { headers: { 'x-refresh-token': refreshToken } })
  expect(refreshed.status).toBe(200)
  expect(refreshed.json().user.id).toBe(ids.ann)

  const stored = () =>
    app?.ctx.db
      .selectFrom('user')
      .select('password_hash')
      .where('id', '=', asUserId(ids.ann))
      .executeTakeFirst()
  expect((await stored())?.password_hash).toMatch(/^\$2/)
  const { user } = await signIn(app, 'Ann')
  expect((await stored())?.password_hash).toMatch(/^\$argon2id/)
  await app
    .as({ token: user.accessToken ?? '' })
    .ask('me.changePassword', { body: { password: OLD_PASSWORD, newPassword: 'another one' } })
  expect((await phone.call('me.get')).status).toBe(401)
})

test('share links, API keys and sign-in methods are imported', { timeout: 60_000 }, async () => {
  const app = await openApp()
  const source = await openSource('2.36.0', {
    more: (db, { ids, settings }) => {
      const times = { createdAt: dateText(oldTime(5)), updatedAt: dateText(oldTime(5)) }
      const share = { mediaItemType: 'book', userId: ids.root, expiresAt: null, ...times }
      db.insert('mediaItemShares', { ...share, id: db.newId(), mediaItemId: ids.mobyMedia, slug: 'whale' })
      db.insert('mediaItemShares', { ...share, id: db.newId(), mediaItemId: db.newId(), slug: 'gone' })
      db.insert('apiKeys', { id: 'key-of-ann', name: 'script', isActive: 1, userId: ids.ann, ...times })
      db.insert('apiKeys', { id: 'key-of-root', name: 'mine', isActive: 1, userId: ids.root, ...times })
      db.insert('apiKeys', { id: 'switched-off', name: 'old', isActive: 0, userId: ids.ann, ...times })
      const openid = {
        authActiveAuthMethods: ['openid'],
        authOpenIDIssuerURL: 'https://id.example',
        authOpenIDAuthorizationURL: 'https://id.example/authorize',
        authOpenIDTokenURL: 'https://id.example/token',
        authOpenIDUserInfoURL: 'https://id.example/userinfo',
        authOpenIDJwksURL: 'https://id.example/jwks',
        authOpenIDClientID: 'old-client',
        authOpenIDClientSecret: 'a secret of the provider',
      }
      db.db
        .prepare('update settings set value = ? where key = ?')
        .run(JSON.stringify({ ...settings, ...openid }), 'server-settings')
    },
  })
  const root = await app.root()
  const body = { path: source.file, mappings: source.mappings, root: 'keep' as const }
  expect((await app.as(root).ask('importing.preview', { body })).notTaken).toEqual([])
  await app.as(root).ask('importing.start', { body })
  expect(await untilDone(app, root)).toMatchObject({
    counts: { shares: { added: 1 }, apiKeys: { added: 3 } },
    skipped: { 'share-without-media': 1 },
  })
  const { ids } = source.server

  const shared = await app.inject({ method: 'GET', url: '/public/share/whale' })
  expect([shared.status, (shared.json() as { mediaItemId: string }).mediaItemId]).toEqual([
    200,
    ids.mobyMedia,
  ])
  const key = (keyId: string) => ({ token: oldSigned({ keyId, name: 'x', type: 'api' }) })
  const calls = app.as(key('key-of-ann'))
  expect((await calls.ask('me.get')).id).toBe(ids.ann)
  expect((await app.as(key('switched-off')).call('me.get')).status).toBe(401)
  expect((await app.as(key('nobody')).call('me.get')).status).toBe(401)

  const settings = app.ctx.settings.current()
  expect(settings).toMatchObject({
    authActiveAuthMethods: ['local', 'openid'],
    authOpenIDClientID: 'old-client',
    authOpenIDSubfolderForRedirectURLs: '',
  })
  expect(settings.authOpenIDClientSecret).not.toContain('a secret of the provider')
})

test('an imported API key cannot act for a root that is kept', { timeout: 60_000 }, async () => {
  const app = await openApp()
  const root = await app.root()
  const source = await openSource('2.36.0', {
    more: (db) =>
      db.insert('apiKeys', {
        id: 'made-up',
        name: 'x',
        isActive: 1,
        userId: root.id,
        createdAt: dateText(oldTime(5)),
      }),
  })
  const body = { path: source.file, mappings: source.mappings, root: 'keep' as const }
  await app.as(root).ask('importing.start', { body })
  expect(await untilDone(app, root)).toMatchObject({ skipped: { 'key-of-nobody': 1 } })
  const token = oldSigned({ keyId: 'made-up', name: 'x', type: 'api' })
  expect((await app.as({ token }).call('me.get')).status).toBe(401)
})
