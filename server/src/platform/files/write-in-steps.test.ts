import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeInSteps } from './write-in-steps.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'lectern-steps-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file written in many steps is complete, in order and has its mode', async () => {
  const file = path.join(folder, 'whole')
  const pieces = Array.from({ length: 30 }, (_none, index) => Buffer.alloc(1_000_000, index))
  await writeInSteps([Readable.from(pieces)], { file, mode: 0o600 })
  expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a failure is reported with its cause', async () => {
  const nowhere = { file: path.join(folder, 'no such folder', 'file'), mode: 0o600 }
  await expect(writeInSteps([Readable.from(['x'])], nowhere)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('nothing writes to the file after a failure', async () => {
  const file = path.join(folder, 'early')
  const source = new Readable({ read: () => undefined })
  source.destroy(new Error('the source has ended early'))
  await expect(writeInSteps([source], { file, mode: 0o600 })).rejects.toThrow('the source has ended early')
  rmSync(file, { force: true })
  await sleep(50)
  expect(existsSync(file)).toBe(false)
})
