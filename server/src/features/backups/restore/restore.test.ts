import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../../test/live.ts'
import { readConfig } from '../../../config.ts'
import { openContext } from '../../../open-context.ts'
import { type RunningServer, runServer } from '../../../run-server.ts'
import { commitRestore, unpackForRestore } from './apply-backup.service.ts'
import { readCarriedOver } from './carry-over.store.ts'
import { readJournal } from './restore-journal.service.ts'

/** Starting the whole server twice is slow on a busy machine. */
const PATIENCE_MS = 120_000

let folder: string
let server: RunningServer | undefined
let lost: unknown[]
beforeEach(() => {
  lost = []
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-restore-'))
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  if (lost.length > 0) throw new Error('The server did not come back.', { cause: lost[0] })
  rmSync(folder, { recursive: true, force: true })
})

const configOf = () =>
  readConfig(
    {
      HOST: '127.0.0.1',
      CONFIG_PATH: path.join(folder, 'config'),
      METADATA_PATH: path.join(folder, 'metadata'),
      LOG_LEVEL: 'silent',
    },
    [],
    folder,
  )

const start = async () => {
  server = await runServer(
    { ...configOf(), port: 0 },
    { checkReplies: true, onLost: (error) => lost.push(error) },
  )
  return `http://127.0.0.1:${server.port()}`
}

const send = async (method: string, url: string, body?: object, token?: string) => {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}

const signIn = async (address: string): Promise<string> => {
  const { text } = await send('POST', `${address}/login`, { username: 'root', password: 'secret' })
  return (JSON.parse(text) as { user: { accessToken: string } }).user.accessToken
}

const users = async (address: string, token: string): Promise<string[]> => {
  const { text } = await send('GET', `${address}/api/users`, undefined, token)
  return (JSON.parse(text) as { users: { username: string }[] }).users.map(({ username }) => username)
}

const picture = () => path.join(folder, 'metadata', 'items', 'one', 'cover.jpg')

/** Starts a server that has a backup with only root, and another account and another image added since. */
async function aServerWithABackup() {
  const address = await start()
  await send('POST', `${address}/init`, { newRoot: { username: 'root', password: 'secret' } })
  const token = await signIn(address)
  mkdirSync(path.dirname(picture()), { recursive: true })
  writeFileSync(picture(), 'as it was')
  const { text } = await send('POST', `${address}/api/backups`, undefined, token)
  const id = (JSON.parse(text) as { backups: { id: string }[] }).backups[0]?.id ?? ''
  await send('POST', `${address}/api/users`, { username: 'later', password: 'x', type: 'user' }, token)
  writeFileSync(picture(), 'changed since')
  expect(await users(address, token)).toEqual(['root', 'later'])
  return { address, token, id }
}

describe('restoring', () => {
  test(
    '[R7.087] notifies every client, and the server comes back with the contents of the backup',
    { timeout: PATIENCE_MS },
    async () => {
      const { address, token, id } = await aServerWithABackup()
      const later = JSON.parse(
        (await send('POST', `${address}/login`, { username: 'later', password: 'x' })).text,
      ) as { user: { accessToken: string } }
      const clients = [
        await connect(address, { reconnection: true }),
        await connect(address, { reconnection: true }),
      ]
      await clients[0]?.signIn(token)
      await clients[1]?.signIn(later.user.accessToken)
      const answer = await send('POST', `${address}/api/backups/${id}/apply`, undefined, token)
      expect(answer).toEqual({ status: 200, text: 'OK' })
      for (const client of clients) await client.next('backup_applied')
      for (const client of clients) {
        await client.gone()
        await expect.poll(() => client.socket.connected, { timeout: 60_000 }).toBe(true)
        client.close()
      }

      // Users who were signed in still are.
      expect(await users(address, token)).toEqual(['root'])
      expect(readFileSync(picture(), 'utf8')).toBe('as it was')
      const { text } = await send('GET', `${address}/api/backups`, undefined, token)
      const { backups } = JSON.parse(text) as { backups: { isRestorePoint: boolean }[] }
      expect(backups.map(({ isRestorePoint }) => isRestorePoint)).toEqual([true, false])
      expect(existsSync(path.join(folder, 'config', 'restore.json'))).toBe(false)
      expect(existsSync(path.join(folder, 'config', 'restore'))).toBe(false)
      expect(existsSync(path.join(folder, 'metadata', 'restore'))).toBe(false)
    },
  )

  test('from a damaged file changes nothing', { timeout: PATIENCE_MS }, async () => {
    const { address, token, id } = await aServerWithABackup()
    const file = path.join(folder, 'metadata', 'backups', `${id}.audiobookshelf`)
    const bytes = readFileSync(file)
    const name = 'tables/user.ndjson'
    const place = bytes.indexOf(name) + name.length + 40
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    writeFileSync(file, bytes)
    const answer = await send('POST', `${address}/api/backups/${id}/apply`, undefined, token)
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/^The backup is damaged: /)
    expect(await users(address, token)).toEqual(['root', 'later'])
    expect(readdirSync(path.join(folder, 'config'))).not.toContain('restore')
  })
})

describe('a server killed during a restore', () => {
  /** Reads the state of the database and the image. */
  const state = async () => {
    const ctx = await openContext(configOf())
    const rows = await ctx.db.selectFrom('user').select('username').orderBy('created_at').execute()
    await ctx.close()
    return [...rows.map(({ username }) => username), readFileSync(picture(), 'utf8')]
  }
  const NEW = ['root', 'as it was']

  test(
    'has the restored state on the next start, whichever rename it was killed after',
    { timeout: 5 * PATIENCE_MS },
    async () => {
      const { id } = await aServerWithABackup()
      await server?.stop()
      server = undefined
      const ctx = await openContext(configOf())
      const archive = path.join(folder, 'metadata', 'backups', `${id}.audiobookshelf`)
      const following = { signal: new AbortController().signal, progress: () => undefined }
      const manifest = await unpackForRestore(ctx, archive, following)
      await commitRestore(ctx, manifest, await readCarriedOver(ctx.db), false)
      await ctx.close()
      // The server was killed earlier: its write-ahead log is still there.
      for (const end of ['-wal', '-shm'])
        writeFileSync(path.join(folder, 'config', `lectern.sqlite${end}`), '')

      const { moves = [] } = (await readJournal(configOf())) ?? {}
      const renames = moves.flatMap(({ from, companions, ...place }) => [
        ...[...companions, place].map(({ to, aside }) => [to, aside] as const),
        [from, place.to] as const,
      ])
      const kept = `${folder}-kept`
      cpSync(folder, kept, { recursive: true })
      for (let numDone = 0; numDone <= renames.length; numDone += 1) {
        rmSync(folder, { recursive: true, force: true })
        cpSync(kept, folder, { recursive: true })
        for (const [from, to] of renames.slice(0, numDone)) if (existsSync(from)) renameSync(from, to)
        expect(await state()).toEqual(NEW)
        expect(await readJournal(configOf())).toBeNull()
      }

      // A restore that fails is rolled back and reported.
      rmSync(folder, { recursive: true, force: true })
      cpSync(kept, folder, { recursive: true })
      writeFileSync(
        path.join(folder, 'config', 'restore', 'lectern.sqlite'),
        'no database at all '.repeat(100),
      )
      expect(await state()).toEqual(['root', 'later', 'changed since'])
      expect(await readJournal(configOf())).toBeNull()
      rmSync(kept, { recursive: true, force: true })
    },
  )
})
