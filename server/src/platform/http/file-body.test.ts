import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileBody } from './file-body.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-body-'))
const file = path.join(folder, 'random.m4b')
const bytes = randomBytes(20_000_000)
const LAST = bytes.length - 1

const server = http.createServer((request, reply) => {
  const start = Number(request.url?.slice(1))
  const parts = start === 0 ? [{ start, end: LAST }] : ['text', { start, end: LAST }, 'more']
  open(file).then(
    (handle) => fileBody(handle, parts).pipe(reply),
    () => reply.destroy(),
  )
})

beforeAll(async () => {
  writeFileSync(file, bytes)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Pauses after each chunk, so that the sender has to wait. */
async function read(start: number, pauseMs: number): Promise<Buffer> {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(http.get({ port, path: `/${start}` }), 'response')) as [http.IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of answer) {
    pieces.push(piece as Buffer)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  return Buffer.concat(pieces)
}

test('every byte arrives unchanged, for fast and slow readers', async () => {
  const answers = await Promise.all([read(0, 0), read(1000, 0), read(0, 3), read(1000, 6)])
  const framed = Buffer.concat([Buffer.from('text'), bytes.subarray(1000), Buffer.from('more')])
  expect(answers.map((answer, index) => answer.equals(index % 2 === 0 ? bytes : framed))).toEqual([
    true,
    true,
    true,
    true,
  ])
})
