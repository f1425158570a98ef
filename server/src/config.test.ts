import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, readTimeZone } from './config.ts'
import { createPrivateHosts } from './platform/net/addresses.ts'

describe('environment variables', () => {
  test('fall back to the defaults when unset', () => {
    const config = readConfig({}, [], '/srv/lectern')
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 13378,
      basePath: '',
      configDir: '/srv/lectern/data/config',
      metadataDir: '/srv/lectern/data/metadata',
      backupDir: '/srv/lectern/data/metadata/backups',
      databaseUrl: null,
      allowCors: false,
      trustProxy: 'loopback',
      demo: false,
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('may give folders as absolute paths or relative to the working directory', () => {
    const config = readConfig({ CONFIG_PATH: '/config', METADATA_PATH: 'meta' }, [], '/srv')
    expect(config.configDir).toBe('/config')
    expect(config.metadataDir).toBe('/srv/meta')
    expect(config.backupDir).toBe(path.join('/srv/meta', 'backups'))
    expect(readConfig({ BACKUP_PATH: '/backups' }).backupDir).toBe('/backups')
  })

  test('find the built web client beside the server, whatever folder it is started in', () => {
    const besideServer = path.resolve(import.meta.dirname, '../../web/dist')
    expect(readConfig({}, [], '/srv/lectern').webDir).toBe(besideServer)
    expect(readConfig({ WEB_PATH: 'client' }, [], '/srv/lectern').webDir).toBe('/srv/lectern/client')
  })

  test('may not name a folder in /proc, where creating one never ends', () => {
    for (const name of ['CONFIG_PATH', 'METADATA_PATH', 'BACKUP_PATH']) {
      expect(() => readConfig({ [name]: '/proc/x' })).toThrow(
        `${name} is /proc/x, but no folder can be created`,
      )
    }
  })

  test('name a time zone that schedules and clients know', () => {
    expect(readTimeZone('Europe/Berlin', 'Europe/Berlin')).toBe('Europe/Berlin')
    expect(readTimeZone(':Europe/Berlin', 'Europe/Berlin')).toBe('Europe/Berlin')
    expect(readTimeZone(undefined, 'America/New_York')).toBe('America/New_York')
    // The second value is what Node uses for the first.
    expect(readTimeZone('', 'Etc/Unknown')).toBe('UTC')
    expect(() => readConfig({ TZ: 'Mars/Phobos' })).toThrow('TZ is "Mars/Phobos", but must be the exact name')
    for (const [text, inUse] of [
      ['europe/berlin', undefined],
      ['CET-1CEST', 'UTC'],
      ['GMT+2', 'GMT+02:00'],
    ] as const) {
      expect(() => readTimeZone(text, inUse)).toThrow('such as Europe/Berlin')
    }
  })

  test('may have spaces around the host', () => {
    expect(readConfig({ HOST: ' 127.0.0.1 ' }).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: ' ' }).host).toBe('0.0.0.0')
  })

  test('count as unset when empty, as compose files write them', () => {
    const empty = { PORT: '', ROUTER_BASE_PATH: '', DATABASE_URL: '', CONFIG_PATH: '', ALLOW_CORS: '' }
    expect(readConfig(empty, [], '/srv')).toEqual(readConfig({}, [], '/srv'))
  })

  test('list the private hosts that may be contacted', () => {
    const allowed = (text: string) => readConfig({ ALLOWED_PRIVATE_HOSTS: text }).allowedPrivateHosts
    expect(allowed(' nas.local, 192.168.1.0/24 ,fd00::1,')).toEqual([
      'nas.local',
      '192.168.1.0/24',
      'fd00::1',
    ])
    expect(allowed('')).toEqual([])
    expect(() => allowed('nas.local,http://x')).toThrow('ALLOWED_PRIVATE_HOSTS has "http://x"')
  })

  test('list or allow private hosts under the names that Audiobookshelf has for it', () => {
    const hosts = (env: Record<string, string>) => readConfig(env).allowedPrivateHosts
    expect(
      hosts({ ALLOWED_PRIVATE_HOSTS: 'a', SSRF_REQUEST_FILTER_WHITELIST: 'nas.local, 10.0.0.5' }),
    ).toEqual(['a', 'nas.local', '10.0.0.5'])
    const everything = createPrivateHosts(() => hosts({ DISABLE_SSRF_REQUEST_FILTER: '1' }))
    expect(everything.allows('nas.local', '192.168.1.7')).toBe(true)
    expect(everything.allows('nas.local', 'fd00::7')).toBe(true)
    expect(hosts({ DISABLE_SSRF_REQUEST_FILTER: '0' })).toEqual([])
    expect(() => hosts({ SSRF_REQUEST_FILTER_WHITELIST: 'http://x' })).toThrow(
      'SSRF_REQUEST_FILTER_WHITELIST',
    )
  })

  test('decide the sign-in limit and embedding, within the limits of the settings', () => {
    const fixed = (env: Record<string, string>) => readConfig(env).fixedSettings
    expect(fixed({ ALLOW_IFRAME: '0', RATE_LIMIT_AUTH_MAX: '' })).toEqual({})
    expect(fixed({ ALLOW_IFRAME: '1', RATE_LIMIT_AUTH_MAX: '40', RATE_LIMIT_AUTH_WINDOW: '60000' })).toEqual({
      allowIframe: true,
      rateLimitLoginRequests: 40,
      rateLimitLoginWindow: 60_000,
    })
    expect(fixed({ RATE_LIMIT_AUTH_MAX: '0' })).toEqual({ rateLimitLoginRequests: 1000 })
    expect(fixed({ RATE_LIMIT_AUTH_MAX: '5000', RATE_LIMIT_AUTH_WINDOW: '1' })).toEqual({
      rateLimitLoginRequests: 1000,
      rateLimitLoginWindow: 1000,
    })
    expect(() => fixed({ RATE_LIMIT_AUTH_MAX: 'many' })).toThrow('RATE_LIMIT_AUTH_MAX is "many"')
  })

  test.each(['80', '0', '65535'])('accept the port %s', (port) => {
    expect(readConfig({ PORT: port }).port).toBe(Number(port))
  })

  test.each(['eighty', '-1', '65536', '80.5', '0x'])('reject the port %s and say why', (port) => {
    expect(() => readConfig({ PORT: port })).toThrow(
      `PORT is "${port}", but must be a number from 0 to 65535.`,
    )
  })

  test.each([
    ['/lectern', '/lectern'],
    ['lectern', '/lectern'],
    ['/lectern/', '/lectern'],
    ['//audio//books//', '/audio/books'],
    ['/', ''],
  ])('parse the base path %s as %s', (given, basePath) => {
    expect(readConfig({ ROUTER_BASE_PATH: given }).basePath).toBe(basePath)
  })

  test.each(['/my books', '/<script>', '/a?b', '/%2e%2e', '/a/../b', '/.'])(
    'reject the base path %s and say why',
    (given) => {
      expect(() => readConfig({ ROUTER_BASE_PATH: given })).toThrow(
        /ROUTER_BASE_PATH is ".+", but may hold letters/,
      )
    },
  )

  test.each(['loopback', '10.0.0.1', '10.0.0.0/8, 192.168.1.5', 'uniquelocal', '::1', 'fd00::/8'])(
    'trust the proxies %s',
    (given) => {
      expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(given)
    },
  )

  test.each(['nginx', '10.0.0.0/99', '10.0.0.1,,', '300.1.1.1'])(
    'reject the proxies %s and say why',
    (given) => {
      expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY is ".+", but must be addresses/)
    },
  )

  test.each(['debug', 'info', 'warn', 'error', 'trace', 'fatal'])('accept the log level %s', (given) => {
    expect(readConfig({ LOG_LEVEL: given }).logLevel).toBe(given)
  })

  test('reject an unknown log level and list the known ones', () => {
    expect(() => readConfig({ LOG_LEVEL: 'chatty' })).toThrow(
      /LOG_LEVEL is "chatty", but must be one of trace, debug/,
    )
  })

  test('reject an unknown database and list the supported ones', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@localhost/a' })).toThrow(
      'DATABASE_URL must begin with postgres:// or be left out.',
    )
    expect(readConfig({ DATABASE_URL: 'postgresql://u@h/d' }).databaseUrl).toBe('postgresql://u@h/d')
  })

  test('open the API to all web pages only when told to', () => {
    for (const on of ['1', 'true', 'TRUE', 'yes', ' on'])
      expect(readConfig({ ALLOW_CORS: on }).allowCors).toBe(true)
    for (const off of ['0', 'false', 'no', 'Off', ''])
      expect(readConfig({ ALLOW_CORS: off }).allowCors).toBe(false)
    expect(() => readConfig({ ALLOW_CORS: '*' })).toThrow('ALLOW_CORS is "*", but must be 1 or true for on')
  })

  test('start the demo when asked', () => {
    expect(readConfig({}, ['--demo']).demo).toBe(true)
  })
})
