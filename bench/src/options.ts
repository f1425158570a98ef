import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Null to start the built server for this run. */
  readonly baseUrl: string | null
  readonly username: string
  readonly password: string
  /** Duration of each burst of requests. */
  readonly seconds: number
  readonly connections: number
  /** Part of the result's file name, to separate the figures of another server. */
  readonly label: string | null
  /** Size of a library that is generated for this run. */
  readonly books: number
  /** Uses a PostgreSQL started for this run instead of SQLite. */
  readonly onPostgres: boolean
}

export function readOptions(args: readonly string[], defaultBooks = 10_000): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'base-url': { type: 'string' },
      username: { type: 'string', default: 'root' },
      password: { type: 'string', default: 'root-password' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '10' },
      label: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      books: { type: 'string', default: String(defaultBooks) },
    },
  })
  const baseUrl = values['base-url']?.replace(/\/$/, '') ?? null
  const books = readCount('books', values.books)
  return {
    baseUrl,
    username: values.username,
    password: values.password,
    seconds: readCount('seconds', values.seconds),
    connections: readCount('connections', values.connections),
    books,
    onPostgres: values.postgres,
    label: values.label ?? usualLabel(),
  }

  function usualLabel(): string | null {
    if (baseUrl !== null) return 'other'
    const parts = [values.postgres ? 'postgres' : '', books === defaultBooks ? '' : `${books}`].filter(
      Boolean,
    )
    return parts.length === 0 ? null : parts.join('-')
  }
}

function readCount(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${name} is "${text}", but must be a whole number from 1.`)
  return count
}
