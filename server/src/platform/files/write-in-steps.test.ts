import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeInSteps } from './write-in-steps.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'lectern-steps-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file of many steps is written whole, in order and with its mode', async () => {
  const file = path.join(folder, 'whole')
  const pieces = Array.from({ length: 30 }, (_none, index) => Buffer.alloc(1_000_000, index))
  await pipeline(Readable.from(pieces), ...writeInSteps(file, 0o600))
  expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('what fails is told by its cause', async () => {
  const nowhere = path.join(folder, 'no such folder', 'file')
  await expect(pipeline(Readable.from(['x']), ...writeInSteps(nowhere, 0o600))).rejects.toMatchObject({
    code: 'ENOENT',
  })
  const fail = async function* () {
    yield 'some of it'
    throw new Error('the source has ended early')
  }
  await expect(pipeline(fail, ...writeInSteps(path.join(folder, 'early'), 0o600))).rejects.toThrow(
    'the source has ended early',
  )
})
