import path from 'node:path'
import type { Config } from './config.ts'
import { messageOf } from './lib/errors.ts'
import { isUnreachable, connectionErrorText } from './platform/db/await-postgres.ts'

type Place = Pick<Config, 'host' | 'port' | 'configDir' | 'metadataDir' | 'databaseUrl'>

interface SystemError {
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
  readonly hostname?: string
  /** SQLite's own code. */
  readonly errcode?: number
}

/** Explains why the server could not start, and names the setting to change if the system's message does not. */
export function explainStart(error: unknown, config: Place): string {
  const message = messageOf(error)
  const facts = error instanceof Error ? (error as SystemError) : {}
  const { code = '', syscall, path: file, hostname, errcode } = facts
  if (syscall === 'listen') return explainListening(code, config) ?? message
  if (syscall === 'getaddrinfo' && hostname === config.host) {
    return `HOST is "${config.host}", but this name cannot be resolved.`
  }
  const folder = file === undefined ? undefined : folderOf(file, config)
  if (folder !== undefined && code === 'ENOSPC') return diskIsFull(folder.variable, folder.path)
  if (folder !== undefined) {
    return `${folder.variable} is ${folder.path}, but must be a folder that the server's account may write to: ${message}`
  }
  if (errcode === FULL) return diskIsFull('CONFIG_PATH', config.configDir)
  if (errcode !== undefined && NOT_WRITABLE.includes(errcode % 256)) {
    return `CONFIG_PATH is ${config.configDir}, but the server's account may not write to all files in it: ${message}`
  }
  if (config.databaseUrl !== null && code === 'ERR_INVALID_URL') {
    return 'DATABASE_URL is not a valid URL. Special characters in the user name or password must be percent-encoded, such as %2F for a slash.'
  }
  return (config.databaseUrl !== null && explainPostgres(error, code)) || message
}

function explainPostgres(error: unknown, code: string): string | undefined {
  const message = connectionErrorText(error)
  if (isUnreachable(error)) return `The database named in DATABASE_URL cannot be reached: ${message}`
  if (code === NOT_PERMITTED) {
    return `The account named in DATABASE_URL needs a database of its own, in which it may create tables: ${message}`
  }
  if (code === NO_DATABASE) {
    return `There is no database of the name in DATABASE_URL: ${message}. Create it, with createdb for example.`
  }
  if (NOT_SIGNED_IN.includes(code))
    return `PostgreSQL refuses the user or the password in DATABASE_URL: ${message}`
  if (NO_PASSWORD.test(message)) return 'DATABASE_URL has no password, but PostgreSQL asks for one.'
  if (NO_SSL.test(message)) {
    return 'DATABASE_URL asks for an encrypted connection, which this PostgreSQL does not offer. Leave out sslmode.'
  }
  return undefined
}

const diskIsFull = (variable: string, folder: string): string =>
  `There is no space left on the disk with ${folder} (${variable}). Free some, then start the server again.`

/** SQLITE_FULL. */
const FULL = 13
/** SQLITE_READONLY and SQLITE_CANTOPEN; the higher bits give details. */
const NOT_WRITABLE: readonly number[] = [8, 14]
/** Of PostgreSQL, which since version 15 lets only the owner of a database create tables in it. */
const NOT_PERMITTED = '42501'
const NO_DATABASE = '3D000'
const NOT_SIGNED_IN: readonly string[] = ['28P01', '28000']
/** Errors of the driver, which have no code. */
const NO_PASSWORD = /client password must be a string/
const NO_SSL = /does not support SSL/

function explainListening(code: string, { host, port }: Place): string | undefined {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or set PORT to another number.`
  }
  if (code === 'EACCES') {
    return `This account may not listen on port ${port}. Set PORT to 1024 or higher.`
  }
  if (code === 'EADDRNOTAVAIL') return `HOST is ${host}, but this computer does not have that address.`
  return undefined
}

function folderOf(file: string, config: Place): { variable: string; path: string } | undefined {
  const folders = [
    { variable: 'CONFIG_PATH', path: config.configDir },
    { variable: 'METADATA_PATH', path: config.metadataDir },
  ]
  return folders.find((folder) => `${file}${path.sep}`.startsWith(`${folder.path}${path.sep}`))
}
