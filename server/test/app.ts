import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EndpointShape, GivenBody, GivenParams, GivenQuery, ReplyOf } from '@lectern/contract/endpoint'
import type { UserType } from '@lectern/contract/constants'
import type { UserId } from '@lectern/contract/ids'
import type { LogEntryView } from '@lectern/contract/logs'
import { allEndpoints, type EndpointName, type EndpointNamed } from '@lectern/contract/table'
import type { NewUser } from '@lectern/contract/users'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Podcasts } from '../src/features/podcasts/create-podcasts.service.ts'
import type { Scanner } from '../src/features/scanner/scanner.service.ts'
import type { ScanRequests } from '../src/features/scanner/runs/request-scan.service.ts'
import { openLogin } from '../src/features/users/sign-in.service.ts'
import { createRoot, createUser } from '../src/features/users/users.service.ts'
import { findUser } from '../src/features/users/users.store.ts'
import type { User } from '../src/features/users/users.types.ts'
import { type OpenContext, openContext } from '../src/open-context.ts'
import type { Db } from '../src/platform/db/db.ts'
import { type TestClock, testClock } from './clock.ts'
import { givePassword } from './made-passwords.ts'
import { putMigratedSqlite } from './migrated-sqlite.ts'
import { openMigratedPglite } from './pglite.ts'

/** A whole server for a test: real database, real files in a folder of its own, a clock that stands still. */

export interface StartOptions {
  readonly clock?: TestClock
  readonly engine?: 'sqlite' | 'pglite'
  /** A database that is already open and migrated. */
  readonly db?: Db
  readonly listen?: boolean
  readonly signInWithinMs?: number
  readonly bodyWithinMs?: number
  /** Environment variables, as for the real server. */
  readonly env?: Readonly<Record<string, string>>
  /** Set if the test provokes errors: otherwise an error in the log fails the test when the server closes. */
  readonly expectErrors?: boolean
  /** Serves a page of the web client, as if it had been built. */
  readonly webPage?: boolean
}

/** An account that can make requests: its credentials, and an access token of an existing sign-in. */
export interface Account {
  readonly id: UserId
  readonly username: string
  readonly password: string
  readonly type: UserType
  readonly token: string
}

export interface Answer<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** Parses the response as JSON; throws if it is not. */
  json(): Body
}

interface Given<E extends EndpointShape> {
  readonly params?: GivenParams<E>
  readonly query?: GivenQuery<E>
  readonly body?: GivenBody<E>
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallsAs {
  /** Calls an endpoint by its name in the table. */
  call<Name extends EndpointName>(
    name: Name,
    given?: Given<EndpointNamed<Name>>,
  ): Promise<Answer<ReplyOf<EndpointNamed<Name>>>>
  /** Like `call`, but throws unless it succeeds: returns the JSON, or undefined for the text OK. */
  ask<Name extends EndpointName>(
    name: Name,
    given?: Given<EndpointNamed<Name>>,
  ): Promise<ReplyOf<EndpointNamed<Name>>>
}

export interface TestApp extends CallsAs {
  readonly ctx: OpenContext
  readonly clock: TestClock
  readonly config: Config
  readonly fastify: FastifyInstance
  readonly podcasts: Podcasts
  readonly scanner: Scanner
  readonly scans: ScanRequests
  inject(options: InjectOptions): Promise<Answer<unknown>>
  as(caller: Pick<Account, 'token'>): CallsAs
  /** The root account, created on first use. */
  root(): Promise<Account>
  createUser(given?: Partial<NewUser>): Promise<Account>
  /** Signs an account in again, without the cost of checking its password. */
  tokenFor(account: Pick<Account, 'id'>): Promise<string>
  /** Opens a port for real connections, and returns its address. */
  listen(): Promise<string>
  errors(): LogEntryView[]
  close(): Promise<void>
}

export const ROOT_PASSWORD = 'root password'
export const USER_PASSWORD = 'user password'
const DEVICE = { ipAddress: '127.0.0.1', userAgent: 'tests' }

const endpointsByName = new Map(allEndpoints().map(({ name, endpoint }) => [name, endpoint]))

export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-'))
  const clock = options.clock ?? testClock()
  const config = readConfig(testEnv(folder, options.env), [], folder)
  if (options.webPage === true) writeFileSync(path.join(config.webDir, 'index.html'), '<base href="/" />')
  const db = options.db ?? (options.engine === 'pglite' ? await openMigratedPglite() : undefined)
  if (db === undefined && config.databaseUrl === null)
    await putMigratedSqlite(path.join(config.configDir, 'lectern.sqlite'))
  const ctx = await openContext(config, { clock, ...(db ? { db } : {}) })
  const { fastify, parts } = await createApp(ctx, {
    checkReplies: true,
    ...(options.signInWithinMs === undefined ? {} : { signInWithinMs: options.signInWithinMs }),
    ...(options.bodyWithinMs === undefined ? {} : { bodyWithinMs: options.bodyWithinMs }),
  })
  let root: Promise<Account> | undefined
  let names = 0

  const inject = async (given: InjectOptions) => {
    const reply = await fastify.inject(given)
    const { statusCode: status, headers, payload: text } = reply
    return { status, headers, text, json: () => readJson(text, given) }
  }
  const callsAs = (token: string | undefined): CallsAs => {
    const call: CallsAs['call'] = async (name, given) => {
      const answer = await inject(requestOf(name, given ?? {}, token))
      return answer as Answer<never>
    }
    return {
      call,
      async ask(name, given) {
        const answer = await call(name, given)
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
        return answer.text === 'OK' ? (undefined as never) : answer.json()
      },
    }
  }
  const signedIn = async (created: User, password: string): Promise<Account> => {
    const user = await givePassword(ctx.db, created, password)
    const { accessToken: token } = await openLogin(ctx, user, DEVICE)
    return { id: user.id, username: user.username, type: user.type, password, token }
  }

  const app: TestApp = {
    ...callsAs(undefined),
    ctx,
    clock,
    config,
    fastify,
    podcasts: parts.podcasts,
    scanner: parts.scanner,
    scans: parts.scans,
    inject,
    as: ({ token }) => callsAs(token),
    root() {
      root ??= createRoot(ctx, 'root', '').then((user) => signedIn(user, ROOT_PASSWORD))
      return root
    },
    async createUser(given = {}) {
      const editor = await ctx.db.selectFrom('user').select('username').executeTakeFirst()
      const password = given.password ?? USER_PASSWORD
      const user = await createUser(ctx, { username: editor?.username ?? 'nobody' } as User, {
        username: `user ${(names += 1)}`,
        type: 'user',
        ...given,
        password: '',
      })
      return signedIn(user, password)
    },
    async tokenFor({ id }) {
      const user = await findUser(ctx.db, id)
      if (!user) throw new Error(`There is no user ${id}.`)
      return (await openLogin(ctx, user, DEVICE)).accessToken
    },
    listen: () => fastify.listen({ host: '127.0.0.1', port: 0 }),
    errors: () => ctx.logBook.today().filter((entry) => entry.level >= 4),
    async close() {
      await fastify.close()
      const complaints = app.errors()
      await ctx.close()
      rmSync(folder, { recursive: true, force: true })
      if (complaints.length > 0 && options.expectErrors !== true) {
        throw new Error(`The server logged errors:\n${complaints.map((entry) => entry.message).join('\n')}`)
      }
    },
  }
  if (options.listen === true) await app.listen()
  return app
}

/** An address where nothing listens. */
export const NOBODY = '127.0.0.1:9'

const PROVIDERS = [
  'GOOGLE',
  'OPENLIBRARY',
  'OPENLIBRARY_COVERS',
  'ITUNES',
  'AUDIBLE',
  'AUDNEXUS',
  'FANTLAB',
  'AUDIOBOOKCOVERS',
]

function testEnv(folder: string, env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inside = (name: string) => {
    mkdirSync(path.join(folder, name))
    return path.join(folder, name)
  }
  return {
    CONFIG_PATH: inside('config'),
    METADATA_PATH: inside('metadata'),
    WEB_PATH: inside('web'),
    // Tests make no external requests: nothing listens there.
    ...Object.fromEntries(PROVIDERS.map((name) => [`PROVIDER_${name}_URL`, `http://${NOBODY}`])),
    ...env,
  }
}

/** Builds the HTTP request that calls an endpoint. */
export function requestOf(
  name: EndpointName,
  given: {
    readonly params?: unknown
    readonly query?: unknown
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>>
  },
  token?: string,
): InjectOptions {
  const endpoint = endpointsByName.get(name)
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`)
  const params = (given.params ?? {}) as Record<string, string>
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/:([A-Za-z]+)|\*/g, (_all, key = '*') =>
      encodeURIComponent(params[key as string] ?? ''),
    ),
    query: (given.query ?? {}) as Record<string, string>,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...given.headers },
    ...(given.body === undefined ? {} : { payload: given.body as object }),
  }
}

function readJson(text: string, { method, url }: InjectOptions): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${method} ${JSON.stringify(url)} answered no JSON: ${text.slice(0, 200)}`)
  }
}
