import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  test('that says nothing gives the defaults', () => {
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

  test('names folders absolutely or from where the server was started', () => {
    const config = readConfig({ CONFIG_PATH: '/config', METADATA_PATH: 'meta' }, [], '/srv')
    expect(config.configDir).toBe('/config')
    expect(config.metadataDir).toBe('/srv/meta')
    expect(config.backupDir).toBe(path.join('/srv/meta', 'backups'))
    expect(readConfig({ BACKUP_PATH: '/backups' }).backupDir).toBe('/backups')
  })

  test('with empty values, as compose files write them, means nothing', () => {
    const empty = { PORT: '', ROUTER_BASE_PATH: '', DATABASE_URL: '', CONFIG_PATH: '', ALLOW_CORS: '' }
    expect(readConfig(empty, [], '/srv')).toEqual(readConfig({}, [], '/srv'))
  })

  test('lists private hosts that may be asked', () => {
    const allowed = (text: string) => readConfig({ ALLOWED_PRIVATE_HOSTS: text }).allowedPrivateHosts
    expect(allowed(' nas.local, 192.168.1.0/24 ,fd00::1,')).toEqual([
      'nas.local',
      '192.168.1.0/24',
      'fd00::1',
    ])
    expect(allowed('')).toEqual([])
    expect(() => allowed('nas.local,http://x')).toThrow('ALLOWED_PRIVATE_HOSTS has "http://x"')
  })

  test.each(['80', '0', '65535'])('takes the port %s', (port) => {
    expect(readConfig({ PORT: port }).port).toBe(Number(port))
  })

  test.each(['eighty', '-1', '65536', '80.5', '0x'])('refuses the port %s and says why', (port) => {
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
  ])('reads the base path %s as %s', (given, basePath) => {
    expect(readConfig({ ROUTER_BASE_PATH: given }).basePath).toBe(basePath)
  })

  test.each(['/my books', '/<script>', '/a?b', '/%2e%2e'])(
    'refuses the base path %s and says why',
    (given) => {
      expect(() => readConfig({ ROUTER_BASE_PATH: given })).toThrow(
        /ROUTER_BASE_PATH is ".+", but may hold letters/,
      )
    },
  )

  test.each(['loopback', '10.0.0.1', '10.0.0.0/8, 192.168.1.5', 'uniquelocal', '::1', 'fd00::/8'])(
    'trusts the proxies %s',
    (given) => {
      expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(given)
    },
  )

  test.each(['nginx', '10.0.0.0/99', '10.0.0.1,,', '300.1.1.1'])(
    'refuses the proxies %s and says why',
    (given) => {
      expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY is ".+", but must be addresses/)
    },
  )

  test.each(['debug', 'info', 'warn', 'error', 'trace', 'fatal'])('takes the log level %s', (given) => {
    expect(readConfig({ LOG_LEVEL: given }).logLevel).toBe(given)
  })

  test('refuses a log level that does not exist and lists those that do', () => {
    expect(() => readConfig({ LOG_LEVEL: 'chatty' })).toThrow(
      /LOG_LEVEL is "chatty", but must be one of trace, debug/,
    )
  })

  test('refuses a database it does not know and says which it does', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@localhost/a' })).toThrow(
      'DATABASE_URL must begin with postgres:// or be left out.',
    )
    expect(readConfig({ DATABASE_URL: 'postgresql://u@h/d' }).databaseUrl).toBe('postgresql://u@h/d')
  })

  test('opens the API to all web pages only when told to', () => {
    expect(readConfig({ ALLOW_CORS: '1' }).allowCors).toBe(true)
    expect(readConfig({ ALLOW_CORS: 'true' }).allowCors).toBe(true)
    expect(readConfig({ ALLOW_CORS: 'no' }).allowCors).toBe(false)
  })

  test('starts the demo when asked', () => {
    expect(readConfig({}, ['--demo']).demo).toBe(true)
  })
})
