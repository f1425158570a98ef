import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { explainStart } from './explain-start.ts'
import { lockFolder } from './platform/db/folder-lock.ts'
import { makePrivateFolder } from './platform/files/private-files.ts'

const place = {
  host: '127.0.0.1',
  port: 80,
  configDir: '/data/config',
  metadataDir: '/data/metadata',
  databaseUrl: null,
}

const systemError = (facts: object) => Object.assign(new Error('what the system says'), facts)

async function listenTwice(): Promise<{ port: number; error: unknown }> {
  const first = createServer()
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  const address = first.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  )
  first.close()
  return { port, error }
}

test('explains that the port is in use', async () => {
  const { port, error } = await listenTwice()
  expect(explainStart(error, { ...place, port })).toBe(
    `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
  )
})

test('names the setting of a folder that cannot be created', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-start-'))
  const configDir = path.join(folder, 'file', 'config')
  writeFileSync(path.join(folder, 'file'), '')
  let error: unknown
  try {
    makePrivateFolder(configDir)
  } catch (caught) {
    error = caught
  }
  expect(explainStart(error, { ...place, configDir })).toBe(
    `CONFIG_PATH is ${configDir}, but must be a folder that the server's account may write to: ENOTDIR: not a directory, mkdir '${configDir}'`,
  )
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [
    { syscall: 'listen', code: 'EACCES' },
    'This account may not listen on port 80. Set PORT to 1024 or higher.',
  ],
  [
    { syscall: 'listen', code: 'EADDRNOTAVAIL' },
    'HOST is 127.0.0.1, but this computer does not have that address.',
  ],
  [{ syscall: 'listen', code: 'EOTHER' }, 'what the system says'],
  [
    { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: '127.0.0.1' },
    'HOST is "127.0.0.1", but this name cannot be resolved.',
  ],
  [{ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'database' }, 'what the system says'],
  [
    { path: '/data/metadata/logs/daily', code: 'ENOSPC' },
    'There is no space left on the disk with /data/metadata (METADATA_PATH). Free some, then start the server again.',
  ],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    'There is no space left on the disk with /data/config (CONFIG_PATH). Free some, then start the server again.',
  ],
  [{ path: '/data/metadata-of-others/x', code: 'EACCES' }, 'what the system says'],
])('%o', (facts, text) => {
  expect(explainStart(systemError(facts), place)).toBe(text)
})

test('names the setting of an unreachable database server', () => {
  const config = { ...place, databaseUrl: 'postgres://me:secret@database/lectern' }
  expect(explainStart(systemError({ syscall: 'connect', code: 'ECONNREFUSED' }), config)).toBe(
    'The database named in DATABASE_URL cannot be reached: what the system says',
  )
})

test('names the setting of a database URL that cannot be parsed, without the password', () => {
  const config = { ...place, databaseUrl: 'postgres://me:sec/ret@database/lectern' }
  const text = explainStart(systemError({ code: 'ERR_INVALID_URL' }), config)
  expect(text).toMatch(/^DATABASE_URL is not a valid URL\. .*percent-encoded/)
  expect(text).not.toContain('ret')
})

test('names the setting if a file next to the database belongs to another account', () => {
  const configDir = mkdtempSync(path.join(tmpdir(), 'lectern-start-'))
  // Nobody can open a folder as a database, not even root.
  mkdirSync(path.join(configDir, 'lectern.lock'))
  let error: unknown
  try {
    lockFolder(configDir)
  } catch (caught) {
    error = caught
  }
  expect(explainStart(error, { ...place, configDir })).toBe(
    `CONFIG_PATH is ${configDir}, but the server's account may not write to all files in it: Failed to open database: unable to open database file`,
  )
  rmSync(configDir, { recursive: true, force: true })
})

test('leaves other messages unchanged', () => {
  expect(explainStart(new Error('The database is damaged.'), place)).toBe('The database is damaged.')
})

test('says that the account may not create tables in the database', () => {
  const error = systemError({ code: '42501' })
  expect(explainStart(error, { ...place, databaseUrl: 'postgres://one@db/lectern' })).toBe(
    'The account named in DATABASE_URL needs a database of its own, in which it may create tables: what the system says',
  )
})

test.each([
  [
    { code: '3D000' },
    'There is no database of the name in DATABASE_URL: what the system says. Create it, with createdb for example.',
  ],
  [{ code: '28P01' }, 'PostgreSQL refuses the user or the password in DATABASE_URL: what the system says'],
  [
    { message: 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string' },
    'DATABASE_URL has no password, but PostgreSQL asks for one.',
  ],
  [
    { message: 'The server does not support SSL connections' },
    'DATABASE_URL asks for an encrypted connection, which this PostgreSQL does not offer. Leave out sslmode.',
  ],
  [
    { message: 'Connection terminated unexpectedly' },
    'The database named in DATABASE_URL cannot be reached: Connection terminated unexpectedly',
  ],
])('PostgreSQL: %o', (facts, text) => {
  expect(explainStart(systemError(facts), { ...place, databaseUrl: 'postgres://one@db/lectern' })).toBe(text)
})
