import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { findHaproxy, type Haproxy, startHaproxyWithNames } from './haproxy.ts'
import { type NameServer, startNameServer } from './name-server.ts'

/** A container that is made again gets another address. */

const program = findHaproxy()
const folder = mkdtempSync(path.join(tmpdir(), 'lectern-haproxy-'))
const servers = new Set<Server>()
let names: NameServer | undefined
let haproxy: Haproxy | undefined

afterEach(async () => {
  await haproxy?.stop()
  names?.close()
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function listen(address: string, port: number): Promise<Server> {
  const server = createServer((_request, reply) => reply.end(address)).listen(port, address)
  await once(server, 'listening')
  servers.add(server)
  return server
}

test.skipIf(program === null)(
  'the load balancer finds servers under a new address, and those that came after it',
  { timeout: 120_000 },
  async () => {
    const port = await freePort()
    names = await startNameServer()
    names.addresses.set('one', '127.0.0.2')
    const one = await listen('127.0.0.2', port)
    haproxy = await startHaproxyWithNames(program ?? '', folder, {
      nameServerPort: names.port,
      serverPort: port,
    })
    const answering = async () => (await fetch(`${haproxy?.address}/ready`)).text()
    expect(await answering()).toBe('127.0.0.2')

    one.close()
    one.closeAllConnections()
    await listen('127.0.0.3', port)
    names.addresses.set('one', '127.0.0.3')
    await expect.poll(answering, { timeout: 30_000 }).toBe('127.0.0.3')

    await listen('127.0.0.4', port)
    names.addresses.set('two', '127.0.0.4')
    await expect.poll(answering, { timeout: 30_000 }).toBe('127.0.0.4')
  },
)
