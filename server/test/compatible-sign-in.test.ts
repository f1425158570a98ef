import { LoginView, StatusView } from '@lectern/contract/auth'
import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { ServerSettingsView } from '@lectern/contract/settings'
import { UserView } from '@lectern/contract/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from './app.ts'
import { anne, app, login, useCompatibleServer, world } from './compatible-server.ts'

useCompatibleServer()

describe('the sign-in response', () => {
  let view: LoginView
  let raw: { user: object; serverSettings: object }
  beforeAll(async () => {
    const answer = await login(
      { username: anne.username, password: anne.password },
      { 'x-return-tokens': 'true' },
    )
    view = LoginView.parse(answer.json())
    raw = answer.json() as typeof raw
  })

  const missingIn = (value: object, needed: readonly string[]) => {
    const present = new Map(Object.entries(value))
    return needed.filter((key) => (present.get(key) ?? null) === null)
  }

  test('has its keys in the order of the contract, as one app deduces types from it', () => {
    const inOrder = (value: object, shape: object) => {
      const present = Object.keys(value)
      return [present, Object.keys(shape).filter((key) => present.includes(key))]
    }
    for (const [present, expected] of [
      inOrder(raw, LoginView.shape),
      inOrder(raw.user, UserView.shape),
      inOrder(raw.serverSettings, ServerSettingsView.shape),
    ]) {
      expect(present).toEqual(expected)
    }
  })

  test('has every account key that strict apps require, none of them null', () => {
    const needed = [
      'id',
      'username',
      'type',
      'mediaProgress',
      'seriesHideFromContinueListening',
      'bookmarks',
      'isActive',
      'isLocked',
      'createdAt',
      'permissions',
      'librariesAccessible',
      'itemTagsAccessible',
      'itemTagsSelected',
      'settings',
      'token',
      'accessToken',
      'refreshToken',
    ]
    expect(missingIn(raw.user, needed)).toEqual([])
    expect(Object.keys(view.user.permissions)).toEqual(
      expect.arrayContaining([
        'download',
        'update',
        'delete',
        'upload',
        'accessAllLibraries',
        'accessAllTags',
        'accessExplicitContent',
      ]),
    )
    expect(view.user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })

  test('has every server setting that strict apps require', () => {
    const needed = [
      'id',
      'scannerFindCovers',
      'scannerCoverProvider',
      'scannerParseSubtitle',
      'scannerPreferMatchedMetadata',
      'scannerDisableWatcher',
      'storeCoverWithItem',
      'storeMetadataWithItem',
      'metadataFileFormat',
      'rateLimitLoginRequests',
      'rateLimitLoginWindow',
      'backupSchedule',
      'backupsToKeep',
      'maxBackupSize',
      'loggerDailyLogsToKeep',
      'loggerScannerLogsToKeep',
      'homeBookshelfView',
      'bookshelfView',
      'sortingIgnorePrefix',
      'sortingPrefixes',
      'chromecastEnabled',
      'dateFormat',
      'timeFormat',
      'language',
      'logLevel',
      'version',
    ]
    expect(missingIn(raw.serverSettings, needed)).toEqual([])
    expect([1, 2, 3]).toContain(view.serverSettings.logLevel)
    expect(['json', 'abs']).toContain(view.serverSettings.metadataFileFormat)
  })

  test('names the first library, the e-readers and the source of the server', () => {
    expect(view.userDefaultLibraryId).toBe(world.libraryId)
    expect(view.ereaderDevices).toEqual([])
    expect(view.Source).toBe('local')
  })

  test('contains no server secret', () => {
    const text = JSON.stringify(raw)
    expect(text).not.toContain(Buffer.from(app.ctx.tokenSecret).toString('base64'))
    expect(text).not.toMatch(/secret|pash|passwordHash|argon2/i)
  })

  test('[R7.050] is returned for a valid token, without new tokens', async () => {
    const { user } = await app.as({ token: view.user.accessToken ?? '' }).ask('auth.authorize')
    expect(user).toMatchObject({ id: anne.id })
    expect(Object.keys(user)).not.toContain('accessToken')
    expect(Object.keys(user)).not.toContain('refreshToken')
    expect(Object.keys(user)).not.toContain('isOldToken')
  })

  test('contains a long-lived token that still works, and is flagged as old', async () => {
    const { user } = await app.as({ token: view.user.token }).ask('auth.authorize')
    expect(user).toMatchObject({ id: anne.id, isOldToken: true, token: view.user.token })
    expect(view.user.accessToken).not.toBe(view.user.token)
  })
})

describe('before a sign-in', () => {
  test('the version is three plain numbers, recent enough for apps to refresh tokens', () => {
    expect(PRODUCT_VERSION).toMatch(/^\d+\.\d+\.\d+$/)
    const [major = 0, minor = 0] = PRODUCT_VERSION.split('.').map(Number)
    expect(major * 1000 + minor).toBeGreaterThanOrEqual(2026)
  })

  test('a server that is set up says so, and reveals nothing about its folders', async () => {
    const status = (await app.inject({ url: '/status' })).json()
    expect(status).toEqual({
      app: 'audiobookshelf',
      serverVersion: PRODUCT_VERSION,
      isInit: true,
      language: 'en-us',
      authMethods: ['local'],
      authFormData: { authLoginCustomMessage: null },
    })
  })

  test('a fresh server asks for the first account and shows its folders', async () => {
    const fresh = await startApp()
    const status = StatusView.parse((await fresh.inject({ url: '/status' })).json())
    expect(status).toMatchObject({
      isInit: false,
      ConfigPath: fresh.config.configDir,
      MetadataPath: fresh.config.metadataDir,
    })
    await fresh.close()
  })

  test('the server answers a ping', async () => {
    expect((await app.inject({ url: '/ping' })).json()).toEqual({ success: true })
    expect(await app.inject({ url: '/healthcheck' })).toMatchObject({ status: 200, text: 'OK' })
    expect((await app.inject({ method: 'HEAD', url: '/ping' })).status).toBe(200)
  })
})
