import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskCache } from './disk-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (size: number) => async () => Buffer.alloc(size, 1)
const agoSeconds = (seconds: number) => Date.now() / 1000 - seconds
const put = (name: string, size: number, secondsAgo: number) => {
  writeFileSync(path.join(folder, name), Buffer.alloc(size, 1))
  utimesSync(path.join(folder, name), agoSeconds(secondsAgo), agoSeconds(secondsAgo))
}

test('a full cache evicts the least recently read entry', async () => {
  put('old', 400, 5000)
  put('middle', 400, 3000)
  put('new', 100, 1000)
  const cache = createDiskCache(folder, 1000)
  await cache.readOrMake('newest', bytes(300))
  expect(readdirSync(folder).sort()).toEqual(['middle', 'new', 'newest'])
})

test('never exceeds its size limit, however many entries are created', async () => {
  const cache = createDiskCache(folder, 1000)
  for (let count = 0; count < 50; count++) {
    await cache.readOrMake(`file ${count}`, bytes(90))
    expect(readdirSync(folder).length * 90).toBeLessThanOrEqual(1000)
  }
})

test('temporary files left by a killed server are removed, those being written are not', async () => {
  put('left.tmp', 10, 7200)
  put('under way.tmp', 10, 5)
  await createDiskCache(folder, 1000).readOrMake('one', bytes(10))
  expect(readdirSync(folder).sort()).toEqual(['one', 'under way.tmp'])
})

test('an empty file, as left by a power cut, is created again', async () => {
  put('cover', 0, 10)
  expect(await createDiskCache(folder, 1000).readOrMake('cover', bytes(10))).toHaveLength(10)
})

test('concurrent requests create an entry once; an unwritable folder is not an error', async () => {
  let made = 0
  const make = async () => Buffer.alloc((made += 1), 1)
  const cache = createDiskCache(path.join(folder, 'file', 'below'), 1000)
  writeFileSync(path.join(folder, 'file'), 'in the way')
  const all = await Promise.all([cache.readOrMake('a', make), cache.readOrMake('a', make)])
  expect([made, ...all.map(({ length }) => length)]).toEqual([1, 1, 1])
  expect(existsSync(path.join(folder, 'file', 'below'))).toBe(false)
})
