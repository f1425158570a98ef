import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkIntegrity, openSqlite } from '../src/platform/db/sqlite.ts'
import { startApp } from './app.ts'
import { connect } from './live.ts'
import { launchServer } from './server-process.ts'

/** Building the server is slow on a busy machine. */
const START_PATIENCE_MS = 90_000

describe('closing the server', () => {
  test('takes less than two seconds, whoever is still connected', async () => {
    const app = await startApp()
    const address = await app.listen()
    const { port } = new URL(address)
    const account = await app.createUser()
    const sockets = [await connect(address), await connect(address, { transports: ['polling'] })]
    for (const socket of sockets) await socket.signIn(account.token)
    const agent = new http.Agent({ keepAlive: true })
    await new Promise((resolve, reject) => {
      http.get(`${address}/ping`, { agent }, (reply) => reply.resume().on('end', resolve)).on('error', reject)
    })
    const silent = net.connect(Number(port), '127.0.0.1').on('error', () => {})
    const halfway = net.connect(Number(port), '127.0.0.1').on('error', () => {})
    halfway.write(
      'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    await new Promise((resolve) => setTimeout(resolve, 50))

    const startedAt = performance.now()
    await app.close()
    expect(performance.now() - startedAt).toBeLessThan(2000)
    for (const socket of sockets) {
      await socket.gone()
      socket.close()
    }
    for (const connection of [silent, halfway]) connection.destroy()
    agent.destroy()
  })
})

test('a request in progress when the server closes is still answered', async () => {
  const app = await startApp()
  const address = await app.listen()
  const { token } = await app.createUser()
  const arrived = new Promise((resolve) => app.fastify.server.once('request', resolve))
  const call = send('GET', `${address}/api/me`, undefined, token)
  await arrived
  await app.close()
  expect((await call).status).toBe(200)
})

describe('the real process', () => {
  let folder: string
  const running: ChildProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-process-'))
  })
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'keeps every acknowledged write when killed, starts again, and exits on SIGTERM',
    { timeout: 4 * START_PATIENCE_MS },
    async () => {
      const first = await startProcess()
      await post(`${first.address}/init`, { newRoot: { username: 'root', password: 'secret' } })
      const login = await post(`${first.address}/login`, { username: 'root', password: 'secret' })
      const { user } = JSON.parse(login.text) as { user: { accessToken: string } }
      const acknowledged: string[] = []
      const writes = Array.from({ length: 200 }, async (_, index) => {
        const body = { [`key${index}`]: index }
        const answer = await send('PATCH', `${first.address}/api/me/settings`, body, user.accessToken).catch(
          () => undefined,
        )
        if (answer?.status === 200) acknowledged.push(`key${index}`)
        if (acknowledged.length === 20) first.child.kill('SIGKILL')
      })
      await Promise.all(writes)
      await first.ended
      expect(acknowledged.length).toBeGreaterThanOrEqual(20)

      const database = openSqlite(path.join(folder, 'config', 'lectern.sqlite'))
      expect(checkIntegrity(database)).toEqual([])
      const row = database.prepare('select settings from user').get() as { settings: string }
      expect(Object.keys(JSON.parse(row.settings) as object)).toEqual(expect.arrayContaining(acknowledged))
      database.close()

      const second = await startProcess()
      const again = await send('GET', `${second.address}/api/me`, undefined, user.accessToken)
      expect(again.status).toBe(200)
      const startedAt = performance.now()
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
    },
  )

  test('reports a bad environment in one line, and exits', { timeout: START_PATIENCE_MS }, async () => {
    const { ended, output } = await launch({ PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(output()).toBe(
      'Lectern could not start: PORT is "eighty", but must be a number from 0 to 65535.\n',
    )
  })

  async function launch(env: Record<string, string>) {
    const paths = { CONFIG_PATH: path.join(folder, 'config'), METADATA_PATH: path.join(folder, 'metadata') }
    const launched = await launchServer(folder, { ...paths, ...env })
    running.push(launched.child)
    return launched
  }

  async function startProcess() {
    const launched = await launch({})
    return { ...launched, address: await launched.ready }
  }
})

const post = (url: string, body: unknown) => send('POST', url, body)

async function send(
  method: string,
  url: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; text: string }> {
  const reply = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}
