import { DATE_FORMATS, LANGUAGES } from '@lectern/contract/constants'
import { defaultServerSettings, type ServerSettings } from '@lectern/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const FOR_ADMINS_ONLY = [
  'backupCopyPath',
  'authOpenIDClientID',
  'authOpenIDClientSecret',
  'authOpenIDMobileRedirectURIs',
  'authOpenIDGroupClaim',
  'authOpenIDAdvancedPermsClaim',
  'authHeaderEnabled',
  'authHeaderName',
  'authHeaderSources',
]

const change = async (body: object) => app.as(root).call('settings.update', { body })

describe('[R3.056] a fresh server', () => {
  test('has the default settings', () => {
    expect(defaultServerSettings).toEqual({
      scannerFindCovers: false,
      scannerCoverProvider: 'google',
      scannerParseSubtitle: false,
      scannerPreferAudioMetadata: false,
      scannerPreferOpfMetadata: false,
      scannerPreferMatchedMetadata: false,
      scannerDisableWatcher: false,
      scannerPreferOverdriveMediaMarker: false,
      scannerUseTone: false,
      storeCoverWithItem: false,
      storeMetadataWithItem: false,
      metadataFileFormat: 'json',
      rateLimitLoginRequests: 10,
      rateLimitLoginWindow: 600_000,
      allowIframe: false,
      backupSchedule: false,
      backupsToKeep: 2,
      maxBackupSize: 1,
      backupMetadataCovers: true,
      backupPath: '',
      backupCopyPath: '',
      loggerDailyLogsToKeep: 7,
      auditDaysToKeep: 365,
      loggerScannerLogsToKeep: 2,
      homeBookshelfView: 1,
      bookshelfView: 1,
      podcastEpisodeSchedule: '0 * * * *',
      sortingIgnorePrefix: false,
      sortingPrefixes: ['the'],
      chromecastEnabled: false,
      enableEReader: true,
      dateFormat: 'MM/dd/yyyy',
      timeFormat: 'HH:mm',
      language: 'en-us',
      allowedOrigins: [],
      protectCovers: false,
      keepDeletedFiles: false,
      logLevel: 2,
      authActiveAuthMethods: ['local'],
      authLoginCustomMessage: null,
      authOpenIDIssuerURL: null,
      authOpenIDAuthorizationURL: null,
      authOpenIDTokenURL: null,
      authOpenIDUserInfoURL: null,
      authOpenIDJwksURL: null,
      authOpenIDLogoutURL: null,
      authOpenIDClientID: null,
      authOpenIDClientSecret: null,
      authOpenIDTokenSigningAlgorithm: 'RS256',
      authOpenIDButtonText: 'Login with OpenId',
      authOpenIDAutoLaunch: false,
      authOpenIDAutoRegister: false,
      authOpenIDMatchExistingBy: null,
      authOpenIDMobileRedirectURIs: ['audiobookshelf://oauth'],
      authOpenIDGroupClaim: '',
      authOpenIDAdvancedPermsClaim: '',
      authOpenIDSubfolderForRedirectURLs: null,
      authHeaderEnabled: false,
      authHeaderName: 'remote-user',
      authHeaderSources: [],
    } satisfies ServerSettings)
  })
})

describe('[R7.043] changing settings', () => {
  test('returns success and all settings, and changes only what was given', async () => {
    const answer = await change({ scannerFindCovers: true, backupsToKeep: 5, backupSchedule: '30 1 * * *' })
    const shown = Object.fromEntries(
      Object.entries(defaultServerSettings).filter(([key]) => !FOR_ADMINS_ONLY.includes(key)),
    )
    expect(answer.json()).toMatchObject({
      success: true,
      serverSettings: {
        ...shown,
        backupPath: app.config.backupDir,
        scannerFindCovers: true,
        backupsToKeep: 5,
        backupSchedule: '30 1 * * *',
      },
    })
    for (const key of FOR_ADMINS_ONLY) expect(answer.json().serverSettings).not.toHaveProperty(key)
    const next = await change({ backupSchedule: false })
    expect(next.json().serverSettings).toMatchObject({
      scannerFindCovers: true,
      backupsToKeep: 5,
      backupSchedule: false,
    })
  })

  test('is visible to everyone at their next sign-in, and after a restart', async () => {
    await change({ language: 'de' })
    const anne = await app.createUser()
    expect((await app.as(anne).ask('auth.authorize')).serverSettings.language).toBe('de')
    expect((await app.ask('auth.status')).language).toBe('de')
    const row = await app.ctx.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'server-settings')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.value)).toMatchObject({ language: 'de' })
  })

  test('ignores unknown and read-only settings', async () => {
    const answer = await change({ version: '9.9.9', tokenSecret: 'mine', backupPath: '/etc', nonsense: 1 })
    expect(answer.status).toBe(200)
    expect(answer.json().serverSettings).not.toHaveProperty('nonsense')
    expect(answer.json().serverSettings).not.toHaveProperty('tokenSecret')
    expect(answer.json().serverSettings.version).not.toBe('9.9.9')
    expect(answer.json().serverSettings.backupPath).toBe(app.config.backupDir)
  })

  test.each([
    [{ language: 'klingon' }, 'language'],
    [{ dateFormat: 'YY' }, 'dateFormat'],
    [{ backupsToKeep: 0 }, 'backupsToKeep'],
    [{ backupsToKeep: 2.5 }, 'backupsToKeep'],
    [{ backupsToKeep: '2' }, 'backupsToKeep must be'],
    [{ rateLimitLoginRequests: 0 }, 'rateLimitLoginRequests'],
    [{ scannerFindCovers: 1 }, 'scannerFindCovers must be true or false'],
    [{ backupSchedule: true }, 'backupSchedule'],
    [{ backupSchedule: 'whenever' }, 'backupSchedule'],
    [{ podcastEpisodeSchedule: '0 0 30 2 *' }, 'No such day exists in the chosen months'],
    [{ allowedOrigins: 'https://a.example' }, 'allowedOrigins must be a list'],
  ])('%j is rejected as a whole, and the error names the setting', async (body, message) => {
    const before = app.ctx.settings.current()
    const answer = await change({ ...body, storeCoverWithItem: true })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(message)
    expect(app.ctx.settings.current()).toBe(before)
  })

  test('by several admins at once loses no changes', async () => {
    await Promise.all([
      change({ backupsToKeep: 7 }),
      change({ timeFormat: 'h:mma' }),
      change({ maxBackupSize: 3 }),
    ])
    expect(app.ctx.settings.current()).toMatchObject({
      backupsToKeep: 7,
      timeFormat: 'h:mma',
      maxBackupSize: 3,
    })
  })

  test('is for admins only', async () => {
    const user = await app.createUser()
    const guest = await app.createUser({ type: 'guest' })
    for (const account of [user, guest]) {
      expect((await app.as(account).call('settings.update', { body: { language: 'fr' } })).status).toBe(403)
    }
    expect(app.ctx.settings.current().language).not.toBe('fr')
  })
})

describe('individual settings', () => {
  test('[R3.046] bookshelf views are numbers', async () => {
    const { serverSettings } = (await change({ bookshelfView: 0, homeBookshelfView: 0 })).json()
    expect(serverSettings).toMatchObject({ bookshelfView: 0, homeBookshelfView: 0 })
    for (const bad of ['0', -1, 3, 0.5, null]) expect((await change({ bookshelfView: bad })).status).toBe(400)
  })

  test('[R3.067] the date formats of the settings page are accepted', async () => {
    expect(DATE_FORMATS).toEqual(['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'])
    for (const dateFormat of DATE_FORMATS) {
      expect((await change({ dateFormat })).json().serverSettings.dateFormat).toBe(dateFormat)
    }
  })

  test('all nine languages are accepted', async () => {
    for (const language of LANGUAGES) expect((await change({ language })).status).toBe(200)
    expect(LANGUAGES).toHaveLength(9)
  })

  test('sorting prefixes are trimmed, lowercased and deduplicated, and at least one is required', async () => {
    const { serverSettings } = (await change({ sortingPrefixes: [' The ', 'A', 'the', 'Der'] })).json()
    expect(serverSettings.sortingPrefixes).toEqual(['the', 'a', 'der'])
    expect((await change({ sortingPrefixes: [] })).text).toContain(
      'sortingPrefixes needs at least one prefix',
    )
    expect((await change({ sortingPrefixes: ['  '] })).status).toBe(400)
  })

  test('the log level takes effect at once', async () => {
    await change({ logLevel: 1 })
    expect(app.ctx.log.level).toBe('debug')
    await change({ logLevel: 2 })
    expect(app.ctx.log.level).toBe('info')
  })

  test('embedding in frames is allowed if an admin enables it', async () => {
    await change({ allowIframe: true })
    expect((await app.inject({ url: '/ping' })).headers['content-security-policy']).toContain(
      'frame-ancestors *',
    )
    await change({ allowIframe: false })
    expect((await app.inject({ url: '/ping' })).headers['content-security-policy']).toContain(
      "frame-ancestors 'self'",
    )
  })
})

test('what the environment decides applies whatever admins store, and is what clients are told', async () => {
  const fixed = await startApp({ env: { ALLOW_IFRAME: '1', RATE_LIMIT_AUTH_MAX: '3' } })
  try {
    const admin = await fixed.root()
    const headers = (await fixed.inject({ url: '/ping' })).headers
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    const { serverSettings } = await fixed
      .as(admin)
      .ask('settings.update', { body: { allowIframe: false, rateLimitLoginRequests: 50, language: 'de' } })
    expect(serverSettings).toMatchObject({ allowIframe: true, rateLimitLoginRequests: 3, language: 'de' })
    expect(fixed.ctx.settings.current()).toMatchObject({ allowIframe: true, rateLimitLoginRequests: 3 })
  } finally {
    await fixed.close()
  }
})
